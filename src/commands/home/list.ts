/** A list that is loaded page by page: the pages around the selected item are kept, so that memory stays flat. Pure. */
import type { PagingStart } from '../../ports/api';

export interface List<T> {
  /** The loaded pages, one after another. */
  readonly pages: readonly (readonly T[])[];
  /** The number of the first loaded page. */
  readonly from: number;
  /** The start of each page whose start is known, from the first one. */
  readonly starts: readonly PagingStart[];
  /** The selected item, counted among the loaded ones, and its first visible line. */
  readonly selected: number;
  readonly line: number;
  /** The number of the page that is being loaded. */
  readonly loading?: number;
  /** Why the last page was not loaded. */
  readonly problem?: string;
}

const maxPages = 8;
/** A page is loaded when so few items are left before it. */
const ahead = 8;

export function emptyList<T>(): List<T> {
  return { pages: [], from: 0, starts: [{}], selected: 0, line: 0 };
}

/** Joined once for the same pages: a key asks several times, and new items can make the first page long. */
export function itemsOf<T>({ pages }: List<T>): readonly T[] {
  const items = joined.get(pages) ?? ([] as readonly unknown[]).concat(...pages);
  joined.set(pages, items);
  return items as readonly T[];
}

const joined = new WeakMap<object, readonly unknown[]>();

export function selectedItem<T>(list: List<T>): T | undefined {
  return itemsOf(list)[list.selected];
}

/** Whether the list has no item, and none can be loaded. */
export function isEmpty<T>(list: List<T>): boolean {
  return list.pages.length > 0 && itemsOf(list).length === 0 && !hasMore(list);
}

/** Whether there are pages after the loaded ones. */
export function hasMore({ from, pages, starts }: List<unknown>): boolean {
  return from + pages.length < starts.length;
}

/** The number of the page to load now; undefined when there is none. */
export function wantedPage(list: List<unknown>): number | undefined {
  const { pages, from, selected, loading, problem } = list;
  if (loading !== undefined || problem !== undefined) return undefined;
  if (hasMore(list) && selected + ahead >= itemsOf(list).length) return from + pages.length;
  return from > 0 && selected < ahead ? from - 1 : undefined;
}

/** Selects an item by steps; 0 leaves the selection where it is. */
export function moved<T>(list: List<T>, steps: number): List<T> {
  const last = Math.max(0, itemsOf(list).length - 1);
  const selected = Math.max(0, Math.min(last, list.selected + steps));
  return selected === list.selected && list.line === 0
    ? list
    : { ...list, selected, line: 0, problem: undefined };
}

/** Adds a page; the one farthest from it is dropped when there are too many. Known items are omitted. */
export function withPage<T>(
  list: List<T>,
  page: { readonly number: number; readonly items: readonly T[]; readonly next?: PagingStart },
  idOf: (item: T) => string,
): List<T> {
  const { number, next } = page;
  const { pages, from } = list;
  const loaded = { ...list, loading: undefined, problem: undefined };
  const isNext = number === from + pages.length;
  if (!isNext && number !== from - 1) return loaded;
  const known = new Set(itemsOf(list).map(idOf));
  const items = page.items.filter((item) => !known.has(idOf(item)));
  const starts = next && number + 1 === list.starts.length ? [...list.starts, next] : list.starts;
  if (!isNext) {
    const kept = [items, ...pages].slice(0, maxPages);
    return { ...loaded, pages: kept, from: number, selected: list.selected + items.length };
  }
  const dropped = pages.length < maxPages ? 0 : (pages[0]?.length ?? 0);
  const kept = [...pages, items].slice(-maxPages);
  return {
    ...loaded,
    pages: kept,
    starts,
    from: number + 1 - kept.length,
    selected: Math.max(0, list.selected - dropped),
  };
}

/**
 * Adds a new item before all others. The selection stays.
 * @param isRead whether the user reads this list; otherwise a selection at its top stays at the top
 */
export function withNewest<T>(list: List<T>, item: T, isRead = false): List<T> {
  const [first = [], ...others] = list.pages;
  if (list.from > 0 || list.pages.length === 0) return list;
  const isKept = first.length > 0 && (isRead || list.selected + list.line > 0);
  return { ...list, pages: [[item, ...first], ...others], selected: list.selected + (isKept ? 1 : 0) };
}

/** Adds a new item after another one, or at the end of a list that is loaded to its end. */
export function withItemAfter<T>(list: List<T>, item: T, isBefore?: (item: T) => boolean): List<T> {
  if (!isBefore) {
    return hasMore(list)
      ? list
      : { ...list, pages: [...list.pages.slice(0, -1), [...(list.pages.at(-1) ?? []), item]] };
  }
  const pages = list.pages.map((page) => {
    const place = page.findLastIndex(isBefore);
    return place < 0 ? page : page.toSpliced(place + 1, 0, item);
  });
  return { ...list, pages };
}

/** Removes an item. The selection stays. */
export function withoutItem<T>(list: List<T>, isThis: (item: T) => boolean): List<T> {
  const place = itemsOf(list).findIndex(isThis);
  if (place < 0) return list;
  const pages = list.pages.map((page) => page.filter((item) => !isThis(item)));
  const selected = Math.max(0, list.selected - (place <= list.selected ? 1 : 0));
  return { ...list, pages, selected };
}

/** Replaces items; the function returns the same item if nothing changes. */
export function mapped<T>(list: List<T>, change: (item: T) => T): List<T> {
  return { ...list, pages: list.pages.map((page) => page.map(change)) };
}
