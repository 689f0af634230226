/** Search for people and hashtags at once (protocol: search; field notes 2.16). */
import type { SearchResult } from '../../../api/catalogue/records/search';
import { fieldRefusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { searchHashtags } from '../hashtags/rules';
import { searchPeople } from '../users/rules/people';

/** How many of each kind are found (field notes 10.2); the most is our choice. */
const usual = 5;
const most = 50;

/** What is searched for, as a client sends it. */
export interface Asked {
  readonly q: string;
  readonly userLimit?: number | undefined;
  readonly hashtagLimit?: number | undefined;
}

/** Whom and what the viewer finds: after an `@` people alone, after a `#` hashtags alone. @throws Refusal 422 for no text */
export function search(
  world: World,
  viewer: string | undefined,
  { q, userLimit, hashtagLimit }: Asked,
): SearchResult {
  const text = q.trim();
  if (text === '') throw fieldRefusal(422, 'VALIDATION_ERROR', 'q', 'must not be empty');
  return {
    users: text.startsWith('#') ? [] : searchPeople(world, viewer, text, sizeOf(userLimit)),
    hashtags: text.startsWith('@') ? [] : searchHashtags(world, viewer ?? '', text, sizeOf(hashtagLimit)),
  };
}

function sizeOf(asked: number | undefined): number {
  return Math.min(Math.max(asked ?? usual, 0), most);
}
