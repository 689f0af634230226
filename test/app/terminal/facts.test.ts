/** What the terminal tells of itself. */
import { describe, expect, it } from 'vitest';
import { terminalFacts } from '../../../src/app/terminal/facts';
import { until } from '../../support/clock';
import { useFolder } from '../../support/folder';
import { fakeIo } from '../../support/io';
import { fakeTerminal } from '../../support/terminal/terminal';

const folder = useFolder();

const cursors = (...columns: number[]) => columns.map((column) => `\u001b[7;${column}R`).join('');
/** As tmux 3.3a and kitty answer. */
const tmux = `\u001bP>|tmux 3.3a\u001b\\${cursors(3, 5, 2, 2, 3, 1, 3)}\u001b[?1;2c`;
const kitty = `\u001bP>|kitty(0.40.1)\u001b\\\u001b]11;rgb:ffff/fafa/f0f0\u001b\\${cursors(3, 3, 3, 3, 3, 3, 3)}\u001b[?62;c`;

function terminal(env: Record<string, string> = {}, change: Partial<Parameters<typeof fakeIo>[0]> = {}) {
  const streams = fakeTerminal();
  const own = { TERM: 'xterm-256color', PLAZA_CONFIG_DIR: folder(), ...env };
  const io = fakeIo({ ...streams, isForeground: async () => true, ...change, env: own });
  return { ...streams, io };
}

async function reported(answers: string, env: Record<string, string> = {}) {
  const { io, input, output } = terminal(env, { terminalId: () => undefined });
  const facts = terminalFacts(io, 'once');
  await until(() => output.text().endsWith('\u001b[c'));
  input.type(answers);
  return facts;
}

describe('a terminal that answers', () => {
  it('is asked on one line, which is empty afterwards', async () => {
    const { io, input, output } = terminal();
    const facts = terminalFacts(io, 'once');
    await until(() => output.text().endsWith('\u001b[c'));
    const lines = output.text().split('\r');
    expect(lines.filter((line) => line.endsWith('\u001b[6n'))).toHaveLength(7);
    expect([lines.at(-1), output.text().includes('\n')]).toEqual(['\u001b[K\u001b[c', false]);
    input.type(tmux);
    await facts;
  });

  it('tells the widths, in the order of the samples', async () => {
    expect((await reported(tmux)).widths).toEqual({
      joined: 2,
      toned: 4,
      selected: 1,
      keycap: 1,
      flag: 2,
      recent: 0,
      spacingMark: 2,
    });
  });

  it.each([
    ['fewer figures', `${cursors(3, 5, 2)}\u001b[?6c`],
    ['impossible ones', `${cursors(3, 5, 2, 2, 3, 80, 3)}\u001b[?6c`],
    ['none', '\u001b[?6c'],
  ])('with %s has the usual widths', async (_, answers) => {
    expect(await reported(answers)).toEqual({ light: false, links: false });
  });

  it.each([
    ['an exact color', '\u001bP1$r0;48:2:1:2:3m\u001b\\', true],
    ['an exact color, in the newer form', '\u001bP1$r0;48:2::1:2:3m\u001b\\', true],
    ['an exact color, in the older form', '\u001bP1$r48;2;1;2;3m\u001b\\', true],
    ['the nearest of 256', '\u001bP1$r0;48:5:16m\u001b\\', false],
    ['that it knows no such question', '\u001bP0$r\u001b\\', undefined],
    ['that it knows RGB', '\u001bP0$r\u001b\\\u001bP1+r524742=38\u001b\\', true],
    ['that it knows no RGB', '\u001bP0+r524742\u001b\\', undefined],
    ['nothing', '', undefined],
  ])('says of colors of 24 bits: %s', async (_, answers, trueColor) => {
    expect((await reported(`${answers}\u001b[?6c`)).trueColor).toBe(trueColor);
  });

  it.each([
    ['rgb:ffff/ffff/ffff', true],
    ['rgb:fd/f6/e3', true],
    ['rgba:e/e/e/f', true],
    ['rgb:0000/0000/0000', false],
    ['rgb:1e1e/1e1e/2e2e', false],
    ['rgb:0000/0000/ffff', false],
  ])('says that its background is %s', async (color, light) => {
    const answers = `\u001b]11;${color}\u0007\u001b[?6c`;
    expect((await reported(answers)).light).toBe(light);
    // Its own word counts for more than the environment's.
    expect((await reported(answers, { COLORFGBG: light ? '15;0' : '0;15' })).light).toBe(light);
  });

  it('is asked once', async () => {
    const first = terminal();
    const asking = terminalFacts(first.io, 'once');
    await until(() => first.output.text().endsWith('\u001b[c'));
    first.input.type(kitty);
    const facts = await asking;
    expect(facts).toMatchObject({ light: true, links: true, widths: { toned: 2 } });
    const second = terminal();
    expect(await terminalFacts(second.io, 'once')).toEqual(facts);
    expect(await terminalFacts(second.io, 'remembered')).toEqual(facts);
    expect(second.output.text()).toBe('');
  });
});

it('a terminal that is not asked is known by its environment', async () => {
  const facts = async (env: Record<string, string>) => {
    const { io, output } = terminal(env);
    const found = await terminalFacts(io, 'remembered');
    expect(output.text()).toBe('');
    return found;
  };
  expect(await facts({})).toEqual({ light: false, links: false });
  expect(await facts({ COLORFGBG: '0;15', TERM_PROGRAM: 'vscode' })).toEqual({ light: true, links: true });
});

describe('links', () => {
  it.each([
    ['kitty(0.40.1)', true],
    ['foot(1.16.2)', true],
    ['WezTerm 20240203', true],
    ['VTE(7600)', true],
    ['VTE(4200)', false],
    ['tmux 3.3a', false],
    ['tmux 3.4', true],
    ['tmux 3.10', true],
    ['XTerm(390)', false],
    ['kittylike 1', false],
  ])('by the name %s', async (name, links) => {
    const facts = await reported(`\u001bP>|${name}\u001b\\\u001b[?6c`, { TMUX: '' });
    expect(facts.links).toBe(links);
  });

  it.each<[Record<string, string>, boolean]>([
    [{ TERM: 'alacritty' }, true],
    [{ TERM: 'xterm-kitty' }, true],
    [{ TERM_PROGRAM: 'iTerm.app' }, true],
    [{ TERM_PROGRAM: 'Apple_Terminal' }, false],
    [{ VTE_VERSION: '7006' }, true],
    [{ VTE_VERSION: '4601' }, false],
    [{ WT_SESSION: 'x' }, true],
    [{ TERM: 'xterm-kitty', TMUX: '/tmp/tmux' }, false],
    [{ TERM_PROGRAM: 'vscode', STY: '1.tty' }, false],
  ])('by %o', async (env, links) => {
    expect((await reported('\u001b[?6c', env)).links).toBe(links);
  });
});
