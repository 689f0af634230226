/** Hashtags over HTTP; who has not signed in sees what everybody may see. */

import type { SectionHandlers } from '../../section';
import { hashtagPage, trendingHashtags } from './rules';

/** The id of no account. */
const nobody = '';

export const hashtagsHandlers: SectionHandlers<'hashtags'> = {
  'hashtags.trending': ({ world, caller, query }) => ({
    data: { hashtags: trendingHashtags(world, caller?.account.id ?? nobody, query.limit) },
  }),
  'hashtags.posts': ({ world, caller, origins, path, query }) => {
    const sight = { world, viewer: caller?.account.id ?? nobody, origin: origins.main };
    return { data: hashtagPage(sight, path.tag, query) };
  },
};
