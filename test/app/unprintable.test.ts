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

describe('wrong usage after the change was made', () => {
  it('is exit 7 with the operation that the journal keeps', () => {
    const { error, notes } = reported(printError(full), ['a', 'b']);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({
      exit: 7,
      message,
      details: { hint: 'run the same command again to print it', operation: 'a', cause: full },
    });
    expect(notes).toEqual([]);
  });

  it('is exit 9 where nothing is kept: to run the command again would make the change again', () => {
    const { error, notes } = reported(printError(full), []);
    expect(error).toBeInstanceOf(UnknownOutcomeError);
    expect(error).toMatchObject({
      exit: 9,
      message,
      details: { hint: 'running the command again would do it again', cause: full },
    });
    expect(notes).toEqual([]);
  });
});

describe('any other error', () => {
  const other = new Error('interrupted');

  it('stays as it is', () => {
    expect(printError(other)).toBe(other);
    expect(reported(other, [])).toEqual({ error: other, notes: [] });
    expect(reported(full, []).error).toBe(full);
  });

  it('has a note beside it for each answer that nobody has read', () => {
    expect(reported(other, ['a', 'b'])).toEqual({
      error: other,
      notes: ['a', 'b'].map(
        (id) =>
          `operation ${id} is done, but its answer was not printed: print it with 'plaza operations retry ${id}'`,
      ),
    });
  });
});
