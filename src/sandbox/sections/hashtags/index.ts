/** Hashtags: their posts, and those that trend (protocol: hashtags; field notes 2.16). */
import { pageSizes } from '../../../protocol/page-sizes';
import { section } from '../../section';
import { gatewayRefusal } from '../../server/http/refusal';
import { pageSize } from '../../world/cursors';
import { newestPage } from '../posts/rules/post-records';
import { isVisible, type PostState, postsIn } from '../posts/rules/posts';
import { byTag, hashtag, postsWith, tagsOf } from './rules';

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
      const viewer = caller?.account.id ?? anonymous;
      const recent = new Map<string, number>();
      const posts = postsIn.view(world);
      for (let place = posts.length - 1; (posts[place]?.createdAt ?? 0) >= since; place -= 1) {
        const tags = tagsOf(posts[place] as PostState);
        if (tags.length === 0 || !isVisible(world, viewer, posts[place] as PostState)) continue;
        for (const name of tags) recent.set(name, (recent.get(name) ?? 0) + 1);
      }
      const least = [...recent.values()].sort((a, b) => b - a)[size - 1] ?? 0;
      const trending = [...recent]
        .filter(([, count]) => count >= least)
        .map(([name, count]) => ({ name, count, all: postsWith(world, viewer, name).length }))
        .sort((a, b) => b.count - a.count || b.all - a.all);
      return { data: { hashtags: trending.slice(0, size).map(({ name, all }) => hashtag(name, all)) } };
    },
    // The newest first; empty for an unused hashtag.
    'hashtags.posts': ({ world, caller, origins, path, query }) => {
      const viewer = caller?.account.id ?? anonymous;
      const name = path.tag.replace(/^#/, '').toLowerCase();
      if (name.length > maxTagLength) throw gatewayRefusal(414, 'URI Too Long');
      const count = postsWith(world, viewer, name).length;
      const view = { world, viewer, origin: origins.main };
      const page = newestPage(view, query, [byTag.places(world, name)], (post) =>
        tagsOf(post).includes(name),
      );
      return { data: { hashtag: count > 0 ? hashtag(name, count) : null, ...page } };
    },
  },
});
