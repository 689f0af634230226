import { expect, it } from 'vitest';
import { noteOnConflict, noteOnFailure } from '../../src/client/requests/errors';
import * as errors from '../../src/errors';

const { InterruptedError, NetworkError, RefusedError, TerminatedError } = errors;

async function result(request: Promise<unknown>) {
  const notes: string[] = [];
  const value = await noteOnConflict({ note: (text) => void notes.push(text) }, () => 'already', request);
  return { value, notes };
}
const refusedWith = (status: number, code?: string) =>
  Promise.reject(new RefusedError('no', { status, code }));

it('noteOnConflict does not change other results and errors', async () => {
  const value = { following: true };
  expect(await result(Promise.resolve(value))).toEqual({ value, notes: [] });
  await expect(result(refusedWith(409, 'PRIVATE_ACCOUNT'))).rejects.toThrow('no');
  await expect(result(refusedWith(400, 'CONFLICT'))).rejects.toThrow('no');
  await expect(result(Promise.reject(new NetworkError('cut')))).rejects.toThrow('cut');
});

const noting = () => {
  const notes: string[] = [];
  const ctx = { note: (text: string) => void notes.push(text) };
  return { notes, read: (request: Promise<unknown>) => noteOnFailure(ctx, 'read the shop', request) };
};

it.each([new InterruptedError(), new TerminatedError(), new Error('a bug')])(
  'noteOnFailure throws %s',
  async (error) => {
    const { notes, read } = noting();
    await expect(read(Promise.reject(error))).rejects.toBe(error);
    expect(notes).toEqual([]);
  },
);
