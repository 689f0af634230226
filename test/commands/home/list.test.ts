import { expect, it } from 'vitest';
import {
  emptyList,
  itemsOf,
  type List,
  moved,
  selectedItem,
  wantedPage,
  withNewest,
  withPage,
} from '../../../src/commands/home/list';

const size = 20;
const idOf = (item: string) => item;
const itemsOfPage = (page: number) =>
  Array.from({ length: size }, (_, index) => `item ${page * size + index}`);

/** Loads what the list wants, of a list of so many pages. */
function settled(list: List<string>, pages: number): List<string> {
  let next = list;
  for (let page = wantedPage(next); page !== undefined; page = wantedPage(next)) {
    const after = page + 1 < pages ? { cursor: String(page + 1) } : undefined;
    next = withPage(next, { number: page, items: itemsOfPage(page), next: after }, idOf);
  }
  return next;
}

it('a list of ten thousand items keeps a window of pages, whichever way it is read, and the selected item stays selected', () => {
  let list = settled(emptyList<string>(), 500);
  let largest = 0;
  const lost: number[] = [];
  for (let step = 1; step < 10_000; step += 1) {
    list = settled(moved(list, 1), 500);
    largest = Math.max(largest, itemsOf(list).length);
    if (selectedItem(list) !== `item ${step}`) lost.push(step);
  }
  expect([lost, largest, wantedPage(list), list.starts.length]).toEqual([[], 160, undefined, 500]);
  for (let step = 9998; step >= 0; step -= 1) {
    list = settled(moved(list, -1), 500);
    largest = Math.max(largest, itemsOf(list).length);
  }
  expect([selectedItem(list), list.from, largest]).toEqual(['item 0', 0, 160]);
});

it('a page whose items are there already, as after new posts, adds only the others', () => {
  const list = settled(emptyList<string>(), 1);
  const more: List<string> = { ...list, starts: [{}, { cursor: '1' }] };
  const next = withPage(more, { number: 1, items: ['item 19', 'item 20'] }, idOf);
  expect(itemsOf(next).slice(-2)).toEqual(['item 19', 'item 20']);
  expect(itemsOf(next)).toHaveLength(21);
});

it('a new item does not move what is read, and is at the top of a list that nobody reads', () => {
  const list = settled(emptyList<string>(), 1);
  expect(selectedItem(withNewest(moved(list, 3), 'new'))).toBe('item 3');
  expect(selectedItem(withNewest(list, 'new'))).toBe('new');
});

it('what was not loaded is not asked for again until the user does', () => {
  const failed = { ...settled(emptyList<string>(), 2), problem: 'no connection' };
  expect(wantedPage(failed)).toBeUndefined();
  expect(wantedPage({ ...emptyList(), loading: 0 })).toBeUndefined();
});
