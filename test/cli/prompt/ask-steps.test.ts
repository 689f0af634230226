import { expect, it } from 'vitest';
import { makeAsk } from '../../../src/cli/prompt/ask';
import { InterruptedError, PersonNeededError } from '../../../src/errors';
import type { Ask } from '../../../src/ports/terminal';
import { fakeInput, fakeTerminal } from '../../support/terminal/terminal';

const down = '\u001b[B';
const enter = '\r';

/** What the last question showed. */
let seen = '';

/** Asks, types each text as soon as what stands before it is shown, and gives the answer or what was thrown. */
async function answered(
  asking: (ask: Ask) => Promise<unknown>,
  ...steps: readonly (readonly [shown: string, typed: string])[]
): Promise<unknown> {
  const terminal = fakeTerminal();
  const ask = makeAsk({
    io: { ...terminal, signal: new AbortController().signal },
    yes: true,
    noInput: false,
  });
  const answer = asking(ask).catch((error: unknown) => error);
  for (const [shown, typed] of steps) {
    while (!terminal.errors.text().includes(shown)) await new Promise((resolve) => setImmediate(resolve));
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

it('takes a line, trimmed, and goes back for <', async () => {
  const input = (ask: Ask) => ask.steps.input(question);
  expect(await answered(input, ['Which one? (< goes back)', ` text ${enter}`])).toBe('text');
  expect(await answered(input, ['Which one?', `<${enter}`])).toBeUndefined();
  expect(await answered((ask) => ask.steps.input(first), ['Which one?', `<${enter}`])).toBe('<');
  expect(seen).not.toContain('goes back');
  expect(await answered((ask) => ask.steps.input({ ...first, initial: 'here' }), ['here', enter])).toBe(
    'here',
  );
});

it('asks for a line again that is not right, but goes back whatever the check says', async () => {
  const input = (ask: Ask) => ask.steps.input({ ...question, check });
  expect(
    await answered(input, ['Which one?', `bad${enter}`], ['that is bad', `\u007f\u007f\u007fgood${enter}`]),
  ).toBe('good');
  const strict = (ask: Ask) => ask.steps.input({ ...question, check: () => 'never' });
  expect(await answered(strict, ['Which one?', `<${enter}`])).toBeUndefined();
  expect(await answered(strict, ['Which one?', ` < ${enter}`])).toBeUndefined();
  const nowhere = (ask: Ask) =>
    ask.steps.input({ ...first, check: (text) => (text === '<' ? 'no way back' : undefined) });
  expect(await answered(nowhere, ['Which one?', `<${enter}`], ['no way back', `\u007fon${enter}`])).toBe(
    'on',
  );
});

it('offers the way back below what can be chosen, where there is one', async () => {
  const choose = (ask: Ask) => ask.steps.choose(question, choices);
  expect(await answered(choose, ['‹ back', `${down}${enter}`])).toBe(2);
  expect(await answered(choose, ['‹ back', `${down}${down}${enter}`])).toBeUndefined();
  const start = (ask: Ask) => ask.steps.choose(first, choices);
  // Behind the last the list begins anew.
  expect(await answered(start, ['one', `${down}${down}${enter}`])).toBe(1);
});

it('finds what is typed, and goes back from there', async () => {
  const asked: string[] = [];
  const find = async (text: string) => {
    asked.push(text);
    return choices.filter(({ name }) => name.startsWith(text));
  };
  const search = (ask: Ask) => ask.steps.search(question, find);
  expect(await answered(search, ['one', 'tw'], ['the other', enter])).toBe(2);
  expect(asked[0]).toBe('');
  expect(asked.at(-1)).toBe('tw');
  expect(await answered(search, ['‹ back', `${down}${down}${enter}`])).toBeUndefined();
});

it('is left by an interrupt, and never waits where nobody is', async () => {
  expect(await answered((ask) => ask.steps.choose(question, choices), ['one', '\u0003'])).toBeInstanceOf(
    InterruptedError,
  );
  const io = { ...fakeTerminal(), input: fakeInput(false, 'x\n'), signal: new AbortController().signal };
  const { steps } = makeAsk({ io, yes: false, noInput: false });
  for (const asking of [
    () => steps.input(question),
    () => steps.choose(question, choices),
    () => steps.search(question, async () => choices),
  ]) {
    const error = await asking().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PersonNeededError);
    expect(error).toMatchObject({ details: { hint: 'use --input FILE' } });
  }
});
