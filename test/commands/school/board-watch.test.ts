/** The screen of `school board watch` at a terminal, against the sandbox. */
import { beforeEach, describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import { userByUsername } from '../../../src/sandbox/sections/auth/rules/accounts';
import { addDrawing, wipeAlong } from '../../../src/sandbox/sections/school/board/rules/board';
import { doodles, strokesAt } from '../../../src/sandbox/sections/school/board/seed';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const world = () => home().sandbox.world();
const terminal = { columns: 60, rows: 20 };
const start = (...argv: string[]) =>
  begin(['school', 'board', 'watch', ...argv], { env: { ...home().env, NO_COLOR: '1' }, terminal });
const draw = () => {
  const boris = userByUsername(world(), 'boris')?.id ?? '';
  addDrawing(world(), boris, strokesAt(doodles.house, '#f5f1df', 500, 900));
};

beforeEach(async () => {
  await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
});

describe('the screen', () => {
  it('shows the board, who is there, who draws, and what was drawn and wiped; q puts the terminal back', async () => {
    const { input, output, errors, exit } = start('--pictures', 'blocks');
    await expect.poll(() => output.text()).toContain('15 drawings  revision 16  1 here: @ada');
    expect(output.text()).toMatch(/[░▒▓█]/);
    draw();
    await expect.poll(() => output.text()).toContain('@boris is drawing');
    await expect.poll(() => output.text()).toContain('@boris drew 3 strokes');
    expect(output.text()).toContain('16 drawings  revision 17');
    wipeAlong(world(), [
      { x: 500, y: 945 },
      { x: 600, y: 945 },
    ]);
    await expect.poll(() => output.text()).toContain('somebody wiped the board');
    await expect.poll(() => output.text()).toContain('15 drawings  revision 18');
    input.type('q');
    expect(await exit).toBe(0);
    expect(output.text()).toMatch(/\u001b\[\?25h\u001b\[\?1049l$/);
    expect(errors.text()).toBe('');
  });

  it('zooms, moves and changes its background by keys', async () => {
    const { input, output, exit } = start('--pictures', 'kitty');
    const pictures = () => output.text().split('\u001b_Ga=T').length - 1;
    await expect.poll(pictures).toBe(1);
    for (const [nth, key] of ['+', '\u001b[C', '\u001b[B', 'b', '-', '+', '0'].entries()) {
      input.type(key);
      await expect.poll(pictures).toBe(nth + 2);
    }
    // Each is drawn in place of the one before, on a row of its own.
    expect(output.text().split('\u001b[2;1H\u001b_Ga=d,d=A,q=2\u001b\\\u001b_Ga=T')).toHaveLength(9);
    input.type('q');
    expect(await exit).toBe(0);
  });
});

it('elsewhere it is a line an event, and ends with 130 when it is interrupted', async () => {
  const stop = new AbortController();
  const env = { ...home().env, TERM: 'dumb' };
  const { output, exit } = begin(['school', 'board', 'watch'], { env, terminal, signal: stop.signal });
  await expect.poll(() => output.text()).toContain('1 at the board: @ada');
  draw();
  await expect.poll(() => output.text()).toMatch(/@boris drew \S+ at 504,904\n/);
  stop.abort(new InterruptedError());
  expect(await exit).toBe(130);
  expect(output.text()).not.toContain('\u001b');
});
