import * as v from 'valibot';
import { wholeNumber } from '../fields';
import type { SearchResult } from '../records/search';
import { section, shape } from '../route';

/** Search for people and hashtags (protocol: hashtags and search; field notes 2.16). */
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
