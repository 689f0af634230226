import { describe, expect, it } from 'vitest';
import { noteOnConflict } from '../../../src/client/requests/note-on-conflict';
import { NetworkError, RefusedError } from '../../../src/errors';

async function result(request: Promise<unknown>) {
  const notes: string[] = [];
  const value = await noteOnConflict({ note: (text) => void notes.push(text) }, 'already', request);
  return { value, notes };
}

const refused = (status: number, code?: string) => Promise.reject(new RefusedError('no', { status, code }));

describe('what is so already', () => {
  it.each(['CONFLICT', 'ENTITY_ALREADY_EXISTS'])('is done, with a note: %s', async (code) => {
    expect(await result(refused(409, code))).toEqual({ value: undefined, notes: ['already'] });
  });

  it('is nothing else', async () => {
    expect(await result(Promise.resolve({ following: true }))).toEqual({
      value: { following: true },
      notes: [],
    });
    await expect(result(refused(409, 'PRIVATE_ACCOUNT'))).rejects.toThrow('no');
    await expect(result(refused(400, 'CONFLICT'))).rejects.toThrow('no');
    await expect(result(Promise.reject(new NetworkError('cut')))).rejects.toThrow('cut');
  });
});
