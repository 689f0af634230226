import * as v from 'valibot';
import {
  array,
  extend,
  type Infer,
  nullish,
  number,
  observed,
  observedObject,
  optional,
  string,
} from '../answer';
import { byCursor, wholeNumber } from '../fields';
import { PostPage } from '../records/posts';
import { UserEntry } from '../records/users';
import { section } from '../route';

export const Hashtag = observedObject({
  id: optional(string),
  /** Without `#`. */
  name: optional(string),
  postsCount: optional(number),
});
export interface Hashtag extends Infer<typeof Hashtag> {}

const HashtagPage = observed(
  extend(PostPage, {
    /** Null for a tag that was never used. */
    hashtag: nullish(Hashtag),
  }),
);

export const SearchResult = observedObject({
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
    answer: observedObject({ data: SearchResult }),
  },
});

/** Hashtags (protocol: hashtags and search; field notes 2.16). */
export const hashtags = section('hashtags', {
  trending: {
    method: 'GET',
    path: '/api/hashtags/trending',
    auth: 'optional',
    query: v.strictObject({ limit: v.optional(wholeNumber) }),
    answer: observedObject({ data: observedObject({ hashtags: array(Hashtag) }) }),
    items: 'hashtags',
  },
  posts: {
    method: 'GET',
    path: '/api/hashtags/{tag}/posts',
    auth: 'optional',
    query: v.strictObject(byCursor),
    answer: observedObject({ data: HashtagPage }),
    items: 'posts',
    paging: 'cursor',
  },
});
