import { describe, expect, it, vi } from 'vitest';
import { type AskSetup, makeAsk } from '../../../src/cli/prompt/ask';
import { InterruptedError, TerminatedError } from '../../../src/errors';
import type { Ask } from '../../../src/ports/terminal';
import { type FakeOutput, fakeInput, fakeOutput, fakeTerminal, turns } from '../../support/terminal/terminal';

type Asking = (ask: Ask) => Promise<unknown>;

/** Prompts at a terminal; the other two ways to have nobody there are given by name. */
function start(change: Partial<Omit<AskSetup, 'io'>> = {}, lacking?: 'input' | 'errors') {
  const terminal = fakeTerminal();
  const stop = new AbortController();
  const io = {
    ...terminal,
    ...(lacking === 'input' && { input: fakeInput(false, 'y\n') }),
    ...(lacking === 'errors' && { errors: fakeOutput() }),
    signal: stop.signal,
  };
  return { ...terminal, stop, ask: makeAsk({ io, yes: false, noInput: false, ...change }) };
}

/** Resolves once the text has appeared. */
async function shown(errors: FakeOutput, text: string): Promise<void> {
  while (!errors.text().includes(text)) await new Promise((resolve) => setImmediate(resolve));
}

/** Asks, types, and gives the answer or what was thrown. */
async function answered(asking: Asking, typed: string): Promise<unknown> {
  const { ask, errors, output, input } = start();
  const answer = asking(ask).catch((error: unknown) => error);
  await shown(errors, 'Sure');
  input.type(typed);
  const result = await answer;
  expect(output.text()).toBe('');
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

describe('the gate', () => {
  const ways: Readonly<Record<string, () => ReturnType<typeof start>>> = {
    'standard input is no terminal': () => start({}, 'input'),
    'standard error is no terminal': () => start({}, 'errors'),
    '--no-input is given': () => start({ noInput: true }),
  };
  const questions: readonly (readonly [Asking, string])[] = [
    [confirm, '--yes'],
    [input, '--sure'],
    [secret, '--sure'],
    [choose, '--sure'],
  ];
  it.each(Object.entries(ways))('is closed when %s, and says which option answers', async (_, way) => {
    for (const [asking, option] of questions) {
      const { ask, errors } = way();
      expect(ask.possible).toBe(false);
      await expect(asking(ask)).rejects.toMatchObject({
        kind: 'person-needed',
        message: 'input is required: Sure?',
        details: { hint: `use ${option}` },
      });
      expect(errors.text()).toBe('');
    }
  });

  it('is open at a terminal', () => {
    expect(start().ask.possible).toBe(true);
  });

  it.each([{ yes: true }, { yes: true, noInput: true }])(
    '--yes answers a confirmation, and nothing else: %j',
    async (change) => {
      const { ask, errors } = start({ ...change, noInput: true });
      await expect(ask.confirm('Sure?')).resolves.toBeUndefined();
      expect(errors.text()).toBe('');
      await expect(ask.input(question)).rejects.toMatchObject({ kind: 'person-needed' });
    },
  );
});

describe('a confirmation', () => {
  it.each(['y\r', 'yes\r', 'Y\r'])('is given by %j', async (typed) => {
    expect(await answered(confirm, typed)).toBeUndefined();
  });

  it.each(['n\r', 'no\r', '\r', 'N\r'])('is refused by %j, which interrupts', async (typed) => {
    const error = await answered(confirm, typed);
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error).toMatchObject({ message: 'not confirmed; nothing was done', exit: 130 });
  });
});

describe('an answer', () => {
  it('is what was typed', async () => {
    expect(await answered(input, 'Ada\r')).toBe('Ada');
  });

  it('is the first suggestion when nothing is typed', async () => {
    expect(await answered((ask) => ask.input({ ...question, initial: 'Bob' }), '\r')).toBe('Bob');
  });

  it('is the choice that was gone to', async () => {
    expect(await answered(choose, '\r')).toBe(1);
    expect(await answered(choose, '\u001b[B\r')).toBe(2);
  });

  it('that is secret never appears', async () => {
    const { ask, errors, input: keyboard } = start();
    const answer = ask.secret(question);
    await shown(errors, 'Sure');
    keyboard.type('hunter2\r');
    expect(await answer).toBe('hunter2');
    expect(errors.text()).not.toContain('hunter2');
    expect(errors.text()).not.toContain('*******');
  });
});

