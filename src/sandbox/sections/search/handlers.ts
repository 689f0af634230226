/** Search over HTTP. */

import type { SectionHandlers } from '../../section';
import { search } from './rules';

export const searchHandlers: SectionHandlers<'search'> = {
  'search.query': ({ world, caller, query }) => ({ data: search(world, caller?.account.id, query) }),
};
