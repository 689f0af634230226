import * as v from 'valibot';
import { byCursor, wholeNumber } from '../fields';
import type { Hashtag, HashtagPage } from '../records/search';
import { section, shape } from '../route';

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