describe('a prompt', () => {
  it.each(Object.entries({ confirm, input, secret, choose }))(
    'of %s is left with Ctrl-C',
    async (_, asking) => {
      const error = await answered(asking, '\u0003');
      expect(error).toBeInstanceOf(InterruptedError);
      expect(error).toMatchObject({ message: 'interrupted' });
    },
  );

  it('says how to leave it, once for all prompts of a command', async () => {
    const { ask, errors, input: keyboard } = start();
    for (const answer of ['one', 'two']) {
      const answering = ask.input({ message: `Name ${answer}?`, option: '--name' });
      await shown(errors, `Name ${answer}?`);
      keyboard.type(`${answer}\r`);
      expect(await answering).toBe(answer);
    }
    expect(errors.text().startsWith('Ctrl-C or Esc cancels.\n')).toBe(true);
    expect(errors.text().split('Ctrl-C or Esc cancels.')).toHaveLength(2);
  });

  it.each(
    Object.entries({ confirm, input, secret, choose }).flatMap(([name, asking]) => [
      [name, 'Ctrl-D', asking, '\u0004'] as const,
      [name, 'Esc', asking, '\u001b'] as const,
    ]),
  )('of %s is left with %s, as with Ctrl-C', async (_, __, asking, key) => {
    const error = await answered(asking, key);
    expect(error).toBeInstanceOf(InterruptedError);
    expect(error).toMatchObject({ message: 'interrupted' });
  });

  it('is not left with Ctrl-D in a line, where that deletes', async () => {
    expect(await answered(input, 'Bdob\u001b[D\u001b[D\u001b[D\u0004\r')).toBe('Bob');
  });

  it.each(Object.entries({ confirm, input, secret, choose }))(
    'of %s is asked anew after it was stopped with Ctrl-Z',
    async (name, asking) => {
      const { ask, errors, input: keyboard } = start();
      const stop = vi.spyOn(process, 'kill').mockReturnValue(true);
      try {
        const answer = asking(ask);
        await shown(errors, 'Sure');
        keyboard.type('\u001a');
        await turns();
        expect(stop).toHaveBeenCalledWith(process.pid, 'SIGTSTP');
        expect(keyboard.raw()).toBe(false);
        errors.clear();
        process.emit('SIGCONT', 'SIGCONT');
        await shown(errors, 'Sure');
        expect(keyboard.raw()).toBe(true);
        keyboard.type('y\r');
        expect(await answer).toBe({ confirm: undefined, input: 'y', secret: 'y', choose: 1 }[name]);
        expect(keyboard.stream.listenerCount('pause')).toBe(0);
      } finally {
        stop.mockRestore();
      }
    },
  );

  it('is left when the keyboard is gone', async () => {
    const { ask, errors, input: keyboard } = start();
    const answer = ask.input(question).catch((error: unknown) => error);
    await shown(errors, 'Sure');
    keyboard.stream.push(null);
    expect(await answer).toBeInstanceOf(InterruptedError);
    expect(keyboard.stream.listenerCount('keypress')).toBe(0);
  });

  it('ends when the process is asked to end', async () => {
    const { ask, errors, stop } = start();
    const answer = ask.input(question).catch((error: unknown) => error);
    await shown(errors, 'Sure');
    const reason = new TerminatedError();
    stop.abort(reason);
    expect(await answer).toBe(reason);
  });

  it('shows nothing of what strangers put into it but its text', async () => {
    const { ask, errors, input: keyboard } = start();
    const answer = choose(ask);
    await shown(errors, 'first');
    keyboard.type('\u001b[B');
    await shown(errors, 'other one');
    keyboard.type('\r');
    await answer;
    expect(errors.text()).toContain('second');
    expect(errors.text()).not.toContain('\u001b[2J');
    expect(errors.text()).not.toMatch(/[\u0007\u202e]/);
  });

  it('is one question, whatever lines a stranger put into it, and its default is clean too', async () => {
    const { ask, errors, input: keyboard } = start();
    const answer = ask.input({
      message: 'Who\u001b[2J\n? Really',
      option: '--who',
      initial: 'a\u001b[5mb\nc',
    });
    await shown(errors, 'Who ? Really');
    keyboard.type('\r');
    expect(await answer).toBe('ab c');
    expect(errors.text()).not.toMatch(/\u001b\[(?:2J|5m)/);
  });

  it('gives the keyboard back', async () => {
    const { ask, errors, input: keyboard } = start();
    const answer = ask.confirm('Sure?');
    await shown(errors, 'Sure');
    keyboard.type('y\r');
    await answer;
    expect(keyboard.raw()).toBe(false);
    expect(keyboard.stream.listenerCount('keypress')).toBe(0);
  });
});

it('tells a text as it fits, and nothing in it can hide or pass for a line of ours', async () => {
  const { ask, errors } = start();
  errors.resize(20, 9);
  await ask.print('what is \u001b[8msaid\u001b[0m here is long\nerror: not ours');
  expect(errors.text()).toBe('what is said here\n  is long\n  error: not ours\n');
});

it('shows lines on standard error', async () => {
  const { ask, errors } = start();
  await ask.show(['scan', 'this']);
  expect(errors.text()).toBe('scan\nthis\n');
});

it('shows lines with their colors and nothing else that could drive the terminal', async () => {
  const { ask, errors } = start();
  await ask.show(['\u001b[1mbold\u001b[22m', 'a\u001b[2J\u001b]0;t\u0007b\u202e']);
  expect(errors.text()).toBe('\u001b[1mbold\u001b[22m\nab\n');
});

it('shows sentences broken between words, and an address whole', async () => {
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

describe('an answer from elsewhere', () => {
  it('ends the prompt, which gives the keyboard back', async () => {
    const { ask, errors, input: keyboard } = start();
    let bring = (_: string) => {};
    const elsewhere = new Promise<string>((resolve) => {
      bring = resolve;
    });
    const answer = ask.input({ ...question, elsewhere });
    await shown(errors, 'Sure');
    bring('from the browser');
    expect(await answer).toBe('from the browser');
    expect(keyboard.raw()).toBe(false);
    expect(keyboard.stream.listenerCount('keypress')).toBe(0);
  });

  it('comes too late for one that was typed', async () => {
    const elsewhere = new Promise<string>(() => undefined);
    expect(await answered((ask) => ask.input({ ...question, elsewhere }), 'typed\r')).toBe('typed');
  });

  it('does not keep an interrupt from ending it', async () => {
    const { ask, errors, stop } = start();
    const answer = ask.input({ ...question, elsewhere: new Promise(() => undefined) });
    await shown(errors, 'Sure');
    stop.abort(new TerminatedError());
    await expect(answer).rejects.toThrow(TerminatedError);
  });
});
