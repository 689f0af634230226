import { describe, expect, it } from 'vitest';
import { chooseNew, chooseWanted } from '../../../src/app/lists/choose-items';
import { seededNumbers } from '../../support/seeded-numbers';

interface Item {
  readonly id: string;
  readonly createdAt?: string;
  readonly isPinned?: boolean;
}
type Memory = ReturnType<ReturnType<typeof chooseNew>['remembered']>;
type How = { readonly isAll?: boolean; readonly limit?: number };

const post = (n: number, more: Partial<Item> = {}): Item => ({
  id: `${n}`,
  createdAt: new Date(n * 60_000).toISOString(),
  ...more,
});
const newestFirst = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, index) => post(from - index));

/** One run over the pages of the list: the printed IDs, the number of pages, and the memory. */
function run(list: readonly Item[], earlier?: Memory, { isAll = false, limit }: How = {}) {
  const news = chooseNew({ earlier, digestOf: (item) => (item as Item).id, isAll, limit });
  const printed: string[] = [];
  let read = 0;
  for (let start = 0; start < list.length; start += 5) {
    read += 1;
    const { items, isEnough } = news.choose(list.slice(start, start + 5));
    const shown = items.slice(0, (limit ?? Infinity) - printed.length);
    news.printing(shown);
    printed.push(...shown.map((item) => (item as Item).id));
    if (isEnough || printed.length >= (limit ?? Infinity)) break;
  }
  return { printed, read, memory: news.remembered() };
}

describe('--since-last', () => {
  it('prints the first page at first, then new items, and reads no page more', () => {
    const first = run(newestFirst(20, 1), undefined);
    expect(first.printed).toEqual(['20', '19', '18', '17', '16']);
    const second = run(newestFirst(22, 1), first.memory);
    expect([second.printed, second.read]).toEqual([['22', '21'], 1]);
    const third = run(newestFirst(34, 1), second.memory);
    expect([third.printed.length, third.read]).toEqual([12, 3]);
    expect(run(newestFirst(34, 1), third.memory)).toMatchObject({ printed: [], read: 1 });
  });

  it('does not print an older item that moved up', () => {
    const first = run(newestFirst(20, 1), undefined);
    const left = [21, 20, 18, 15, 14, 13].map((n) => post(n));
    expect(run(left, first.memory).printed).toEqual(['21']);
    expect(run(newestFirst(14, 1), first.memory)).toMatchObject({ printed: [], read: 1 });
  });

  it('reads on behind a pinned item', () => {
    const pinned = post(3, { isPinned: true });
    const first = run([pinned, ...newestFirst(10, 1)], undefined);
    const second = run([pinned, ...newestFirst(19, 1)], first.memory);
    expect(second.printed).toEqual(['19', '18', '17', '16', '15', '14', '13', '12', '11']);
  });

  it('prints what --limit left out in the next runs', () => {
    const first = run(newestFirst(10, 1), undefined);
    const second = run(newestFirst(22, 1), first.memory, { limit: 4 });
    expect(second.printed).toEqual(['22', '21', '20', '19']);
    const third = run(newestFirst(23, 1), second.memory);
    expect(third.printed).toEqual(['23', '18', '17', '16', '15', '14', '13', '12', '11']);
    expect(run(newestFirst(23, 1), third.memory).printed).toEqual([]);
  });

  it('reads a list with the oldest first to its end', () => {
    const list = newestFirst(7, 1).toReversed();
    const first = run(list, undefined);
    expect(run([...list, post(8)], first.memory).printed).toEqual(['6', '7', '8']);
  });

  it('finds new items anywhere in a list under --all', () => {
    const number = seededNumbers(7);
    const shuffled = (items: readonly Item[]) => items.toSorted(() => number() - 0.5);
    const ids: string[] = [];
    let memory: Memory | undefined;
    for (const length of [20, 33, 33, 41]) {
      const list = shuffled(newestFirst(length, 1).filter(() => number() > 0.2));
      const ran = run(list, memory, { isAll: true });
      expect(ran.printed.filter((id) => ids.includes(id))).toEqual([]);
      ids.push(...ran.printed);
      expect(list.filter(({ id }) => !ids.includes(id))).toEqual([]);
      memory = ran.memory;
    }
  });

  it('knows items without a time by their IDs', () => {
    const people = (...ids: string[]) => ids.map((id) => ({ id }));
    const first = run(people('e', 'd', 'c', 'b', 'a'), undefined);
    expect(run(people('g', 'f', 'e', 'd', 'c', 'b', 'a'), first.memory)).toMatchObject({
      printed: ['g', 'f'],
      read: 1,
    });
  });
});

it('--since reads a list with the newest first up to the time, and any other list whole', () => {
  const at = (n: number) => n * 60_000;
  const since = chooseWanted({ since: at(8), before: at(10), isWanted: undefined, isLong: false });
  expect(since(newestFirst(12, 9))).toEqual({ items: [post(9)], isEnough: false });
  expect(since(newestFirst(9, 7))).toEqual({ items: [post(9), post(8)], isEnough: true });
  expect(since([post(7), post(9), post(3)])).toEqual({ items: [post(9)], isEnough: false });
  expect(() => since([{ id: 'a' }])).toThrow('have no time');
});
