import { describe, expect, it } from 'vitest';
import { errorOfRun, printError } from '../../src/app/unprintable';
import { NetworkError, UnknownOutcomeError, UsageError } from '../../src/errors';

const full = new UsageError('the disk is full', { hint: 'free some space' });
const message = 'the change was made, but the result could not be printed: the disk is full';

function reported(error: unknown, unread: readonly string[]) {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  return { error: errorOfRun(error, { unread, note }), notes };
}

it.each([
  [
    'exit 7 with the operation in the journal',
    ['a', 'b'],
    NetworkError,
    7,
    'run the same command again to print it',
  ],
  ['exit 9 without a journal', [], UnknownOutcomeError, 9, 'running the command again would do it again'],
])('an answer that cannot be printed after a change is %s', (_, unread, kind, exit, hint) => {
  const { error, notes } = reported(printError(full), unread);
  expect(error).toBeInstanceOf(kind);
  const [operation] = unread;
  expect(error).toMatchObject({
    exit,
    message,
    details: { hint, cause: full, ...(operation && { operation }) },
  });
  expect(notes).toEqual([]);
});

describe('any other error after a change', () => {
  const other = new Error('interrupted');

  it('is not changed', () => {
    expect(printError(other)).toBe(other);
    expect(reported(other, [])).toEqual({ error: other, notes: [] });
    expect(reported(full, []).error).toBe(full);
  });

  it('has a note for each answer that was not printed', () => {
    const noteOf = (id: string) =>
      `operation ${id} is done, but its answer was not printed: print it with 'plaza operations retry ${id}'`;
    expect(reported(other, ['a', 'b'])).toEqual({ error: other, notes: ['a', 'b'].map(noteOf) });
  });
});
