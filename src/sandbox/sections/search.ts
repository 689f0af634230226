/** Search for users and hashtags (protocol: search; field notes 2.16). */
import { pageSizes } from '../../protocol/page-sizes';
import type { SearchResult } from '../../protocol/routes/search';
import { section } from '../section';
import { fieldRefusal } from '../server/http/refusal';
import type { World } from '../world';
import { searchHashtags } from './hashtags/rules';
import { searchUsers } from './users/rules/users';

export interface SearchQuery {
  readonly q: string;
  readonly userLimit?: number | undefined;
  readonly hashtagLimit?: number | undefined;
}

/** Users and hashtags; `@` finds only users, `#` only hashtags. @throws Refusal 422 for an empty text */
function searchResults(
  world: World,
  viewer: string | undefined,
  { q, userLimit, hashtagLimit }: SearchQuery,
): SearchResult {
  const text = q.trim();
  if (text === '') throw fieldRefusal(422, 'VALIDATION_ERROR', 'q', 'must not be empty');
  return {
    users: text.startsWith('#') ? [] : searchUsers(world, viewer, text, sizeOf(userLimit)),
    hashtags: text.startsWith('@') ? [] : searchHashtags(world, viewer ?? '', text, sizeOf(hashtagLimit)),
  };
}

function sizeOf(limit: number | undefined): number {
  const { defaultSize, maxSize } = pageSizes.search;
  return Math.min(Math.max(limit ?? defaultSize, 0), maxSize);
}

/** Search for users and hashtags. */
export const search = section('search', {
  handlers: {
    'search.query': ({ world, caller, query }) => ({ data: searchResults(world, caller?.account.id, query) }),
  },
});
