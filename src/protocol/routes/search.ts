import * as v from 'valibot';
import { array, extend, type Infer, nullish, number, object, optional, string } from '../answer';
import { byCursor, wholeNumber } from '../fields';
import { PostPage } from '../records/posts';
import { UserEntry } from '../records/users';
import { section } from '../route';

export const Hashtag = object({
  id: optional(string),
  /** Without `#`. */
  name: optional(string),
  postsCount: optional(number),
});
export interface Hashtag extends Infer<typeof Hashtag> {}

export const HashtagPage = extend(PostPage, {
  /** Null for a tag that was never used. */
  hashtag: nullish(Hashtag),
});
export interface HashtagPage extends Infer<typeof HashtagPage> {}

export const SearchResult = object({
  users: array(UserEntry),
  hashtags: array(Hashtag),
});
export interface SearchResult extends Infer<typeof SearchResult> {}

/** Search for users and hashtags (protocol: hashtags and search; field notes 2.16). */
export const search = section('search', {
  query: {
    method: 'GET',
    path: '/api/search',
    auth: 'optional',
    query: v.strictObject({
      q: v.string(),
      userLimit: v.optional(wholeNumber),
      hashtagLimit: v.optional(wholeNumber),
    }),
    answer: object({ data: SearchResult }),
  },
});

/** Hashtags (protocol: hashtags and search; field notes 2.16). */
export const hashtags = section('hashtags', {
  trending: {
    method: 'GET',
    path: '/api/hashtags/trending',
    auth: 'optional',
    query: v.strictObject({ limit: v.optional(wholeNumber) }),
    answer: object({ data: object({ hashtags: array(Hashtag) }) }),
    items: 'hashtags',
  },
  posts: {
    method: 'GET',
    path: '/api/hashtags/{tag}/posts',
    auth: 'optional',
    query: v.strictObject(byCursor),
    answer: object({ data: HashtagPage }),
    items: 'posts',
    paging: 'cursor',
  },
});
