import { describe, expect, it } from 'vitest';
import { makeAsk } from '../../../src/cli/prompt/ask';
import { InterruptedError, PersonNeededError } from '../../../src/errors';
import type { Ask } from '../../../src/ports/terminal';
import { until } from '../../support/clock';
import { fakeInput, fakeTerminal } from '../../support/terminal/terminal';

const down = '\u001b[B';
const enter = '\r';

let seen = '';

/** Asks, types each text once the text before it is shown, and returns the answer or the error. */
async function answered(
  asking: (ask: Ask) => Promise<unknown>,
  ...steps: readonly (readonly [shown: string, typed: string])[]
): Promise<unknown> {
  const terminal = fakeTerminal();
  const io = { ...terminal, signal: new AbortController().signal, env: {} };
  const answer = asking(makeAsk({ io, yes: true, noInput: false })).catch((error: unknown) => error);
  for (const [shown, typed] of steps) {
    await until(() => terminal.errors.text().includes(shown));
    terminal.input.type(typed);
  }
  const given = await answer;
  seen = terminal.errors.text();
  return given;
}

const question = { message: 'Which\u001b[2J\none?', option: '--input FILE', back: true };
const first = { ...question, back: false };
const choices = [
  { name: 'one', value: 1 },
  { name: 'two\u0007', value: 2, description: 'the\nother' },
];
const check = (text: string) => (text === 'bad' ? 'that is bad' : undefined);

describe('ask.steps', () => {
  const choose = (ask: Ask) => ask.steps.choose(question, choices);

  it('input returns a trimmed line, and goes back for <', async () => {
    const input = (ask: Ask) => ask.steps.input(question);
    expect(await answered(input, ['Which one? (< goes back)', ` text ${enter}`])).toBe('text');
    expect(await answered(input, ['Which one?', `<${enter}`])).toBeUndefined();
    expect(await answered((ask) => ask.steps.input(first), ['Which one?', `<${enter}`])).toBe('<');
    expect(seen).not.toContain('goes back');
    const initial = (ask: Ask) => ask.steps.input({ ...first, initial: 'here' });
    expect(await answered(initial, ['here', enter])).toBe('here');
  });

  it('input asks again for a wrong line, but goes back without a check', async () => {
    const input = (ask: Ask) => ask.steps.input({ ...question, check });
    const again = `\u007f\u007f\u007fgood${enter}`;
    expect(await answered(input, ['Which one?', `bad${enter}`], ['that is bad', again])).toBe('good');
    const strict = (ask: Ask) => ask.steps.input({ ...question, check: () => 'never' });
    expect(await answered(strict, ['Which one?', `<${enter}`])).toBeUndefined();
    expect(await answered(strict, ['Which one?', ` < ${enter}`])).toBeUndefined();
    const nowhere = (ask: Ask) =>
      ask.steps.input({ ...first, check: (text) => (text === '<' ? 'no way back' : undefined) });
    const steps = [
      ['Which one?', `<${enter}`],
      ['no way back', `\u007fon${enter}`],
    ] as const;
    expect(await answered(nowhere, ...steps)).toBe('on');
  });

  it('choose offers the way back below the choices, where there is one', async () => {
    expect(await answered(choose, ['‹ back', `${down}${enter}`])).toBe(2);
    expect(await answered(choose, ['‹ back', `${down}${down}${enter}`])).toBeUndefined();
    // The list starts again behind its last choice.
    const start = (ask: Ask) => ask.steps.choose(first, choices);
    expect(await answered(start, ['one', `${down}${down}${enter}`])).toBe(1);
  });

  it('search finds the typed text, and goes back', async () => {
    const asked: string[] = [];
    const find = async (text: string) => {
      asked.push(text);
      return choices.filter(({ name }) => name.startsWith(text));
    };
    const search = (ask: Ask) => ask.steps.search(question, find);
    expect(await answered(search, ['one', 'tw'], ['the other', enter])).toBe(2);
    expect([asked[0], asked.at(-1)]).toEqual(['', 'tw']);
    expect(await answered(search, ['‹ back', `${down}${down}${enter}`])).toBeUndefined();
  });

  it('is interrupted by Ctrl-C, and fails without a terminal', async () => {
    expect(await answered(choose, ['one', '\u0003'])).toBeInstanceOf(InterruptedError);
    const io = {
      ...fakeTerminal(),
      input: fakeInput(false, 'x\n'),
      signal: new AbortController().signal,
      env: {},
    };
    const ask = makeAsk({ io, yes: false, noInput: false });
    for (const asking of [
      ask.steps.input(question),
      choose(ask),
      ask.steps.search(question, async () => choices),
    ]) {
      const error = await asking.catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PersonNeededError);
      expect(error).toMatchObject({ details: { hint: 'use --input FILE' } });
    }
  });
});
