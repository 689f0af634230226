/** What a refusal means where it was asked. */
import { describe, expect, it } from 'vitest';
import { noteOnConflict, noteOnFailure, orOn404, withHints } from '../../../src/client/requests/errors';
import {
  InterruptedError,
  NetworkError,
  NotFoundError,
  RefusedError,
  TerminatedError,
} from '../../../src/errors';

const missing = () => Promise.reject(new NotFoundError('nothing', { code: 'NOT_FOUND', status: 404 }));
const refused = () => Promise.reject(new RefusedError('no', { code: 'CONFLICT', hint: 'wait' }));

it('what need not be there has an answer of its own for a 404, and for nothing else', async () => {
  expect(await orOn404(Promise.resolve('there'), 'none')).toBe('there');
  expect(await orOn404(missing(), 'none')).toBe('none');
  await expect(orOn404(refused(), 'none')).rejects.toThrow('no');
});

describe('a refusal', () => {
  const hints = { NOT_FOUND: 'look elsewhere', CONFLICT: 'never mind' };

  it('gets the next step for its code in place of any other, and keeps its class and its exit code', async () => {
    expect(await withHints(Promise.resolve('there'), hints)).toBe('there');
    const error = await withHints(missing(), hints).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({
      exit: 5,
      message: 'nothing',
      details: { code: 'NOT_FOUND', status: 404, hint: 'look elsewhere' },
    });
    await expect(withHints(refused(), hints)).rejects.toMatchObject({ details: { hint: 'never mind' } });
  });

  it('is left alone without a hint for its code, and so is what is no refusal', async () => {
    await expect(withHints(refused(), { OTHER: 'x' })).rejects.toMatchObject({ details: { hint: 'wait' } });
    await expect(withHints(Promise.reject(new TypeError('a fault')), hints)).rejects.toThrow(TypeError);
  });
});

async function result(request: Promise<unknown>) {
  const notes: string[] = [];
  const value = await noteOnConflict({ note: (text) => void notes.push(text) }, () => 'already', request);
  return { value, notes };
}

const refusedWith = (status: number, code?: string) =>
  Promise.reject(new RefusedError('no', { status, code }));

describe('what is so already', () => {
  it.each(['CONFLICT', 'ENTITY_ALREADY_EXISTS'])('is done, with a note: %s', async (code) => {
    expect(await result(refusedWith(409, code))).toEqual({ value: undefined, notes: ['already'] });
  });

  it('is nothing else', async () => {
    expect(await result(Promise.resolve({ following: true }))).toEqual({
      value: { following: true },
      notes: [],
    });
    await expect(result(refusedWith(409, 'PRIVATE_ACCOUNT'))).rejects.toThrow('no');
    await expect(result(refusedWith(400, 'CONFLICT'))).rejects.toThrow('no');
    await expect(result(Promise.reject(new NetworkError('cut')))).rejects.toThrow('cut');
  });
});

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
