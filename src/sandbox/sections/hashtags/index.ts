/** Hashtags: their posts, and those that trend (protocol: hashtags; field notes 2.16). */

import { pageSizes } from '../../../protocol/page-sizes';
import { section } from '../../section';
import { gatewayRefusal } from '../../server/http/refusal';
import { pageSize } from '../../world/cursors';
import { newestPage } from '../posts/rules/pages';
import { hashtag, tagsIn } from './rules';

/** The id of no account: without sign-in, hashtags show public posts. */
const anonymous = '';

/** Posts of this period make a hashtag trend; our choice. */
const trendMs = 14 * 24 * 60 * 60_000;

/** Characters of a tag in a request. */
const maxTagLength = 100;

export const hashtags = section('hashtags', {
  handlers: {
    // Those with the most recent posts first.
    'hashtags.trending': ({ world, caller, query }) => {
      const size = pageSize(query.limit, pageSizes.trendingHashtags);
      const since = world.clock.now() - trendMs;
      const trending = [...tagsIn(world, caller?.account.id ?? anonymous)]
        .map(([name, posts]) => ({
          name,
          all: posts.length,
          recent: posts.filter(({ createdAt }) => createdAt >= since).length,
        }))
        .filter(({ recent }) => recent > 0)
        .sort((a, b) => b.recent - a.recent || b.all - a.all);
      return { data: { hashtags: trending.slice(0, size).map(({ name, all }) => hashtag(name, all)) } };
    },
    // The newest first; empty for an unused hashtag.
    'hashtags.posts': ({ world, caller, origins, path, query }) => {
      const viewer = caller?.account.id ?? anonymous;
      const name = path.tag.replace(/^#/, '').toLowerCase();
      if (name.length > maxTagLength) throw gatewayRefusal(414, 'URI Too Long');
      const posts = new Set(tagsIn(world, viewer).get(name));
      const page = newestPage({ world, viewer, origin: origins.main }, query, (post) => posts.has(post));
      return { data: { hashtag: posts.size > 0 ? hashtag(name, posts.size) : null, ...page } };
    },
  },
});
