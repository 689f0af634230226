import { type SectionHandlers, section } from '../../section';
import { searchResults } from './rules';

const searchHandlers: SectionHandlers<'search'> = {
  'search.query': ({ world, caller, query }) => ({ data: searchResults(world, caller?.account.id, query) }),
};

/** Search for users and hashtags. */
export const search = section('search', { handlers: searchHandlers });
