import { UsageError } from '../../errors';
import type { Paging } from '../../ports/api';
import { flag, option } from './parameters';
import { integer, text } from './values';

const amount = {
  limit: option(integer({ min: 1 }), 'So many in all, over as many pages as that takes'),
  all: flag('Go on to the end'),
};

/** Of a list that goes on by cursor. */
export const cursorPaging = {
  ...amount,
  cursor: option(text('cursor'), 'Start where an earlier call said that there is more'),
};

/** Of a list that goes on by page number. */
export const pagePaging = { ...amount, page: option(integer({ min: 1 }), 'Start at this page, from 1') };

/** Of a list that goes on by the number of items already seen. */
export const offsetPaging = {
  ...amount,
  offset: option(integer({ min: 0 }), 'Leave out so many at the start'),
};

interface Given {
  readonly limit: number | undefined;
  readonly all: boolean;
  readonly cursor?: string | undefined;
  readonly page?: number | undefined;
  readonly offset?: number | undefined;
}

/**
 * How much of the list was asked for, and from where.
 * @throws UsageError for `--limit` together with `--all`
 */
export function pagingOf({ limit, all, cursor, page, offset }: Given): Paging {
  if (all && limit !== undefined) {
    throw new UsageError('--limit and --all contradict each other', { hint: 'give one of them' });
  }
  return {
    ...(limit !== undefined && { limit }),
    ...(all && { all }),
    ...(cursor !== undefined && { cursor }),
    ...(page !== undefined && { page }),
    ...(offset !== undefined && { offset }),
  };
}
