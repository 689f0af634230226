import * as v from 'valibot';
import * as a from '../answer';
import { byCursor, wholeNumber } from '../fields';
import { PostPage } from '../records/posts';
import { UserEntry } from '../records/users';
import { section } from '../route';

export const Hashtag = a.observedObject({
  id: a.optional(a.string),
  /** Without `#`. */
  name: a.optional(a.string),
  postsCount: a.optional(a.number),
});
export interface Hashtag extends a.Infer<typeof Hashtag> {}

const HashtagPage = a.observed(
  a.extend(PostPage, {
    /** Null for a tag that was never used. */
    hashtag: a.nullish(Hashtag),
  }),
);

export const SearchResult = a.observedObject({
  users: a.array(UserEntry),
  hashtags: a.array(Hashtag),
});
export interface SearchResult extends a.Infer<typeof SearchResult> {}

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
    answer: a.observedObject({ data: SearchResult }),
  },
});

/** Hashtags (protocol: hashtags and search; field notes 2.16). */
export const hashtags = section('hashtags', {
  trending: {
    method: 'GET',
    path: '/api/hashtags/trending',
    auth: 'optional',
    query: v.strictObject({ limit: v.optional(wholeNumber) }),
    answer: a.observedObject({ data: a.observedObject({ hashtags: a.array(Hashtag) }) }),
    items: 'hashtags',
  },
  posts: {
    method: 'GET',
    path: '/api/hashtags/{tag}/posts',
    auth: 'optional',
    query: v.strictObject(byCursor),
    answer: a.observedObject({ data: HashtagPage }),
    items: 'posts',
    paging: 'cursor',
  },
});
