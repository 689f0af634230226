/** Hashtags: their posts, and those that trend (protocol: hashtags; field notes 2.16). */
import { pageSizes } from '../../../protocol/page-sizes';
import { section } from '../../section';
import { gatewayRefusal } from '../../server/http/refusal';
import { firstOf, pageSize } from '../../world/cursors';
import { countBefore, rankedFirst } from '../../world/indexes';
import { newestPage } from '../posts/rules/post-records';
import { type PostState, postsIn } from '../posts/rules/posts';
import { byTag, hashtag, tagsOf, visibleCounts } from './rules';

/** The id of no account: without sign-in, hashtags show public posts. */
const anonymous = '';

/** Posts of this period make a hashtag trend; our choice. */
const trendMs = 14 * 24 * 60 * 60_000;

/** Characters of a tag in a request. */
const maxTagLength = 100;

export const hashtags = section('hashtags', {
  handlers: {
    // Those with the most recent posts first, of these those with the most posts, and of these the latest.
    'hashtags.trending': ({ world, caller, query }) => {
      const size = pageSize(query.limit, pageSizes.trendingHashtags);
      const since = world.clock.now() - trendMs;
      const viewer = caller?.account.id ?? anonymous;
      const posts = postsIn.view(world);
      const first = countBefore(posts, ({ createdAt }) => createdAt < since);
      const countsOf = visibleCounts(world, viewer, first);
      const recentOf = (places: readonly number[]) =>
        places.length - countBefore(places, (place) => place < first);
      const trending = rankedFirst(
        [...byTag.keys(world)].filter((name) => (byTag.places(world, name).at(-1) ?? -1) >= first),
        (name) => {
          const places = byTag.places(world, name);
          return [recentOf(places), places.length, places.at(-1) ?? 0, 0];
        },
        (name) => {
          const { recent, all, last } = countsOf(name);
          return [recent, all, last, -tagsOf(posts[last] as PostState).indexOf(name)];
        },
      );
      const { taken } = firstOf(trending, size, ({ rank: [recent = 0] }) => recent > 0);
      return { data: { hashtags: taken.map(({ item, rank: [, all = 0] }) => hashtag(item, all)) } };
    },
    // The newest first; empty for an unused hashtag.
    'hashtags.posts': ({ world, caller, origins, path, query }) => {
      const viewer = caller?.account.id ?? anonymous;
      const name = path.tag.replace(/^#/, '').toLowerCase();
      if (name.length > maxTagLength) throw gatewayRefusal(414, 'URI Too Long');
      const count = visibleCounts(world, viewer)(name).all;
      const view = { world, viewer, origin: origins.main };
      const page = newestPage(view, query, [byTag.places(world, name)], () => true);
      return { data: { hashtag: count > 0 ? hashtag(name, count) : null, ...page } };
    },
  },
});
