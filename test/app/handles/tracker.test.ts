import { describe, expect, it } from 'vitest';
import { emptyMemory, makeTracker, maxRows, remembered } from '../../../src/app/handles/memory';
import type { Handle, TerminalMemory } from '../../../src/ports/handles';

const row = (id: string, as: Handle['as'] = 'row'): Handle => ({ kind: 'post', id, label: id, as });

function storeOf(before: TerminalMemory = emptyMemory) {
  const written: TerminalMemory[] = [];
  const store = {
    read: async () => before,
    readAll: async () => [before],
    write: async (memory: TerminalMemory) => void written.push(memory),
  };
  return { store, written };
}

describe('the row numbers of an answer', () => {
  it('are those of a first place, and none for a record shown beside the list', async () => {
    const tracker = await makeTracker(storeOf().store);
    tracker.add([row('a'), { ...row('beside'), as: undefined }, row('b'), row('a')]);
    tracker.add([row('b'), row('c'), row('a', 'made')]);
    expect(['a', 'b', 'c', 'beside'].map((id) => tracker.numberOf('post', id))).toEqual([1, 2, 3, undefined]);
  });

  it('leave out rows without an ID', async () => {
    const { store, written } = storeOf();
    const tracker = await makeTracker(store);
    tracker.add([row(''), row('a'), row('', 'made')]);
    expect(tracker.numberOf('post', '')).toBeUndefined();
    expect(tracker.numberOf('post', 'a')).toBe(1);
    await tracker.save();
    expect(written[0]?.lists.post?.map(({ id }) => id)).toEqual(['a']);
  });

  it('start with each list, and continue the last list for a created record', async () => {
    const before = remembered(emptyMemory, [row('old'), row('older')]);
    const listing = await makeTracker(storeOf(before).store);
    listing.add([row('new')]);
    expect(listing.numberOf('post', 'new')).toBe(1);
    const making = await makeTracker(storeOf(before).store);
    making.add([row('made', 'made')]);
    expect(making.numberOf('post', 'made')).toBe(3);
    expect(making.numberOf('post', 'old')).toBeUndefined();
  });

  it('end where the memory of a list ends', async () => {
    const tracker = await makeTracker(storeOf().store);
    tracker.add(Array.from({ length: maxRows + 1 }, (_, index) => row(`post ${index}`)));
    expect(tracker.numberOf('post', `post ${maxRows - 1}`)).toBe(maxRows);
    expect(tracker.numberOf('post', `post ${maxRows}`)).toBeUndefined();
  });

  it('are written once at the end, and not for an empty answer', async () => {
    const { store, written } = storeOf();
    const tracker = await makeTracker(store);
    await tracker.save();
    expect(written).toEqual([]);
    tracker.add([row('a')]);
    tracker.add([row('b')]);
    await tracker.save();
    expect(written.map(({ lists }) => lists.post?.map(({ id }) => id))).toEqual([['a', 'b']]);
  });

  it('do not fail the command when they cannot be written', async () => {
    const write = async () => Promise.reject(new Error('the disk is full'));
    const tracker = await makeTracker({ read: async () => emptyMemory, readAll: async () => [], write });
    tracker.add([row('a')]);
    await expect(tracker.save()).resolves.toBeUndefined();
  });
});
