import { expect, it } from 'vitest';
import { noteOnFailure } from '../../../src/client/requests/note-on-failure';
import { InterruptedError, NetworkError, TerminatedError } from '../../../src/errors';

function noting() {
  const notes: string[] = [];
  return { notes, note: (text: string) => void notes.push(text) };
}

it('gives what a request gives, without a note', async () => {
  const ctx = noting();
  expect(await noteOnFailure(ctx, 'read the shop', Promise.resolve('shop'))).toBe('shop');
  expect(ctx.notes).toEqual([]);
});

it('leaves out what failed, with a note that says why', async () => {
  const ctx = noting();
  const request = Promise.reject(new NetworkError('the network is away'));
  expect(await noteOnFailure(ctx, 'read the shop', request)).toBeUndefined();
  expect(ctx.notes).toEqual(["couldn't read the shop: the network is away"]);
});

it.each([new InterruptedError(), new TerminatedError(), new Error('a bug')])(
  'ends with %s, which is no failure of the request',
  async (error) => {
    const ctx = noting();
    await expect(noteOnFailure(ctx, 'read the shop', Promise.reject(error))).rejects.toBe(error);
    expect(ctx.notes).toEqual([]);
  },
);
