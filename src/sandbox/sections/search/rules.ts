/** Search for users and hashtags (protocol: search; field notes 2.16). */
import type { SearchResult } from '../../../protocol/routes/search';
import { fieldRefusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { searchHashtags } from '../hashtags/rules';
import { searchUsers } from '../users/rules/users';

/** The default number of results of each kind (field notes 10.2); the largest is our choice. */
const defaultSize = 5;
const maxSize = 50;

export interface SearchQuery {
  readonly q: string;
  readonly userLimit?: number | undefined;
  readonly hashtagLimit?: number | undefined;
}

/** Users and hashtags; `@` finds only users, `#` only hashtags. @throws Refusal 422 for an empty text */
export function searchResults(
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
  return Math.min(Math.max(limit ?? defaultSize, 0), maxSize);
}
