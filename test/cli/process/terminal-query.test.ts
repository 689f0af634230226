import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  abilitiesIn,
  askTerminal,
  canAskTerminal,
  isAnswered,
} from '../../../src/cli/process/terminal-query';
import { InterruptedError } from '../../../src/errors';
import { movableClock } from '../../support/clock';
import { fakeIo } from '../../support/io';
import { fakeOutput, fakeTerminal, turns } from '../../support/terminal/terminal';

const color = '\u001b]11;?\u001b\\';
const answers = '\u001b]11;rgb:1111/2222/3333\u001b\\\u001b[3;5R\u001bP>|kitty(0.40)\u001b\\\u001b[?62;4c';

function asked(question = color) {
  const terminal = fakeTerminal();
  const clock = movableClock();
  return { ...terminal, clock, answered: askTerminal(fakeIo({ ...terminal, clock }), question) };
}

describe('askTerminal', () => {
  it('adds a query that every terminal answers, and reads up to that answer', async () => {
    const { input, output, answered } = asked();
    await turns();
    expect([output.text(), input.raw()]).toEqual([`${color}\u001b[c`, true]);
    for (const letter of answers) input.type(letter);
    expect(await answered).toBe(answers);
    expect([input.raw(), input.stream.listenerCount('data')]).toEqual([false, 0]);
    expect(input.stream.read()).toBe(null);
  });

  it('leaves only what was typed meanwhile to the next reader', async () => {
    const typed = fc.string({ unit: fc.constantFrom('l', 's', ' ', 'é', '\r'), maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(typed, typed, async (before, between) => {
        const { input, answered } = asked();
        await turns();
        input.type(`${before}\u001b]11;rgb:0/0/0\u0007${between}\u001b[?6c`);
        await answered;
        const rest = input.stream.read();
        expect(String(rest ?? '')).toBe(before + between);
      }),
      { numRuns: 30 },
    );
  });

  it('asks nothing where keys wait to be read', async () => {
    const terminal = fakeTerminal();
    terminal.input.stream.unshift('ls');
    expect(await askTerminal(fakeIo(terminal), color)).toBeUndefined();
    expect([terminal.output.text(), String(terminal.input.stream.read())]).toEqual(['', 'ls']);
  });

  it('is interrupted by Ctrl-C once the terminal has replied', async () => {
    const { input, answered } = asked();
    await turns();
    input.type('\u0003');
    await turns();
    expect(input.raw()).toBe(true);
    input.type('\u001b[?6c');
    await expect(answered).rejects.toThrow(InterruptedError);
    expect(input.raw()).toBe(false);
  });

  it('returns what has arrived after a second', async () => {
    const { input, clock, answered } = asked();
    await turns();
    input.type('\u001b[3;5R');
    clock.move(999);
    await turns();
    expect(input.raw()).toBe(true);
    clock.move(1);
    expect(isAnswered((await answered) ?? '')).toBe(false);
    expect([await answered, input.raw()]).toEqual(['\u001b[3;5R', false]);
  });
});

it('abilitiesIn reads the abilities of an answer', () => {
  expect([isAnswered(answers), abilitiesIn(answers)]).toEqual([true, ['62', '4']]);
  expect([isAnswered('\u001b[3;5R'), abilitiesIn('\u001b[3;5R')]).toEqual([false, []]);
});

describe('canAskTerminal', () => {
  const terminal = fakeTerminal();
  const front = async () => true;
  const env = { TERM: 'xterm-256color' };

  it('is true in the foreground', async () =>
    expect(await canAskTerminal(fakeIo({ ...terminal, env, isForeground: front }))).toBe(true));

  it.each<[string, Parameters<typeof fakeIo>[0]]>([
    ['in the background', { ...terminal, env, isForeground: async () => false }],
    ['with a pipe for its output', { ...terminal, env, isForeground: front, output: fakeOutput() }],
    ['with a pipe for its input', { env, isForeground: front, output: terminal.output }],
    ['at a Linux console', { ...terminal, env: { TERM: 'linux' }, isForeground: front }],
    ['dumb', { ...terminal, env: { TERM: 'dumb' }, isForeground: front }],
    ['without a name', { ...terminal, env: {}, isForeground: front }],
  ])('is false %s', async (_, change) => expect(await canAskTerminal(fakeIo(change))).toBe(false));
});
