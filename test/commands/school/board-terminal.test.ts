/** The chalk board at a terminal: pictures, looks before one is asked, and a race for one place. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { Stroke } from '../../../src/protocol/records/school/board';
import { userByUsername } from '../../../src/sandbox/sections/auth/rules/accounts';
import { addDrawing } from '../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../src/sandbox/sections/school/board/state';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { stroke } from '../../sandbox/sections/school/board/board-support';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, type Step } from '../../support/terminal/user';
import { touches } from './board/checker';

const home = useHome();
const world = () => home().sandbox.world();
const idOf = (name: string) => userByUsername(world(), name)?.id ?? '';
const pictures = (way: string) => plaza(['config', 'set', 'pictures', way], { env: home().env });
const shown = (...argv: string[]) =>
  plaza(['school', 'board', ...argv], {
    env: { NO_COLOR: '1', ...home().env },
    terminal: { columns: 100, rows: 30 },
  });
const ask = (argv: string[], steps: readonly Step[]) =>
  conversation(home().env, ['school', 'board', ...argv], steps);
const items = () => schoolIn(world()).items.filter(({ ownerId }) => ownerId === idOf('ada')).length;
const own = () => schoolBoardIn(world()).drawings.filter(({ authorId }) => authorId === idOf('ada'));

beforeEach(async () => {
  await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
  await pictures('blocks');
});

describe('the board', () => {
  it('is a picture below its summary, with a list of its drawings above where that is asked for', async () => {
    const { exit, stdout } = await shown();
    expect(exit).toBe(0);
    const [head, ...picture] = stdout.split('\n').slice(0, -1);
    expect(head).toBe('15 drawings, 1 wipe, revision 16');
    // A square of half blocks, as high as the screen has room.
    expect(picture).toHaveLength(27);
    expect(picture.every((line) => line.length <= 54)).toBe(true);
    expect(picture.join('')).toMatch(/[░▒▓█]/);
    const listed = (await shown('show', '--list')).stdout.split('\n').slice(0, -1);
    expect(listed.slice(-28)).toEqual([head, ...picture]);
    expect(listed).toHaveLength(16 + 28);
    expect(listed.find((line) => line.includes('@goran'))).toMatch(
      /^ *8 +@goran +644,756 +52 by 26 +110 of 344 .+ {2}[0-9a-f]{8}$/,
    );
  });

  it('is the list alone where pictures are turned off', async () => {
    expect((await shown('show', '--pictures', 'none')).stdout).toMatch(/^ *# .+\n15 drawings.+\n$/s);
  });

  it('draws a preview over itself', async () => {
    const { stdout } = await shown('draw', '--text', 'Hi', '--preview', '--pictures', 'kitty');
    expect(stdout).toContain('\u001b_Ga=T');
    expect(stdout).toMatch(/\nAt [\d.]+,[\d.]+, \d+ by \d+ pixels: /);
    expect((await shown('wipe', '--drawing', '6', '--preview')).stdout).toMatch(
      /\n {2}98 % of \S+ by @kofi\n$/,
    );
  });
});

describe('drawing', () => {
  it('is shown over the board before one is asked', async () => {
    const before = items();
    const { exit, stdout, stderr } = await ask(
      ['draw', '--text', 'Hi', '--color', 'pink'],
      [['of the line'], ['Draw it at', 'y\r']],
    );
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^Drew \S+ at /) });
    expect(stderr).toMatch(/[░▒▓█]/);
    expect(items()).toBe(before - 1);
  });

  it('offers the next free place to who was too late, and the chalk is kept until then', async () => {
    const before = items();
    let taken: Stroke[] = [];
    // Boris draws where the question says that it is free.
    const boris = () => {
      taken = [stroke(512, 440, 512, 580), stroke(420, 512, 600, 512)];
      addDrawing(world(), idOf('boris'), taken);
      return 'y\r';
    };
    const { exit, stdout, stderr } = await ask(
      ['draw', '--text', 'Hello'],
      [['Draw it at', boris], ['Somebody else drew there first. You keep your chalk'], ['Draw it at', 'y\r']],
    );
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('Drew') });
    expect(stderr.match(/Draw it at/g)?.length).toBeGreaterThan(1);
    expect(items()).toBe(before - 1);
    const [, mine] = own();
    const strokes = (mine?.strokes ?? []).map(({ line }) => stroke(...line));
    expect(touches(strokes, [{ id: 'b', strokes: taken }])).toBe(false);
  });
});

it('a script that was too late keeps the chalk, and its error names the next free place', async () => {
  const before = items();
  // When the chalk was chosen, after the board was read, Boris draws.
  const stop = home().sandbox.control.watch(({ route }) => {
    if (route !== 'school.boardInventory') return;
    stop();
    addDrawing(world(), idOf('boris'), [stroke(512, 440, 512, 580), stroke(420, 512, 600, 512)]);
  });
  const argv = ['school', 'board', 'draw', '--text', 'Hello'];
  const { exit, stderr } = await plaza(argv, { env: home().env });
  expect(exit).toBe(3);
  expect(stderr).toContain('somebody else drew there first (BOARD_DRAWING_OVERLAP)');
  const [, at = ''] = /--at ([\d.,]+)/.exec(stderr) ?? [];
  expect(items()).toBe(before);
  const again = await plaza([...argv, '--at', at], { env: home().env });
  expect(again).toMatchObject({ exit: 0, stdout: expect.stringContaining(` at ${at}:`) });
});

it('a wipe is shown before one is asked', async () => {
  const before = items();
  const { exit, stderr } = await ask(
    ['wipe', '--drawing', '6'],
    [['98 % of'], ['Wipe it? This uses up a cloth.', 'y\r']],
  );
  expect([exit, items()]).toEqual([0, before - 1]);
  expect(stderr).toMatch(/[░▒▓█]/);
});
