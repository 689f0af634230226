import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { reportFailure } from '../../src/app/run';
import { resolve } from '../../src/cli/line/resolve';
import { failureLines } from '../../src/cli/output/failures';
import { ClosedPipe } from '../../src/cli/process/output';
import {
  exitCodes,
  InterruptedError,
  NotFoundError,
  PlazaError,
  RefusedError,
  TooFrequentError,
} from '../../src/errors';
import { forest } from '../support/commands';
import { useFolder } from '../support/folder';
import { fakeIo } from '../support/io';
import { fakeOutput } from '../support/terminal/terminal';

const folder = useFolder();
const env = () => ({ PLAZA_CONFIG_DIR: folder() });

/** What a failure leaves on standard error, and the exit code. */
async function reported(thrown: unknown, argv: readonly string[] = [], terminal = false) {
  const errors = fakeOutput(terminal ? { columns: 80, rows: 24 } : undefined);
  const io = fakeIo({ argv, errors, env: { TERM: 'xterm', ...env() } });
  const exit = await reportFailure(io, forest, thrown);
  return { exit, text: errors.text(), output: io.output };
}

const refused = new RefusedError('The post is too old', {
  code: 'EDIT_WINDOW_EXPIRED',
  status: 403,
  hint: 'write another one',
  retryAfter: 7,
  operation: 'op1',
  fields: { until: '2026-11-01', count: 3 },
});

describe('a failure as a person reads it', () => {
  const plain = { json: false, red: (text: string) => text };
  it.each<[string, PlazaError, readonly string[]]>([
    ['alone', new NotFoundError('nobody is called ada'), ['error: nobody is called ada']],
    [
      'with all it carries',
      refused,
      [
        'error: The post is too old (EDIT_WINDOW_EXPIRED)',
        '  until: 2026-11-01',
        '  count: 3',
        'hint: write another one',
      ],
    ],
    [
      'cleaned everywhere',
      new RefusedError('a\u001b[2J', {
        code: 'B\u202e',
        hint: 'c\u0007',
        fields: { 'd\u009b1m': 'e\u0000' },
      }),
      ['error: a (B)', '  d: e', 'hint: c'],
    ],
    [
      'with lines of its own set in, so that they cannot pass for ours',
      new RefusedError('no\nhint: run rm -rf /\nerror: x\n'),
      ['error: no\n  hint: run rm -rf /\n  error: x'],
    ],
  ])('%s', (_, error, lines) => {
    expect(failureLines(error, plain)).toEqual(lines);
  });

  it.each<[string, boolean, readonly string[], string]>([
    ['red at a terminal', true, [], '\u001b[31merror:\u001b[39m gone\n'],
    ['not red when that is not wanted', true, ['--no-color'], 'error: gone\n'],
    ['not red in a pipe', false, [], 'error: gone\n'],
  ])('%s', async (_, terminal, argv, text) => {
    expect(await reported(new NotFoundError('gone'), argv, terminal)).toMatchObject({ exit: 5, text });
  });
});

it('does not tell a violation twice', async () => {
  const fields = { 'violations.content': 'is too long', 'violations.poll': 'has one option', until: 'long' };
  const { text } = await reported(new RefusedError('content is too long', { fields }));
  expect(text).toBe('error: content is too long\n  violations.poll: has one option\n  until: long\n');
});

describe('a failure as a program reads it', () => {
  const json =
    '{"error":{"kind":"refused","code":"EDIT_WINDOW_EXPIRED","message":"The post is too old","status":403,"hint":"write another one","retryAfter":7,"operation":"op1","fields":{"until":"2026-11-01","count":3}}}\n';
  it.each([
    [['--json'], true],
    [['posts', '--jq', '.x'], true],
    [['--jq=.x'], true],
    [['posts', '--envelope'], true],
    [['posts', '--', '--json'], false],
    [['--jsonish'], false],
  ])('is one object on one line: %j %j', async (argv, asked) => {
    const { exit, text } = await reported(refused, argv);
    expect([exit, text === json]).toEqual([3, asked]);
  });

  it('has no more than is known, and keeps everything, escaped', async () => {
    const { text } = await reported(new TooFrequentError('slow\u001b\ndown', { retryAfter: 2 }), ['--json']);
    expect(text).toBe('{"error":{"kind":"too-frequent","message":"slow\\u001b\\ndown","retryAfter":2}}\n');
  });
});

