import { section } from '../../section';
import { searchResults } from './rules';
/** Search for users and hashtags. */
export const search = section('search', {
  handlers: {
    'search.query': ({ world, caller, query }) => ({ data: searchResults(world, caller?.account.id, query) }),
  },
});
