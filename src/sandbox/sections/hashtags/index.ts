import { section } from '../../section';
import { hashtagPage, trendingHashtags } from './rules';

/** The id of no account: without sign-in, hashtags show what is public. */
const anonymous = '';
export const hashtags = section('hashtags', {
  handlers: {
    'hashtags.trending': ({ world, caller, query }) => ({
      data: { hashtags: trendingHashtags(world, caller?.account.id ?? anonymous, query.limit) },
    }),
    'hashtags.posts': ({ world, caller, origins, path, query }) => {
      const view = { world, viewer: caller?.account.id ?? anonymous, origin: origins.main };
      return { data: hashtagPage(view, path.tag, query) };
    },
  },
});
