import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, vi } from 'vitest';
import { type AskSetup, makeAsk } from '../../../src/cli/prompt/ask';
import { InterruptedError, TerminatedError } from '../../../src/errors';
import type { Ask } from '../../../src/ports/terminal';
import { until } from '../../support/clock';
import { fakeInput, fakeOutput, fakeTerminal, turns } from '../../support/terminal/terminal';

type Asking = (ask: Ask) => Promise<unknown>;

/** Prompts at a terminal, or without one of its streams. */
function start(change: Partial<Omit<AskSetup, 'io'>> = {}, lacking?: 'input' | 'errors') {
  const terminal = fakeTerminal();
  const stop = new AbortController();
  const io = {
    ...terminal,
    ...(lacking === 'input' && { input: fakeInput(false, 'y\n') }),
    ...(lacking === 'errors' && { errors: fakeOutput() }),
    signal: stop.signal,
    env: {},
  };
  return { ...terminal, stop, ask: makeAsk({ io, yes: false, noInput: false, ...change }) };
}

/** A question that is shown; `answer` is what it gave or threw. */
async function asked(asking: Asking, text = 'Sure') {
  const started = start();
  const answer = asking(started.ask).catch((error: unknown) => error);
  const shows = (part: string) => until(() => started.errors.text().includes(part));
  await shows(text);
  return { ...started, answer, shows };
}

/** Asks, types, and gives the answer or what was thrown. */
async function answered(asking: Asking, typed: string): Promise<unknown> {
  const { answer, output, input } = await asked(asking);
  input.type(typed);
  const result = await answer;
  expect(output.text()).toBe('');
  expect([input.raw(), input.stream.listenerCount('keypress')]).toEqual([false, 0]);
  return result;
}

const question = { message: 'Sure\u001b[2J?', option: '--sure' };
const confirm: Asking = (ask) => ask.confirm('Sure?');
const input: Asking = (ask) => ask.input(question);
const secret: Asking = (ask) => ask.secret(question);
const choose: Asking = (ask) =>
  ask.choose(question, [
    { name: 'first', value: 1 },
    { name: 'sec\u0007ond', value: 2, description: 'the \u202eother one' },
  ]);
const prompts = Object.entries({ confirm, input, secret, choose });

describe('a prompt that nobody can answer', () => {
  it.each<[string, () => ReturnType<typeof start>]>([
    ['standard input is no terminal', () => start({}, 'input')],
    ['standard error is no terminal', () => start({}, 'errors')],
    ['--no-input is given', () => start({ noInput: true })],
  ])('fails and names its option where %s', async (_, started) => {
    for (const [name, asking] of prompts) {
      const { ask, errors } = started();
      expect(ask.possible).toBe(false);
      await expect(asking(ask)).rejects.toMatchObject({
        kind: 'person-needed',
        message: 'input is required: Sure?',
        details: { hint: `use ${name === 'confirm' ? '--yes' : '--sure'}` },
      });
      expect(errors.text()).toBe('');
    }
    expect(start().ask.possible).toBe(true);
  });

  it('is answered by --yes where it is a confirmation, and not otherwise', async () => {
    const { ask, errors } = start({ yes: true, noInput: true });
    await expect(ask.confirm('Sure?')).resolves.toBeUndefined();
    expect(errors.text()).toBe('');
    await expect(ask.input(question)).rejects.toMatchObject({ kind: 'person-needed' });
    await expect(start({ yes: true }).ask.confirm('Sure?')).resolves.toBeUndefined();
  });
});

describe('a confirmation', () => {
  it.each(['y\r', 'yes\r', 'Y\r'])('is given by %j', async (typed) => {
    expect(await answered(confirm, typed)).toBeUndefined();
  });

  it.each(['n\r', 'no\r', '\r', 'N\r'])('is an interrupt after %j', async (typed) => {
    const error = await answered(confirm, typed);
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error).toMatchObject({ message: 'not confirmed; nothing was done', exit: 130 });
  });
});

