/** What a terminal can draw: its answers to what it is asked, and its environment. */
import { describe, expect, it } from 'vitest';
import { findGraphics } from '../../../src/app/terminal/graphics';
import { movableClock, until } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { fakeIo } from '../../support/io';
import { fakeOutput, fakeTerminal, turns } from '../../support/terminal/terminal';

const folder = useFolder();

const question = '\u001b_Gi=1,a=q,s=1,v=1,t=d,f=24;AAAA\u001b\\\u001b[16t\u001b[>q\u001b[c';
/** Without a memory of what it answered. */
const front = { isForeground: async () => true, terminalId: () => undefined };
const unable = { kitty: false, iterm: false, sixel: false, isKnown: true };
const unknown = { ...unable, isKnown: false };

function asked(env: Record<string, string> = {}) {
  const terminal = fakeTerminal();
  const clock = movableClock();
  const found = findGraphics(
    fakeIo({ ...terminal, clock, ...front, env: { TERM: 'xterm-256color', ...env } }),
    true,
  );
  return { ...terminal, clock, found };
}

/** The terminal answers in pieces as they are given. */
async function answered(pieces: readonly string[], env: Record<string, string> = {}) {
  const { input, output, found } = asked(env);
  await turns();
  expect({ question: output.text(), raw: input.raw() }).toEqual({ question, raw: true });
  for (const piece of pieces) {
    input.type(piece);
    await turns();
  }
  const graphics = await found;
  expect(input.raw()).toBe(false);
  expect(input.stream.listenerCount('data')).toBe(0);
  return graphics;
}

describe('a terminal that answers', () => {
  it('knows kitty’s graphics and tells the size of a cell', async () => {
    expect(await answered(['\u001b_Gi=1;OK\u001b\\\u001b[6;20;10t\u001b[?62;c'])).toEqual({
      ...unable,
      kitty: true,
      cellSize: { width: 10, height: 20 },
    });
  });

  it('knows sixel, in pieces', async () => {
    expect(await answered(['\u001b[6;1', '8;9t\u001b', '[?65;1;4', ';22c'])).toEqual({
      ...unable,
      sixel: true,
      cellSize: { width: 9, height: 18 },
    });
  });

  it('shows few sixel pictures at a time where it is xterm', async () => {
    expect(await answered(['\u001bP>|XTerm(379)\u001b\\\u001b[?63;4c'])).toEqual({
      ...unable,
      sixel: true,
      fewSixels: true,
    });
    expect(await answered(['\u001bP>|foot(1.13.1)\u001b\\\u001b[?63;4c'])).toEqual({
      ...unable,
      sixel: true,
    });
  });

  it('knows neither', async () => {
    expect(await answered(['\u001b[?64;14;44c'])).toEqual(unable);
    expect(await answered(['\u001b_Gi=1;EINVAL:no\u001b\\\u001b[?6c'])).toEqual(unable);
  });

  it('stands behind another one, which lets no foreign sequences through', async () => {
    const answers = ['\u001b_Gi=1;OK\u001b\\\u001b[?4c'];
    expect(await answered(answers, { TMUX: '/tmp/tmux' })).toEqual({ ...unable, sixel: true });
    expect(await answered(answers, { STY: '1.tty', LC_TERMINAL: 'iTerm2' })).toEqual({
      ...unable,
      sixel: true,
    });
  });

  it.each<Record<string, string>>([
    { TERM_PROGRAM: 'iTerm.app' },
    { LC_TERMINAL: 'iTerm2' },
    { TERM_PROGRAM: 'WezTerm' },
  ])('is iTerm2 or one like it by %o', async (env) => {
    expect(await answered(['\u001b[?62c'], env)).toEqual({
      ...unable,
      iterm: true,
    });
  });
});

describe('a terminal that does not answer', () => {
  it('is given up after two seconds', async () => {
    const { clock, found, input } = asked();
    await turns();
    clock.move(1999);
    input.type('\u001b_Gi=1;OK\u001b\\');
    await turns();
    expect(input.raw()).toBe(true);
    clock.move(1);
    expect(await found).toEqual({ ...unable, kitty: true });
    expect(input.raw()).toBe(false);
  });

  it('is not asked again', async () => {
    const env = { TERM: 'xterm', PLAZA_CONFIG_DIR: folder() };
    const known = { ...front, terminalId: () => 'terminal-1' };
    const first = fakeTerminal();
    const clock = movableClock();
    const found = findGraphics(fakeIo({ ...first, clock, ...known, env }), true);
    await until(() => first.output.text() === question);
    clock.move(2000);
    expect(await found).toEqual(unable);
    const second = fakeTerminal();
    expect(await findGraphics(fakeIo({ ...second, clock, ...known, env }), true)).toEqual(unable);
    expect(second.output.text()).toBe('');
  });

  it('is given up when its input ends', async () => {
    const { input, found } = asked();
    await turns();
    input.stream.push(null);
    expect(await found).toEqual(unable);
  });

  it('puts the keys back when its output is closed', async () => {
    const terminal = fakeTerminal();
    terminal.output.close();
    const found = findGraphics(fakeIo({ ...terminal, ...front, env: { TERM: 'xterm' } }), true);
    await expect(found).rejects.toThrow('closed');
    expect(terminal.input.raw()).toBe(false);
  });
});

describe('nothing is asked', () => {
  it.each([{ TERM: 'dumb' }, { TERM: 'linux' }, { TERM: undefined }])('of %o', async (env) => {
    const terminal = fakeTerminal();
    expect(await findGraphics(fakeIo({ ...terminal, ...front, env }), true)).toEqual(unknown);
    expect(terminal.output.text()).toBe('');
  });

  it('of a pipe', async () => {
    const terminal = fakeTerminal();
    const output = fakeOutput();
    expect(
      await findGraphics(fakeIo({ ...terminal, ...front, output, env: { TERM: 'xterm-kitty' } }), true),
    ).toEqual(unknown);
    expect(output.text()).toBe('');
  });

  it('by a command that may not ask: what a screen has found out counts, else the environment', async () => {
    const known = { ...front, terminalId: () => 'terminal-1' };
    const found = (mayAsk: boolean, more: Record<string, string> = {}) => {
      const terminal = fakeTerminal();
      const env = { TERM: 'xterm', PLAZA_CONFIG_DIR: folder(), ...more };
      return { ...terminal, graphics: findGraphics(fakeIo({ ...terminal, ...known, env }), mayAsk) };
    };
    expect(await found(false).graphics).toEqual(unknown);
    expect(await found(false, { TERM_PROGRAM: 'iTerm.app' }).graphics).toEqual({ ...unknown, iterm: true });
    const screen = found(true);
    await until(() => screen.output.text() === question);
    screen.input.type('\u001b[6;20;10t\u001b[?62;4c');
    const sixel = { ...unable, sixel: true, cellSize: { width: 10, height: 20 } };
    expect(await screen.graphics).toEqual(sixel);
    const ordinary = found(false);
    expect([await ordinary.graphics, ordinary.output.text()]).toEqual([sixel, '']);
  });
});