describe('the exit code', () => {
  it.each(Object.entries(exitCodes))('of %s is %i', async (kind, exit) => {
    const error = new PlazaError(kind as keyof typeof exitCodes, 'x');
    expect((await reported(error)).exit).toBe(exit);
  });

  it('of an interrupt is told like any other', async () => {
    expect(await reported(new InterruptedError())).toMatchObject({ exit: 130, text: 'error: interrupted\n' });
  });

  it('of a closed pipe is 0, and nothing is said', async () => {
    expect(await reported(new ClosedPipe())).toMatchObject({ exit: 0, text: '' });
  });

  it('is given though standard error is closed too', async () => {
    const errors = fakeOutput();
    errors.close();
    expect(await reportFailure(fakeIo({ errors, env: env() }), forest, refused)).toBe(3);
  });

  it('never puts anything on standard output', async () => {
    const { output } = await reported(refused, ['--json']);
    expect((output as ReturnType<typeof fakeOutput>).text()).toBe('');
  });
});

describe('a hint that repeats the message', () => {
  const style = { json: false, red: (text: string) => text };
  const lines = (message: string, hint: string) =>
    failureLines(new PlazaError('refused', message, { hint }), style);

  it('is left out', () => {
    expect(
      lines(
        'password: must have 10 to 128 printable characters',
        'a password has 10 to 128 printable characters',
      ),
    ).toEqual(['error: password: must have 10 to 128 printable characters']);
  });

  it('stays where it names a command, an option or anything else', () => {
    expect(lines('no such post', "'plaza posts' lists the posts")).toHaveLength(2);
    expect(lines('the post needs --yes', 'use --yes')).toHaveLength(2);
    expect(lines('no such post', 'use another post')).toHaveLength(2);
  });
});

describe('a mistyped word', () => {
  async function hintFor(...argv: string[]): Promise<string> {
    const thrown = await resolve(argv, forest).catch((error: unknown) => error);
    const { exit, text } = await reported(thrown, argv);
    expect(exit).toBe(2);
    return text;
  }

  it.each<[readonly string[], string]>([
    [
      ['tree'],
      "error: there is no command 'plaza tree'\nhint: did you mean 'plaza trees'? see 'plaza --help'\n",
    ],
    [
      ['trees', 'gte'],
      "error: there is no command 'plaza trees gte'\nhint: did you mean 'plaza trees get'? see 'plaza trees --help'\n",
    ],
    [
      ['get'],
      "error: there is no command 'plaza get'\nhint: did you mean 'plaza trees get' or 'plaza posts get'? see 'plaza --help'\n",
    ],
    [
      ['posts', 'watch'],
      "error: there is no command 'plaza posts watch'\nhint: did you mean 'plaza trees watch'? see 'plaza posts --help'\n",
    ],
    [['zebra'], "error: there is no command 'plaza zebra'\nhint: see 'plaza --help'\n"],
  ])('%j', async (argv, text) => {
    expect(await hintFor(...argv)).toBe(text);
  });
});

describe('a fault of the program', () => {
  it('is told with where its report is', async () => {
    const { exit, text } = await reported(new TypeError('x is not a function'));
    expect(exit).toBe(1);
    expect(text).toMatch(
      /^error: unexpected error: x is not a function\nhint: please report it with \/.*\/state\/reports\/fault-2026-10-14T12-00-30-000Z-4711\.txt\n$/,
    );
  });

  it.each<[unknown, string]>([
    ['text', 'text'],
    [undefined, 'undefined'],
    [Object.create(null), '[object Object]'],
    [Symbol('odd'), 'Symbol(odd)'],
  ])('may be anything that was thrown: %o', async (thrown, message) => {
    expect((await reported(thrown)).text).toMatch(`error: unexpected error: ${message}\n`);
  });

  it('is told though no report can be written', async () => {
    await mkdir(folder('state'));
    await writeFile(folder('state', 'reports'), 'in the way');
    expect((await reported(new Error('x'))).text).toBe(
      'error: unexpected error: x\nhint: no report could be written\n',
    );
  });
});