describe('a prompt', () => {
  it.each<[string, Asking, string, unknown]>([
    ['the typed text', input, 'Ada\r', 'Ada'],
    ['the initial text without input', (ask) => ask.input({ ...question, initial: 'Bob' }), '\r', 'Bob'],
    ['the first choice', choose, '\r', 1],
    ['the choice below', choose, '\u001b[B\r', 2],
    ['a line in which Ctrl-D deletes', input, 'Bdob\u001b[D\u001b[D\u001b[D\u0004\r', 'Bob'],
  ])('returns %s', async (_, asking, typed, answer) => expect(await answered(asking, typed)).toBe(answer));

  it('never shows a secret', async () => {
    const { answer, errors, input } = await asked(secret);
    input.type('hunter2\r');
    expect(await answer).toBe('hunter2');
    expect(errors.text()).not.toMatch(/hunter2|\*{7}/);
  });

  it.each(
    prompts.flatMap(([name, asking]) =>
      Object.entries({ 'Ctrl-C': '\u0003', 'Ctrl-D': '\u0004', Esc: '\u001b' }).map(
        ([key, typed]) => [name, key, asking, typed] as const,
      ),
    ),
  )('of %s is cancelled with %s', async (_, __, asking, key) => {
    const error = await answered(asking, key);
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error).toMatchObject({ message: 'interrupted' });
  });

  it('says how to cancel, once for all prompts of a command', async () => {
    const { ask, errors, input } = start();
    for (const answer of ['one', 'two']) {
      const answering = ask.input({ message: `Name ${answer}?`, option: '--name' });
      await until(() => errors.text().includes(`Name ${answer}?`));
      input.type(`${answer}\r`);
      expect(await answering).toBe(answer);
    }
    expect(errors.text().startsWith('Ctrl-C or Esc cancels.\n')).toBe(true);
    expect(errors.text().split('Ctrl-C or Esc cancels.')).toHaveLength(2);
  });

  it.each(prompts)('of %s is shown again after Ctrl-Z', async (name, asking) => {
    const stop = vi.spyOn(process, 'kill').mockReturnValue(true);
    try {
      const { answer, errors, input, shows } = await asked(asking);
      input.type('\u001a');
      await turns();
      expect(stop).toHaveBeenCalledWith(process.pid, 'SIGTSTP');
      expect(input.raw()).toBe(false);
      errors.clear();
      process.emit('SIGCONT', 'SIGCONT');
      await shows('Sure');
      expect(input.raw()).toBe(true);
      input.type('y\r');
      expect(await answer).toBe({ confirm: undefined, input: 'y', secret: 'y', choose: 1 }[name]);
      expect(input.stream.listenerCount('pause')).toBe(0);
    } finally {
      stop.mockRestore();
    }
  });

  it('is interrupted when standard input ends', async () => {
    const { answer, input: keyboard } = await asked(input);
    keyboard.stream.push(null);
    expect(await answer).toBeInstanceOf(InterruptedError);
    expect(keyboard.stream.listenerCount('keypress')).toBe(0);
  });

  it('ends with the signal of the process, also while another answer is awaited', async () => {
    const elsewhere = new Promise<string>(() => undefined);
    for (const asking of [input, (ask: Ask) => ask.input({ ...question, elsewhere })]) {
      const { answer, stop } = await asked(asking);
      const reason = new TerminatedError();
      stop.abort(reason);
      expect(await answer).toBe(reason);
    }
  });

  it('shows choices without control characters', async () => {
    const { answer, errors, input, shows } = await asked(choose, 'first');
    input.type('\u001b[B');
    await shows('other one');
    input.type('\r');
    await answer;
    expect(errors.text()).toContain('second');
    expect(errors.text()).not.toMatch(/\u001b\[2J|[\u0007\u202e]/);
  });

  it('shows its message on one line, and its initial text without control characters', async () => {
    const option = { message: 'Who\u001b[2J\n? Really', option: '--who', initial: 'a\u001b[5mb\nc' };
    const { answer, errors, input } = await asked((ask) => ask.input(option), 'Who ? Really');
    input.type('\r');
    expect(await answer).toBe('ab c');
    expect(errors.text()).not.toMatch(/\u001b\[(?:2J|5m)/);
  });

  it('takes an answer from elsewhere, and restores the keyboard', async () => {
    let bring = (_: string) => {};
    const elsewhere = new Promise<string>((resolve) => {
      bring = resolve;
    });
    const { answer, input } = await asked((ask) => ask.input({ ...question, elsewhere }));
    bring('from the browser');
    expect(await answer).toBe('from the browser');
    expect([input.raw(), input.stream.listenerCount('keypress')]).toEqual([false, 0]);
  });

  it('takes a typed answer before one from elsewhere', async () => {
    const elsewhere = new Promise<string>(() => undefined);
    expect(await answered((ask) => ask.input({ ...question, elsewhere }), 'typed\r')).toBe('typed');
  });
});

it('ask.print wraps a text, in which nothing passes for a line of plaza', async () => {
  const { ask, errors } = start();
  errors.resize(20, 9);
  await ask.print('what is \u001b[8msaid\u001b[0m here is long\nerror: not ours');
  expect(errors.text()).toBe('what is said here\n  is long\n  error: not ours\n');
});

it('ask.show prints lines on standard error, with colors and no other control characters', async () => {
  const { ask, errors } = start();
  await ask.show(['scan', '\u001b[1mbold\u001b[22m', 'a\u001b[2J\u001b]0;t\u0007b\u202e']);
  expect(errors.text()).toBe('scan\n\u001b[1mbold\u001b[22m\nab\n');
});

it('ask.show breaks sentences between words and keeps an address whole', async () => {
  const { ask, errors } = start();
  const address = `https://example.test/${'long/'.repeat(20)}`;
  await ask.show([`Open ${'this '.repeat(20)}on the phone:`, address, `  ${'█'.repeat(40)}  `]);
  expect(errors.text().split('\n')).toEqual([
    `Open ${'this '.repeat(14).trimEnd()}`,
    `  ${'this '.repeat(6)}on the phone:`,
    address,
    `  ${'█'.repeat(40)}  `,
    '',
  ]);
});

const longPrompts = [50, 80, 100].flatMap((columns) => [
  { columns, type: 'xterm' },
  { columns, type: 'dumb' },
]);

// All prompts of all commands are made here: what fits here fits in each of them.
describe.each(longPrompts)('a long prompt on $columns columns of $type', ({ columns, type }) => {
  const words = Array.from({ length: 30 }, (_, index) => `word${index}`);
  const message = `${words.join(' ')}, see 'plaza help options'?`;
  const choices = [{ name: message, value: 1, description: message }];

  it.each<[string, Asking]>([
    ['confirm', (ask) => ask.confirm(message)],
    ['confirm with a word', (ask) => ask.confirm(message, { word: 'delete' })],
    ['input', (ask) => ask.input({ ...question, message })],
    ['secret', (ask) => ask.secret({ ...question, message })],
    ['choose', (ask) => ask.choose({ ...question, message }, choices)],
    ['a step', (ask) => ask.steps.choose({ ...question, message, back: true }, choices)],
    ['a search', (ask) => ask.steps.search({ ...question, message, back: true }, async () => choices)],
    ['input with a text', (ask) => ask.input({ ...question, message, initial: 'colour of the sky' })],
  ])('of %s is broken between words, and never in a command', async (_, asking) => {
    const terminal = fakeTerminal({ columns, rows: 40 });
    const io = { ...terminal, env: { TERM: type }, signal: new AbortController().signal };
    const answer = asking(makeAsk({ io, yes: false, noInput: false })).catch((error: unknown) => error);
    await until(() => terminal.errors.text().includes("'plaza help options'?"));
    terminal.input.end('\u0003');
    await answer;
    // A redrawn line begins where the cursor is moved to.
    const lines = terminal.errors
      .text()
      .split(/\n|\u001b\[\d*[GK]/)
      .map(stripVTControlCharacters);
    expect(lines.filter((line) => line.length > columns)).toEqual([]);
    for (const word of words) expect(lines.join('\n')).toMatch(new RegExp(`\\b${word}\\b`));
  });
});
