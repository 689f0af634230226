import { describe, expect, it } from 'vitest';
import { findGraphics } from '../../../src/app/terminal/graphics';
import { movableClock, until } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { turns } from '../../support/terminal/terminal';
import { foreground } from './terminal-setup';

const folder = useFolder();

const question = '\u001b_Gi=1,a=q,s=1,v=1,t=d,f=24;AAAA\u001b\\\u001b[16t\u001b[>q\u001b[c';
const unable = { kitty: false, iterm: false, sixel: false, isKnown: true };
const unknown = { ...unable, isKnown: false };

function asked(env: Record<string, string> = {}) {
  const clock = movableClock();
  const terminal = foreground(env, { clock });
  return { ...terminal, clock, found: findGraphics(terminal.io, true) };
}

/** The graphics of a terminal that answers in these pieces. */
async function answered(pieces: readonly string[], env: Record<string, string> = {}) {
  const { input, output, found } = asked(env);
  await turns();
  expect({ question: output.text(), raw: input.raw() }).toEqual({ question, raw: true });
  for (const piece of pieces) {
    input.type(piece);
    await turns();
  }
  const graphics = await found;
  expect([input.raw(), input.stream.listenerCount('data')]).toEqual([false, 0]);
  return graphics;
}

describe('a terminal that answers', () => {
  const both = '\u001b_Gi=1;OK\u001b\\\u001b[?4c';
  const cellSize = { width: 10, height: 20 };
  const kitty = { ...unable, kitty: true, cellSize };
  const sixel = { ...unable, sixel: true };
  const iterm = { ...unable, iterm: true };

  it.each<[string, readonly string[], Record<string, string>, object]>([
    ['kitty graphics', ['\u001b_Gi=1;OK\u001b\\\u001b[6;20;10t\u001b[?62;c'], {}, kitty],
    ['sixel in pieces', ['\u001b[6;2', '0;10t\u001b', '[?65;1;4', ';22c'], {}, { ...sixel, cellSize }],
    ['few sixels in xterm', ['\u001bP>|XTerm(379)\u001b\\\u001b[?63;4c'], {}, { ...sixel, fewSixels: true }],
    ['many sixel pictures in foot', ['\u001bP>|foot(1.13.1)\u001b\\\u001b[?63;4c'], {}, sixel],
    ['none', ['\u001b[?64;14;44c'], {}, unable],
    ['none after an error', ['\u001b_Gi=1;EINVAL:no\u001b\\\u001b[?6c'], {}, unable],
    ['sixel alone in tmux', [both], { TMUX: '/tmp/tmux' }, sixel],
    ['sixel alone in screen', [both], { STY: '1.tty', LC_TERMINAL: 'iTerm2' }, sixel],
    ['iTerm2 by TERM_PROGRAM', ['\u001b[?62c'], { TERM_PROGRAM: 'iTerm.app' }, iterm],
    ['iTerm2 by LC_TERMINAL', ['\u001b[?62c'], { LC_TERMINAL: 'iTerm2' }, iterm],
    ['iTerm2 in WezTerm', ['\u001b[?62c'], { TERM_PROGRAM: 'WezTerm' }, iterm],
  ])('has %s', async (_, pieces, env, graphics) => expect(await answered(pieces, env)).toEqual(graphics));
});

describe('a terminal that does not answer', () => {
  it('is not asked again', async () => {
    const clock = movableClock();
    const known = { clock, terminalId: () => 'terminal-1' };
    const first = foreground({ PLAZA_CONFIG_DIR: folder() }, known);
    const found = findGraphics(first.io, true);
    await until(() => first.output.text() === question);
    clock.move(2000);
    expect(await found).toEqual(unable);
    const second = foreground({ PLAZA_CONFIG_DIR: folder() }, known);
    expect(await findGraphics(second.io, true)).toEqual(unable);
    expect(second.output.text()).toBe('');
  });

  it('is given up when its input ends', async () => {
    const { input, found } = asked();
    await turns();
    input.stream.push(null);
    expect(await found).toEqual(unable);
  });

  it('leaves raw mode when its output is closed', async () => {
    const { io, input, output } = foreground();
    output.close();
    await expect(findGraphics(io, true)).rejects.toThrow('closed');
    expect(input.raw()).toBe(false);
  });
});

it('findGraphics asks nothing for a command that may not ask, which has the answers of a screen or the environment', async () => {
  const found = (mayAsk: boolean, more: Record<string, string> = {}) => {
    const env = { PLAZA_CONFIG_DIR: folder(), ...more };
    const terminal = foreground(env, { terminalId: () => 'terminal-1' });
    return { ...terminal, graphics: findGraphics(terminal.io, mayAsk) };
  };
  expect(await found(false).graphics).toEqual(unknown);
  expect(await found(false, { TERM_PROGRAM: 'iTerm.app' }).graphics).toEqual({ ...unknown, iterm: true });
  const screen = found(true);
  await screen.reply('\u001b[6;20;10t\u001b[?62;4c');
  const sixel = { ...unable, sixel: true, cellSize: { width: 10, height: 20 } };
  expect(await screen.graphics).toEqual(sixel);
  const ordinary = found(false);
  expect([await ordinary.graphics, ordinary.output.text()]).toEqual([sixel, '']);
});
