/** The options of list commands, one set for each kind of paging. */
import { UsageError } from '../../errors';
import type { Paging } from '../../ports/api';
import { integer, type PastTime, pastTime, text } from './option-parsers';
import { flag, option, withDefault, withoutValue } from './parameters';

/** How `--exec` treats an item whose program fails. */
export const handlingOptions = {
  retry: option(integer({ min: 1 }), 'With --exec, run a program that failed up to N times again'),
  inOrder: flag('With --exec, stop at an item whose program fails'),
};

/** Carried out by `app/lists`. */
export const newItemsOption = {
  sinceLast: withoutValue(
    option(text('name'), 'Only items that the last run of this command line, or of this name, did not print'),
  ),
  exec: option(text('program'), 'With --since-last, program to run for each item: a path, or a name in PATH'),
  ...handlingOptions,
};

/** For a list in order of time; carried out by `app/lists`. */
export const timeOptions = {
  since: option(pastTime(), 'Only items of this time and later, such as 2026-11-20 or 2h (ago)'),
  before: option(pastTime(), 'Only items before this time'),
};

const amount = {
  limit: withDefault(option(integer({ min: 1 }), 'Maximum number of items', 'n'), 'a page of the service'),
  all: flag('Fetch all pages'),
  ...newItemsOption,
};

export const cursorPaging = {
  ...amount,
  cursor: option(text('cursor'), 'Start at this cursor, printed by an earlier call'),
  ...timeOptions,
};

export const pagePaging = {
  ...amount,
  page: option(integer({ min: 1 }), 'Start at this page (first page: 1)'),
};

export const offsetPaging = {
  ...amount,
  offset: option(integer({ min: 0 }), 'Skip the first N items'),
  ...timeOptions,
};

/** Options of a list whose next page begins before the oldest item. */
export const beforePaging = {
  ...amount,
  before: option(text('cursor'), 'Start before this cursor, printed by an earlier call'),
};

interface PagingOptions {
  readonly limit: number | undefined;
  readonly all: boolean;
  readonly exec?: string | undefined;
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly offset?: number | undefined;
  /** A cursor; a time is not sent to the service. */
  readonly before?: string | PastTime | undefined;
}

/**
 * The paging that the options ask for.
 * @throws UsageError for `--limit` together with `--all`
 * @example run: (ctx, { user, ...paging }) => ctx.api.pages(posts.by, { path: { user } }, pagingOf(paging))
 */
export function pagingOf({ limit, all, exec, cursor, page, offset, before }: PagingOptions): Paging {
  if (all && limit !== undefined) throw new UsageError('--limit and --all cannot be combined');
  const start = typeof before === 'string' ? before : undefined;
  const isStrict = exec === undefined ? undefined : true;
  return { limit, all: all || undefined, isStrict, cursor, page, offset, before: start };
}
