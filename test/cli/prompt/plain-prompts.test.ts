import { describe, expect, it } from 'vitest';
import { makeAsk } from '../../../src/cli/prompt/ask';
import { InterruptedError } from '../../../src/errors';
import type { Ask } from '../../../src/ports/terminal';
import { until } from '../../support/clock';
import { fakeTerminal } from '../../support/terminal/terminal';

const question = { message: 'Which one?', option: '--one' };
const step = { ...question, back: true };
const choices = [
  { name: 'one', value: 1 },
  { name: 'two', value: 2, description: 'the other' },
];

/** A question that is shown; `answer` is its answer or the error. */
async function asked(env: Readonly<Record<string, string>>, asking: (ask: Ask) => Promise<unknown>) {
  const terminal = fakeTerminal();
  const stop = new AbortController();
  const io = { ...terminal, env, signal: stop.signal };
  const answer = asking(makeAsk({ io, yes: false, noInput: false })).catch((error: unknown) => error);
  await until(() => terminal.errors.text().endsWith(': ') || terminal.errors.text().endsWith('? '));
  return { ...terminal, stop, answer };
}

const dumb = { TERM: 'dumb' };

describe.each([dumb, { TERM: 'xterm', ACCESSIBLE: '1' }])('with %j', (env) => {
  it.each<[string, (ask: Ask) => Promise<unknown>, readonly (readonly [string, string])[], unknown]>([
    ['confirm: y', (ask) => ask.confirm('Sure?'), [['Sure? (y/N): ', 'y\n']], undefined],
    ['input', (ask) => ask.input(question), [['Which one? ', 'Ada\n']], 'Ada'],
    [
      'input: the initial text for an empty line',
      (ask) => ask.input({ ...question, initial: 'Bob' }),
      [['Which one? (Bob): ', '\n']],
      'Bob',
    ],
    ['secret', (ask) => ask.secret(question), [['Which one? ', 'hunter2\r']], 'hunter2'],
    [
      'choose: a number, asked again after another text',
      (ask) => ask.choose(question, choices),
      [
        ['Which one?\n  1  one\n  2  two\n     the other\nNumber (1-2): ', '3\n'],
        ['Number (1-2): ', '2\n'],
      ],
      2,
    ],
    ['a step back', (ask) => ask.steps.choose(step, choices), [['  3  ‹ back\n', '3\n']], undefined],
    [
      'a step whose line is checked',
      (ask) => ask.steps.input({ ...step, check: (text) => (text === 'bad' ? 'that is bad' : undefined) }),
      [
        ['Which one? (< goes back): ', 'bad\n'],
        ['> that is bad\nWhich one?', 'good\n'],
      ],
      'good',
    ],
    [
      'a search: another text, then a number',
      (ask) =>
        ask.steps.search({ ...step, back: false }, async (text) =>
          choices.filter(({ name }) => name.startsWith(text)),
        ),
      [
        ['Which one? ', 'x\n'],
        ['nothing found\nAnother text: ', 'tw\n'],
        ['  1  two\n     the other\nNumber (1), or another text: ', '1\n'],
      ],
      2,
    ],
  ])('%s is read from lines, and no escape sequence is written', async (_, asking, steps, expected) => {
    const { answer, errors, input } = await asked(env, asking);
    let seen = 0;
    for (const [shown, typed] of steps) {
      await until(() => errors.text().includes(shown, seen));
      seen = errors.text().length;
      input.type(typed);
    }
    expect(await answer).toBe(expected);
    expect(errors.text()).toMatch(/^Ctrl-C cancels\.\n/);
    expect(errors.text()).not.toMatch(/\u001b|\r|hunter2/);
    expect([input.raw(), input.stream.isPaused()]).toEqual([false, true]);
  });
});

describe('at a dumb terminal', () => {
  it.each(['n\n', '\n', 'x\n'])('a confirmation is refused by %j', async (typed) => {
    const { answer, input } = await asked(dumb, (ask) => ask.confirm('Sure?'));
    input.type(typed);
    expect(await answer).toMatchObject({ message: 'not confirmed; nothing was done', exit: 130 });
  });

  it.each([
    ['an ended input', (ask: Ask) => ask.input(question), undefined],
    ['Ctrl-C in a secret', (ask: Ask) => ask.secret(question), '\u0003'],
    ['Ctrl-D in a secret', (ask: Ask) => ask.secret(question), '\u0004'],
  ])('%s interrupts the prompt', async (_, asking, typed) => {
    const { answer, errors, input } = await asked(dumb, asking);
    if (typed === undefined) input.end('');
    else input.type(typed);
    expect(await answer).toBeInstanceOf(InterruptedError);
    expect(errors.text()).not.toContain('\u001b');
  });

  it('the signal of the process ends a prompt with its reason', async () => {
    const { answer, stop } = await asked(dumb, (ask) => ask.input(question));
    stop.abort(new InterruptedError());
    expect(await answer).toBe(stop.signal.reason);
  });
});
