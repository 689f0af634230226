/** Hashtags: search and trending (protocol: hashtags; field notes 2.16). */

import { createHash } from 'node:crypto';
import { pageSizes } from '../../../protocol/page-sizes';
import type { Hashtag, HashtagPage } from '../../../protocol/routes/search';
import { gatewayRefusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { type CursorQuery, pageSize } from '../../world/cursors';
import { newestPage } from '../posts/rules/pages';
import type { ViewContext } from '../posts/rules/post-records';
import { isVisible, type PostState, postsIn } from '../posts/rules/posts';

const dayMs = 24 * 60 * 60_000;

/** Posts of this period make a hashtag trend; our choice. */
const trendMs = 14 * dayMs;

/** Characters of a tag in a request. */
const maxTagLength = 100;

/** The hashtags with the most recent posts that the viewer may see. */
export function trendingHashtags(world: World, viewer: string, limit: number | undefined): Hashtag[] {
  const size = pageSize(limit, pageSizes.trendingHashtags);
  const since = world.clock.now() - trendMs;
  const tags = [...tagsIn(world, viewer)].filter(([, posts]) =>
    posts.some(({ createdAt }) => createdAt >= since),
  );
  const recent = (posts: readonly PostState[]) => posts.filter(({ createdAt }) => createdAt >= since).length;
  tags.sort(([, one], [, other]) => recent(other) - recent(one) || other.length - one.length);
  return tags.slice(0, size).map(([name, posts]) => hashtag(name, posts.length));
}

/** The hashtags that contain a text, those that begin with it first. */
export function searchHashtags(world: World, viewer: string, text: string, limit: number): Hashtag[] {
  const part = text.replace(/^#/, '').toLowerCase();
  const matches = [...tagsIn(world, viewer)].filter(([name]) => name.includes(part));
  const rank = (name: string) => (name.startsWith(part) ? 0 : 1);
  matches.sort(([one, ones], [other, others]) => rank(one) - rank(other) || others.length - ones.length);
  return matches.slice(0, limit).map(([name, posts]) => hashtag(name, posts.length));
}

/**
 * A page of the posts with a hashtag, the newest first; empty for an unused one.
 * @throws Refusal 400 for a wrong cursor, 414 for a tag that is too long, 422
 */
export function hashtagPage(view: ViewContext, tag: string, query: CursorQuery): HashtagPage {
  const name = tag.replace(/^#/, '').toLowerCase();
  if (name.length > maxTagLength) throw gatewayRefusal(414, 'URI Too Long');
  const posts = tagsIn(view.world, view.viewer).get(name) ?? [];
  const known = new Set(posts);
  return {
    hashtag: posts.length > 0 ? hashtag(name, posts.length) : null,
    ...newestPage(view, query, (post) => known.has(post)),
  };
}

/** The posts that the viewer may see, by hashtag in lower case. */
function tagsIn(world: World, viewer: string): Map<string, PostState[]> {
  const tags = new Map<string, PostState[]>();
  for (const post of postsIn(world)) {
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
  return { id: hashtagId(name), name, postsCount };
}

/** A UUID that is always the same for a name (field notes 13; RFC 9562, version 8). */
function hashtagId(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
