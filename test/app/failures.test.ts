import { describe, expect, it } from 'vitest';
import { reportFailure } from '../../src/app/run';
import { failureLines } from '../../src/cli/output/failures';
import { ClosedPipe } from '../../src/cli/process/output';
import {
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

/** What a failure prints on standard error, and the exit code. */
async function reported(thrown: unknown, argv: readonly string[] = [], terminal = false) {
  const errors = fakeOutput(terminal ? { columns: 80, rows: 24 } : undefined);
  const output = fakeOutput();
  const io = fakeIo({ argv, errors, output, env: { TERM: 'xterm', PLAZA_CONFIG_DIR: folder() } });
  const exit = await reportFailure(io, forest, thrown);
  expect(output.text()).toBe('');
  return { exit, text: errors.text() };
}

const refused = new RefusedError('The post is too old', {
  code: 'EDIT_WINDOW_EXPIRED',
  status: 403,
  hint: 'write another one',
  retryAfter: 7,
  operation: 'op1',
  fields: { until: '2026-11-01', count: 3 },
});

describe('a failure as text', () => {
  const linesOf = (error: PlazaError) => failureLines(error, { json: false, red: (text) => text });
  const strange = { code: 'B\u202e', hint: 'c\u0007', fields: { 'd\u009b1m': 'e\u0000' } };
  const violations = { 'violations.content': 'is too long', 'violations.poll': 'is empty', until: 'long' };

  it.each<[string, PlazaError, readonly string[]]>([
    ['its message', new NotFoundError('nobody is called ada'), ['error: nobody is called ada']],
    [
      'its code, fields and hint',
      refused,
      [
        'error: The post is too old (EDIT_WINDOW_EXPIRED)',
        '  until: 2026-11-01',
        '  count: 3',
        'hint: write another one',
      ],
    ],
    ['no control character', new RefusedError('a\u001b[2J', strange), ['error: a (B)', '  d: e', 'hint: c']],
    [
      'further lines indented',
      new RefusedError('a\nhint: b\nerror: c\n'),
      ['error: a\n  hint: b\n  error: c'],
    ],
    [
      'no violation that is its message',
      new RefusedError('content is too long', { fields: violations }),
      ['error: content is too long', '  violations.poll: is empty', '  until: long'],
    ],
  ])('has %s', (_, error, lines) => expect(linesOf(error)).toEqual(lines));

  it.each([
    [0, 'password: must have 10 printable characters', 'a password has 10 printable characters'],
    [1, 'no such post', "'plaza posts' lists the posts"],
    [1, 'the post needs --yes', 'use --yes'],
    [1, 'no such post', 'use another post'],
  ])('has %i hints for %j and %j', (hints, message, hint) => {
    expect(linesOf(new PlazaError('refused', message, { hint }))).toHaveLength(1 + hints);
  });

  it.each<[string, boolean, readonly string[], string]>([
    ['red at a terminal', true, [], '\u001b[31merror:\u001b[39m gone\n'],
    ['without color under --no-color', true, ['--no-color'], 'error: gone\n'],
    ['without color in a pipe', false, [], 'error: gone\n'],
  ])('is %s', async (_, terminal, argv, text) => {
    expect(await reported(new NotFoundError('gone'), argv, terminal)).toEqual({ exit: 5, text });
  });
});

describe('a failure as JSON', () => {
  const json =
    '{"error":{"kind":"refused","code":"EDIT_WINDOW_EXPIRED","message":"The post is too old","status":403,"hint":"write another one","retryAfter":7,"operation":"op1","fields":{"until":"2026-11-01","count":3}}}\n';
  it.each([
    ['--json', true],
    ['posts --jq .x', true],
    ['--jq=.x', true],
    ['posts --envelope', true],
    ['posts -- --json', false],
    ['--jsonish', false],
  ])('is one object on one line for %s: %j', async (line, isJson) => {
    const { exit, text } = await reported(refused, line.split(' '));
    expect([exit, text === json]).toEqual([3, isJson]);
  });

  it('has only the fields that are known, and keeps control characters as escapes', async () => {
    const { text } = await reported(new TooFrequentError('slow\u001b\ndown', { retryAfter: 2 }), ['--json']);
    expect(text).toBe('{"error":{"kind":"too-frequent","message":"slow\\u001b\\ndown","retryAfter":2}}\n');
  });
});

describe('the exit code', () => {
  it('of an interrupt is 130, of a closed pipe 0 without a message', async () => {
    expect(await reported(new InterruptedError())).toEqual({ exit: 130, text: 'error: interrupted\n' });
    expect(await reported(new ClosedPipe())).toEqual({ exit: 0, text: '' });
  });

  it('is given although standard error is closed', async () => {
    const errors = fakeOutput();
    errors.close();
    const io = fakeIo({ errors, env: { PLAZA_CONFIG_DIR: folder() } });
    expect(await reportFailure(io, forest, refused)).toBe(3);
  });
});

describe('a fault of the program', () => {
  it('names its report', async () => {
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
  ])('may be any thrown value: %o', async (thrown, message) => {
    expect((await reported(thrown)).text).toMatch(`error: unexpected error: ${message}\n`);
  });
});
