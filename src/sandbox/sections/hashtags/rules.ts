/** Hashtags: which there are, and what is trending (protocol: hashtags; field notes 2.16). */
import type { Hashtag, HashtagPage } from '../../../api/catalogue/records/search';
import { fieldRefusal, gatewayRefusal } from '../../server/http/refusal';
import type { World } from '../../world';
import type { CursorAsked } from '../../world/cursors';
import { newestPage } from '../posts/rules/feeds';
import type { Sight } from '../posts/rules/post-records';
import type { PostState } from '../posts/rules/posts';
import { isVisible } from '../posts/rules/posts';

const dayMs = 24 * 60 * 60_000;

/** What was written in this time makes a hashtag trend; our choice. */
const trendMs = 14 * dayMs;

/** How many are given (field notes 10.2). */
const trending = { usual: 10, most: 50 };

/** The longest tag that is looked for. */
const longestTag = 100;

/** The hashtags that are used most of late; those of private accounts and deleted posts are in nobody's list. */
export function trendingHashtags(world: World, viewer: string, limit: number = trending.usual): Hashtag[] {
  if (limit < 1) throw fieldRefusal(422, 'VALIDATION_ERROR', 'limit', 'must be at least 1');
  const since = world.clock.now() - trendMs;
  const tags = [...tagsIn(world, viewer)].filter(([, posts]) =>
    posts.some(({ createdAt }) => createdAt >= since),
  );
  const recent = (posts: readonly PostState[]) => posts.filter(({ createdAt }) => createdAt >= since).length;
  tags.sort(([, one], [, other]) => recent(other) - recent(one) || other.length - one.length);
  return tags.slice(0, Math.min(limit, trending.most)).map(([name, posts]) => hashtag(name, posts.length));
}

/** The hashtags that hold a text, those that begin with it first. */
export function searchHashtags(world: World, viewer: string, text: string, limit: number): Hashtag[] {
  const wanted = text.replace(/^#/, '').toLowerCase();
  const found = [...tagsIn(world, viewer)].filter(([name]) => name.includes(wanted));
  const rank = (name: string) => (name.startsWith(wanted) ? 0 : 1);
  found.sort(([one, ones], [other, others]) => rank(one) - rank(other) || others.length - ones.length);
  return found.slice(0, limit).map(([name, posts]) => hashtag(name, posts.length));
}

/**
 * A page of what was written under a hashtag, the newest first; of one that nobody used there is nothing.
 * @throws Refusal 400 for a wrong cursor, 414 for a tag that is too long, 422
 */
export function hashtagPage(sight: Sight, tag: string, asked: CursorAsked): HashtagPage {
  const wanted = tag.replace(/^#/, '').toLowerCase();
  if (wanted.length > longestTag) throw gatewayRefusal(414, 'URI Too Long');
  const posts = tagsIn(sight.world, sight.viewer).get(wanted) ?? [];
  const known = new Set(posts);
  return {
    hashtag: posts.length > 0 ? hashtag(wanted, posts.length) : null,
    ...newestPage(sight, asked, (post) => known.has(post)),
  };
}

/** The posts that the viewer may see by their hashtags, which are the same in all letters. */
function tagsIn(world: World, viewer: string): Map<string, PostState[]> {
  const tags = new Map<string, PostState[]>();
  for (const post of world.posts) {
    const names = new Set(
      post.spans.flatMap(({ type, tag }) => (type === 'hashtag' && tag ? tag.toLowerCase() : [])),
    );
    if (names.size === 0 || !isVisible(world, viewer, post)) continue;
    for (const name of names) {
      const same = tags.get(name);
      if (same) same.push(post);
      else tags.set(name, [post]);
    }
  }
  return tags;
}

function hashtag(name: string, postsCount: number): Hashtag {
  return { id: Buffer.from(name).toString('base64url'), name, postsCount };
}
