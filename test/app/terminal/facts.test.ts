import { describe, expect, it } from 'vitest';
import { terminalFacts } from '../../../src/app/terminal/facts';
import { useFolder } from '../../support/folder';
import { foreground } from './terminal-setup';

const folder = useFolder();

const cursors = (...columns: number[]) => columns.map((column) => `\u001b[7;${column}R`).join('');
/** The answers of tmux 3.3a and kitty. */
const tmux = `\u001bP>|tmux 3.3a\u001b\\${cursors(3, 5, 2, 2, 3, 1, 3)}\u001b[?1;2c`;
const kitty = `\u001bP>|kitty(0.40.1)\u001b\\\u001b]11;rgb:ffff/fafa/f0f0\u001b\\${cursors(3, 3, 3, 3, 3, 3, 3)}\u001b[?62;c`;

async function reported(answers: string, env: Record<string, string> = {}) {
  const { io, reply } = foreground({ PLAZA_CONFIG_DIR: folder(), ...env });
  const facts = terminalFacts(io, 'once');
  await reply(answers);
  return facts;
}
const remembering = (env: Record<string, string> = {}) =>
  foreground({ PLAZA_CONFIG_DIR: folder(), ...env }, { terminalId: () => 'terminal-1' });

describe('a terminal that answers', () => {
  it('is asked on one line, which is empty afterwards', async () => {
    const { io, reply, output } = remembering();
    const facts = terminalFacts(io, 'once');
    await reply(tmux);
    const lines = output.text().split('\r');
    expect(lines.filter((line) => line.endsWith('\u001b[6n'))).toHaveLength(7);
    expect([lines.at(-1), output.text().includes('\n')]).toEqual(['\u001b[K\u001b[c', false]);
    await facts;
  });

  it('has the reported widths in the order of the samples', async () => {
    const widths = { joined: 2, toned: 4, selected: 1, keycap: 1, flag: 2, recent: 0, spacingMark: 2 };
    expect((await reported(tmux)).widths).toEqual(widths);
  });

  it.each([
    ['too few widths', `${cursors(3, 5, 2)}\u001b[?6c`],
    ['impossible widths', `${cursors(3, 5, 2, 2, 3, 80, 3)}\u001b[?6c`],
    ['no widths', '\u001b[?6c'],
  ])('has the default widths when it reports %s', async (_, answers) => {
    expect(await reported(answers)).toEqual({ light: false, links: false });
  });

  it.each([
    ['an exact color', '\u001bP1$r0;48:2:1:2:3m\u001b\\', true],
    ['an exact color, in the newer form', '\u001bP1$r0;48:2::1:2:3m\u001b\\', true],
    ['an exact color, in the older form', '\u001bP1$r48;2;1;2;3m\u001b\\', true],
    ['the nearest of 256', '\u001bP1$r0;48:5:16m\u001b\\', false],
    ['an unknown query', '\u001bP0$r\u001b\\', undefined],
    ['the capability RGB', '\u001bP0$r\u001b\\\u001bP1+r524742=38\u001b\\', true],
    ['no capability RGB', '\u001bP0+r524742\u001b\\', undefined],
    ['nothing', '', undefined],
  ])('has 24-bit colors as it reports %s', async (_, answers, trueColor) => {
    expect((await reported(`${answers}\u001b[?6c`)).trueColor).toBe(trueColor);
  });

  it.each([
    ['rgb:ffff/ffff/ffff', true],
    ['rgb:fd/f6/e3', true],
    ['rgba:e/e/e/f', true],
    ['rgb:0000/0000/0000', false],
    ['rgb:1e1e/1e1e/2e2e', false],
    ['rgb:0000/0000/ffff', false],
  ])('has the background %s, whatever the environment says (light: %j)', async (color, light) => {
    const answers = `\u001b]11;${color}\u0007\u001b[?6c`;
    expect((await reported(answers)).light).toBe(light);
    expect((await reported(answers, { COLORFGBG: light ? '15;0' : '0;15' })).light).toBe(light);
  });

  it('is asked once', async () => {
    const first = remembering();
    const asking = terminalFacts(first.io, 'once');
    await first.reply(kitty);
    const facts = await asking;
    expect(facts).toMatchObject({ light: true, links: true, widths: { toned: 2 } });
    const second = remembering();
    expect(await terminalFacts(second.io, 'once')).toEqual(facts);
    expect(await terminalFacts(second.io, 'remembered')).toEqual(facts);
    expect(second.output.text()).toBe('');
  });
});

it('a terminal that is not asked has the facts of its environment', async () => {
  const facts = async (env: Record<string, string>) => {
    const { io, output } = remembering(env);
    const found = await terminalFacts(io, 'remembered');
    expect(output.text()).toBe('');
    return found;
  };
  expect(await facts({})).toEqual({ light: false, links: false });
  expect(await facts({ COLORFGBG: '0;15', TERM_PROGRAM: 'vscode' })).toEqual({ light: true, links: true });
});

describe('a terminal shows links', () => {
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
  ])('by its name %s: %j', async (name, links) => {
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
  ])('by its environment %o: %j', async (env, links) => {
    expect((await reported('\u001b[?6c', env)).links).toBe(links);
  });
});
