/** Search over HTTP. */
import { search } from '../world/search';
import type { SectionHandlers } from './contract';

export const searchHandlers: SectionHandlers<'search'> = {
  'search.query': ({ world, caller, query }) => ({ data: search(world, caller?.account.id, query) }),
};
