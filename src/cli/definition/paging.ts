/** The options of list commands, one set for each kind of paging. */
import { UsageError } from '../../errors';
import type { Paging } from '../../ports/api';
import { integer, text } from './option-parsers';
import { flag, option, withDefault } from './parameters';

const amount = {
  limit: withDefault(option(integer({ min: 1 }), 'Maximum number of items', 'n'), 'a page of the service'),
  all: flag('Fetch all pages'),
};

/** Options of a list with cursors. */
export const cursorPaging = {
  ...amount,
  cursor: option(text('cursor'), 'Start at this cursor, printed by an earlier call'),
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
  readonly before?: string | undefined;
}

/**
 * The paging that the options ask for.
 * @throws UsageError for `--limit` together with `--all`
 */
export function pagingOf({ limit, all, cursor, page, offset, before }: Given): Paging {
  if (all && limit !== undefined) {
    throw new UsageError('--limit and --all cannot be combined');
  }
  return { limit, all: all || undefined, cursor, page, offset, before };
}
