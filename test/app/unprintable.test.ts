import { describe, expect, it } from 'vitest';
import { errorOfRun, printError } from '../../src/app/unprintable';
import { UsageError } from '../../src/errors';

const full = new UsageError('the disk is full', { hint: 'free some space' });
const message = 'the change was made, but the result could not be printed: the disk is full';

function reported(error: unknown, unread: readonly string[]) {
  const notes: string[] = [];
  const note = (text: string) => notes.push(text);
  return { error: errorOfRun(error, { unread, note }), notes };
}

it('an answer that cannot be printed after a change is exit 9 without a journal', () => {
  const { error, notes } = reported(printError(full), []);
  const hint = 'running the command again would do it again';
  expect(error).toMatchObject({ exit: 9, message, details: { hint, cause: full } });
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
