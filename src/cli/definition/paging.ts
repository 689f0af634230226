/** The options of list commands, one set for each kind of paging. */
import { UsageError } from '../../errors';
import type { Paging } from '../../ports/api';
import { integer, type PastTime, pastTime, text } from './option-parsers';
import { flag, option, withDefault, withoutValue } from './parameters';

/** Of a list; `app/list-choice` carries them out. */
export const newItemsOption = {
  sinceLast: withoutValue(
    option(text('name'), 'Only items that the last run of this command line, or of this name, did not print'),
  ),
};

/** Of a list in order of time; `app/list-choice` carries them out. */
export const timeOptions = {
  since: option(pastTime(), 'Only items of this time and later, such as 2026-11-20 or 2h (ago)'),
  before: option(pastTime(), 'Only items before this time'),
};

const amount = {
  limit: withDefault(option(integer({ min: 1 }), 'Maximum number of items', 'n'), 'a page of the service'),
  all: flag('Fetch all pages'),
  ...newItemsOption,
};

/** Options of a list with cursors. */
export const cursorPaging = {
  ...amount,
  cursor: option(text('cursor'), 'Start at this cursor, printed by an earlier call'),
  ...timeOptions,
};

/** Options of a list with page numbers. */
export const pagePaging = {
  ...amount,
  page: option(integer({ min: 1 }), 'Start at this page (first page: 1)'),
};

/** Options of a list with offsets. */
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

interface Given {
  readonly limit: number | undefined;
  readonly all: boolean;
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly offset?: number | undefined;
  /** A cursor; a time is not the service's. */
  readonly before?: string | PastTime | undefined;
}

/**
 * The paging that the options ask for.
 * @throws UsageError for `--limit` together with `--all`
 */
export function pagingOf({ limit, all, cursor, page, offset, before }: Given): Paging {
  if (all && limit !== undefined) {
    throw new UsageError('--limit and --all cannot be combined');
  }
  const start = typeof before === 'string' ? before : undefined;
  return { limit, all: all || undefined, cursor, page, offset, before: start };
}
