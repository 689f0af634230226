import { beforeEach, describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import type { Stroke } from '../../../src/protocol/records/school/board';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { doodles, strokesAt } from '../../../src/sandbox/sections/school/board';
import { addDrawing, wipeAlong } from '../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../src/sandbox/sections/school/board/state';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { stroke } from '../../sandbox/sections/school/board/board-support';
import { signedIn } from '../../support/accounts';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, type Step } from '../../support/terminal/user';
import { touches } from './board/checker';
import { pointsAt } from './board/sample';

const home = useHome();
const world = () => home().sandbox.world();
const idOf = (name: string) => idByName(world())(name);
const words = (line: string) => ['school', 'board', ...line.split(' ')];
const shown = async (line: string) => {
  const env = { NO_COLOR: '1', ...home().env };
  return (await plaza(words(line), { env, terminal: { columns: 100, rows: 30 } })).stdout;
};
const talk = (line: string, ...steps: Step[]) => conversation(home().env, words(line), steps);
const items = () => schoolIn(world()).items.filter(({ ownerId }) => ownerId === idOf('ada')).length;

let before = 0;
beforeEach(async () => {
  await signedIn(home(), 'ada');
  await plaza(['config', 'set', 'pictures', 'blocks'], { env: home().env });
  before = items();
});

describe('school board', () => {
  it('prints a square picture below its summary, and a list above with --list', async () => {
    const [head, ...picture] = (await shown('show')).split('\n').slice(0, -1);
    expect(head).toBe('15 drawings, 1 wipe, revision 16');
    // As high as the screen has room.
    expect(picture).toHaveLength(27);
    expect(picture.every((line) => line.length <= 54)).toBe(true);
    expect(picture.join('')).toMatch(/[░▒▓█]/);
    const listed = (await shown('show --list')).split('\n').slice(0, -1);
    expect(listed.slice(-28)).toEqual([head, ...picture]);
    expect(listed).toHaveLength(16 + 28);
    expect(listed.find((line) => line.includes('@goran'))).toMatch(
      /^ *8 +@goran +644,756 +52 by 26 +110 of 344 .+ {2}[0-9a-f]{8}$/,
    );
  });

  it('prints only the list without pictures', async () =>
    expect(await shown('show --pictures none')).toMatch(/^ *# .+\n15 drawings.+\n$/s));

  it('prints previews over the board', async () => {
    const drawn = await shown('draw --text Hi --preview --pictures kitty');
    expect(drawn).toContain('\u001b_Ga=T');
    expect(drawn).toMatch(/\nAt [\d.]+,[\d.]+, \d+ by \d+ pixels: /);
    expect(await shown('wipe --drawing 6 --preview')).toMatch(/\n {2}98 % of \S+ by @kofi\n$/);
  });
});

it('school board draw shows the drawing on the board before it asks', async () => {
  const { exit, stdout, stderr } = await talk(
    'draw --text Hi --color pink',
    ['of line'],
    ['Draw it at', 'y\r'],
  );
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^Drew \S+ at /) });
  expect(stderr).toMatch(/[░▒▓█]/);
  expect(items()).toBe(before - 1);
});

it('school board draw offers the next free place when another user drew there first', async () => {
  let taken: Stroke[] = [];
  // Boris draws where the question says that the place is free.
  const boris = () => {
    taken = [stroke(512, 440, 512, 580), stroke(420, 512, 600, 512)];
    addDrawing(world(), idOf('boris'), taken);
    return 'y\r';
  };
  const { exit, stdout, stderr } = await talk(
    'draw --text Hello',
    ['Draw it at', boris],
    ['Another user drew there first. You keep your chalk'],
    ['Draw it at', 'y\r'],
  );
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('Drew') });
  expect(stderr.match(/Draw it at/g)?.length).toBeGreaterThan(1);
  expect(items()).toBe(before - 1);
  const own = schoolBoardIn(world()).drawings.findLast(({ authorId }) => authorId === idOf('ada'));
  const strokes = (own?.strokes ?? []).map(({ line }) => stroke(...line));
  expect(touches(strokes, [{ id: 'b', strokes: taken }])).toBe(false);
});

it('school board wipe shows the path before it asks', async () => {
  const { exit, stderr } = await talk(
    'wipe --drawing 6',
    ['98 % of'],
    ['Wipe it? This uses up a cloth.', 'y\r'],
  );
  expect([exit, items()]).toEqual([0, before - 1]);
  expect(stderr).toMatch(/[░▒▓█]/);
});

describe('school board watch', () => {
  const terminal = { columns: 60, rows: 20 };
  const start = (pictures: string, change: object = {}) => {
    const env = { ...home().env, NO_COLOR: '1' };
    return begin(words(`watch --pictures ${pictures}`), { env, terminal, ...change });
  };
  const draw = () => addDrawing(world(), idOf('boris'), strokesAt(doodles.house, '#f5f1df', 500, 900));

  it('shows the board, viewers, drawings and wipes, and restores the terminal after q', async () => {
    const { input, output, errors, exit } = start('blocks');
    const says = (text: string) => expect.poll(() => output.text()).toContain(text);
    await says('15 drawings  revision 16  1 here: @ada');
    expect(output.text()).toMatch(/[░▒▓█]/);
    draw();
    await says('@boris is drawing');
    await says('@boris drew 3 strokes');
    await says('16 drawings  revision 17');
    wipeAlong(world(), pointsAt('500,945 600,945'));
    await says('the board was wiped');
    await says('15 drawings  revision 18');
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/\u001b\[\?25h\u001b\[\?1049l$/);
    expect(errors.text()).toBe('');
  });

  it('zooms, moves and changes the background by keys, and replaces the picture', async () => {
    const { input, output, exit } = start('kitty');
    const pictures = () => output.text().split('\u001b_Ga=T').length - 1;
    await expect.poll(pictures).toBe(1);
    for (const [nth, key] of ['+', '\u001b[C', '\u001b[B', 'b', '-', '+', '0'].entries()) {
      input.type(key);
      await expect.poll(pictures).toBe(nth + 2);
    }
    // Each deletes the one before and has a row of its own.
    expect(output.text().split('\u001b[2;1H\u001b_Ga=d,d=A,q=2\u001b\\\u001b_Ga=T')).toHaveLength(9);
    input.type('q');
    expect(await exit).toBe(0);
  });

  it('prints a line for each event where there is no screen, and exits with 130 on an interrupt', async () => {
    const stop = new AbortController();
    const env = { ...home().env, TERM: 'dumb' };
    const { output, exit } = start('blocks', { env, signal: stop.signal });
    await expect.poll(() => output.text()).toContain('1 at the board: @ada');
    draw();
    await expect.poll(() => output.text()).toMatch(/@boris drew \S+ at 504,904\n/);
    stop.abort(new InterruptedError());
    expect(await exit).toBe(130);
    expect(output.text()).not.toContain('\u001b');
  });
});
