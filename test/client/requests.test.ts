/** Requests in batches, and errors of requests that a flow handles. */
import { describe, expect, it } from 'vitest';
import { noteOnConflict, noteOnFailure, orOn404, withHints } from '../../src/client/requests/errors';
import { mergedBatches } from '../../src/client/requests/ids';
import * as errors from '../../src/errors';

const { InterruptedError, NetworkError, NotFoundError, RefusedError, TerminatedError } = errors;
const missing = () => Promise.reject(new NotFoundError('nothing', { code: 'NOT_FOUND', status: 404 }));
const refused = () => Promise.reject(new RefusedError('no', { code: 'CONFLICT', hint: 'wait' }));

it('orOn404 returns its answer for a 404, and for nothing else', async () => {
  expect(await orOn404(Promise.resolve('there'), 'none')).toBe('there');
  expect(await orOn404(missing(), 'none')).toBe('none');
  await expect(orOn404(refused(), 'none')).rejects.toThrow('no');
});

describe('withHints', () => {
  const hints = { NOT_FOUND: 'look elsewhere', CONFLICT: 'never mind' };

  it('replaces the hint by that of the code, and keeps class and exit code', async () => {
    expect(await withHints(Promise.resolve('there'), hints)).toBe('there');
    const error = await withHints(missing(), hints).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(NotFoundError);
    const details = { code: 'NOT_FOUND', status: 404, hint: 'look elsewhere' };
    expect(error).toMatchObject({ exit: 5, message: 'nothing', details });
    await expect(withHints(refused(), hints)).rejects.toMatchObject({ details: { hint: 'never mind' } });
  });

  it('does not change an error without a hint for its code', async () => {
    await expect(withHints(refused(), { OTHER: 'x' })).rejects.toMatchObject({ details: { hint: 'wait' } });
    await expect(withHints(Promise.reject(new TypeError('a fault')), hints)).rejects.toThrow(TypeError);
  });
});

describe('noteOnConflict', () => {
  async function result(request: Promise<unknown>) {
    const notes: string[] = [];
    const value = await noteOnConflict({ note: (text) => void notes.push(text) }, () => 'already', request);
    return { value, notes };
  }
  const refusedWith = (status: number, code?: string) =>
    Promise.reject(new RefusedError('no', { status, code }));

  it.each(['CONFLICT', 'ENTITY_ALREADY_EXISTS'])('returns nothing and notes the code %s', async (code) => {
    expect(await result(refusedWith(409, code))).toEqual({ value: undefined, notes: ['already'] });
  });

  it('does not change other results and errors', async () => {
    const value = { following: true };
    expect(await result(Promise.resolve(value))).toEqual({ value, notes: [] });
    await expect(result(refusedWith(409, 'PRIVATE_ACCOUNT'))).rejects.toThrow('no');
    await expect(result(refusedWith(400, 'CONFLICT'))).rejects.toThrow('no');
    await expect(result(Promise.reject(new NetworkError('cut')))).rejects.toThrow('cut');
  });
});

describe('noteOnFailure', () => {
  const noting = () => {
    const notes: string[] = [];
    const ctx = { note: (text: string) => void notes.push(text) };
    return { notes, read: (request: Promise<unknown>) => noteOnFailure(ctx, 'read the shop', request) };
  };

  it('returns the answer, or nothing with a note about the failure', async () => {
    const { notes, read } = noting();
    expect(await read(Promise.resolve('shop'))).toBe('shop');
    expect(notes).toEqual([]);
    expect(await read(Promise.reject(new NetworkError('the network is away')))).toBeUndefined();
    expect(notes).toEqual(["couldn't read the shop: the network is away"]);
  });

  it.each([new InterruptedError(), new TerminatedError(), new Error('a bug')])('throws %s', async (error) => {
    const { notes, read } = noting();
    await expect(read(Promise.reject(error))).rejects.toBe(error);
    expect(notes).toEqual([]);
  });
});

const ids = ['a', 'b', 'c', 'd', 'e'];

it('mergedBatches makes one record of the answers to all batches', async () => {
  const requested: string[][] = [];
  const read = async (batch: string[]) => {
    requested.push(batch);
    return Object.fromEntries(batch.map((id) => [id, id.toUpperCase()]));
  };
  expect(await mergedBatches(ids, 2, read)).toEqual({ a: 'A', b: 'B', c: 'C', d: 'D', e: 'E' });
  expect(requested).toEqual([['a', 'b'], ['c', 'd'], ['e']]);
});
