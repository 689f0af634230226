/** Chooses the printed items of a list: by time (`--since`, `--before`), and new ones (`--since-last`). */
import { record } from '../../client/response/text';
import { UsageError } from '../../errors';
import type { ChooseItems } from '../../ports/api';
import type { PrintedList } from '../../ports/records';
import { parseTime } from '../../terminal/text/time';

/** Milliseconds since the epoch; undefined for an item without a time. */
function timeOf(item: unknown): number | undefined {
  const { createdAt } = record(item) ?? {};
  // Not Date.parse: a time of the service without a zone is in UTC.
  return typeof createdAt === 'string' ? parseTime(createdAt) : undefined;
}

/** The items without pinned ones, which are first in any order. */
function inOrder(items: readonly unknown[]): readonly unknown[] {
  return items.filter((item) => record(item)?.isPinned !== true);
}

/** How the items of a page are in order of time: `newest` first, `oldest` first, or not. */
function orderOf(items: readonly unknown[]): 'newest' | 'oldest' | 'none' {
  const times = inOrder(items).map(timeOf);
  const isIn = (fits: (before: number, after: number) => boolean) =>
    times.every((time, index) => {
      const before = index === 0 ? time : times[index - 1];
      return time !== undefined && before !== undefined && fits(before, time);
    });
  if (isIn((before, after) => before >= after)) return 'newest';
  return isIn((before, after) => before <= after) ? 'oldest' : 'none';
}

/** The items by time; in the order of the list if one has no time. */
export function oldestFirst(items: readonly unknown[]): readonly unknown[] {
  const timed = items.map((item) => ({ item, time: timeOf(item) }));
  if (timed.some(({ time }) => time === undefined)) return items;
  // A list that has the newest first has the later one of two items with the same time first.
  const listed = orderOf(items) === 'oldest' ? timed : timed.toReversed();
  return listed.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0)).map(({ item }) => item);
}

interface WantedItems {
  /** Milliseconds since the epoch. */
  readonly since: number | undefined;
  readonly before: number | undefined;
  readonly isWanted: ((item: unknown) => boolean) | undefined;
  /** Whether more than the first page is read. */
  readonly isLong: boolean;
}

/** Chooses the wanted items; a list with the newest first is read no further than `since`. */
export function chooseWanted({ since, before, isWanted = () => true, isLong }: WantedItems): ChooseItems {
  const isTimed = since !== undefined || before !== undefined;
  const isInTime = (item: unknown) => {
    const time = timeOf(item);
    if (time === undefined) throw new UsageError('--since and --before: the items of this list have no time');
    return time >= (since ?? -Infinity) && time < (before ?? Infinity);
  };
  return (items) => {
    const chosen = items.filter((item) => (!isTimed || isInTime(item)) && isWanted(item));
    const isOld = (item: unknown) => (timeOf(item) ?? 0) < (since ?? -Infinity);
    const isPast = orderOf(items) === 'newest' && inOrder(items).some(isOld);
    // Items before a time follow newer ones.
    const isOnePage = since === undefined && !isLong && (before === undefined || chosen.length > 0);
    return { items: chosen, isEnough: isPast || isOnePage };
  };
}

export interface ListChoice {
  readonly choose: ChooseItems;
  /** The input that the command gets. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The pages of the command, on their way to the output. */
  of(pages: unknown): unknown;
  save(): Promise<void>;
}

/** The items that one run has read of a list. */
export interface NewItems {
  readonly choose: ChooseItems;
  /** Adds items that are about to be printed. */
  printing(items: readonly unknown[]): void;
  /** The record to store after they were printed. */
  remembered(): Omit<PrintedList, 'key' | 'at'>;
}

/** Digests that are kept; a list that is read whole has as many items. */
const maxKept = 100_000;

export interface NewItemsSetup {
  /** The items of earlier runs; undefined in the first run. */
  readonly earlier: Omit<PrintedList, 'key' | 'at'> | undefined;
  readonly digestOf: (item: unknown) => string;
  /** Read all pages: new items can be anywhere. */
  readonly isAll: boolean;
  readonly limit: number | undefined;
  /** Declines items before they count as new. */
  readonly wanted?: ChooseItems | undefined;
  /** The first run reads as far as `wanted` goes, not only a page. */
  readonly isBounded?: boolean;
}

/** Chooses new items. Pages are read until one has a printed item; a list with the oldest first is read to its end. */
export function chooseNew(setup: NewItemsSetup): NewItems {
  const { earlier, digestOf, isAll, limit, wanted, isBounded = false } = setup;
  const isFirstPage = !isAll && limit === undefined && !isBounded;
  const later = chooseLater(setup);
  const printed: string[] = [];
  const passed: string[] = [];
  let oldest = Number.POSITIVE_INFINITY;
  let isNewestFirst = true;
  return {
    choose(items) {
      const range = wanted?.(items) ?? { items, isEnough: false };
      const chosen = earlier ? later(items) : { items, isEnough: isFirstPage };
      const isWanted = new Set(range.items);
      for (const item of items) if (!isWanted.has(item)) passed.push(digestOf(item));
      isNewestFirst &&= orderOf(items) === 'newest';
      return {
        items: chosen.items.filter((item) => isWanted.has(item)),
        isEnough: chosen.isEnough || range.isEnough,
      };
    },
    printing(items) {
      printed.push(...items.map(digestOf));
      oldest = Math.min(oldest, ...inOrder(items).flatMap((item) => timeOf(item) ?? []));
    },
    remembered() {
      const { printed: before = [], unfinished = [] } = earlier ?? {};
      const isKnown = !earlier && !isAll && isNewestFirst && Number.isFinite(oldest);
      const all = {
        passed: distinct([...passed, ...(earlier?.passed ?? [])]),
        oldest: isKnown ? oldest : earlier?.oldest,
      };
      const isCut = earlier !== undefined && limit !== undefined && printed.length >= limit;
      if (isCut) return { ...all, printed: before, unfinished: distinct([...printed, ...unfinished]) };
      return { ...all, printed: distinct([...printed, ...unfinished, ...before]), unfinished: [] };
    },
  };
}

/** The choice of a run that is not the first. */
function chooseLater({ earlier, digestOf, isAll }: NewItemsSetup) {
  const settled = new Set([...(earlier?.printed ?? []), ...(earlier?.passed ?? [])]);
  const known = new Set([...(earlier?.printed ?? []), ...(earlier?.unfinished ?? [])]);
  const { oldest = -Infinity } = earlier ?? {};
  return (items: readonly unknown[]) => {
    const order = orderOf(items);
    const isOld = (item: unknown) => order === 'newest' && (timeOf(item) ?? Infinity) < oldest;
    const isMet = inOrder(items).some((item) => settled.has(digestOf(item)) || isOld(item));
    const fresh = items.filter((item) => !known.has(digestOf(item)) && !isOld(item));
    return { items: fresh, isEnough: isMet && order !== 'oldest' && !isAll };
  };
}

function distinct(digests: readonly string[]): string[] {
  return [...new Set(digests)].slice(0, maxKept);
}
