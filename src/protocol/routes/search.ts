import * as v from 'valibot';
import { byCursor, wholeNumber } from '../fields';
import type { PostPage } from '../records/posts';
import type { UserEntry } from '../records/users';
import { section, shape } from '../route';

/** Search for users and hashtags (protocol: hashtags and search; field notes 2.16). */
export const search = section('search', {
  query: {
    method: 'GET',
    path: '/api/search',
    auth: 'optional',
    effect: 'read',
    query: v.strictObject({
      q: v.string(),
      userLimit: v.optional(wholeNumber),
      hashtagLimit: v.optional(wholeNumber),
    }),
    answer: shape<{ data: SearchResult }>(),
  },
});

/** Hashtags (protocol: hashtags and search; field notes 2.16). */
export const hashtags = section('hashtags', {
  trending: {
    method: 'GET',
    path: '/api/hashtags/trending',
    auth: 'optional',
    effect: 'read',
    query: v.strictObject({ limit: v.optional(wholeNumber) }),
    answer: shape<{ data: { hashtags: Hashtag[] } }>(),
    items: 'hashtags',
  },
  posts: {
    method: 'GET',
    path: '/api/hashtags/{tag}/posts',
    auth: 'optional',
    effect: 'read',
    query: v.strictObject(byCursor),
    answer: shape<{ data: HashtagPage }>(),
    items: 'posts',
    paging: 'cursor',
  },
});

export interface Hashtag {
  id?: string;
  /** Without `#`. */
  name?: string;
  postsCount?: number;
}

export interface HashtagPage extends PostPage {
  /** Null for a tag that was never used. */
  hashtag?: Hashtag | null;
}

export interface SearchResult {
  users: UserEntry[];
  hashtags: Hashtag[];
}
