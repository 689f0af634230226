/** Finds hashtags in posts (protocol: hashtags; field notes 2.16). */

import { createHash } from 'node:crypto';
import type { Hashtag } from '../../../protocol/routes/search';
import type { World } from '../../world';
import { isVisible, type PostState, postsIn } from '../posts/rules/posts';

/** The hashtags that contain a text, those that begin with it first. */
export function searchHashtags(world: World, viewer: string, text: string, limit: number): Hashtag[] {
  const part = text.replace(/^#/, '').toLowerCase();
  const matches = [...tagsIn(world, viewer)].filter(([name]) => name.includes(part));
  const rank = (name: string) => (name.startsWith(part) ? 0 : 1);
  matches.sort(([one, ones], [other, others]) => rank(one) - rank(other) || others.length - ones.length);
  return matches.slice(0, limit).map(([name, posts]) => hashtag(name, posts.length));
}

/** The posts that the viewer is allowed to see, by hashtag in lower case. */
export function tagsIn(world: World, viewer: string): Map<string, PostState[]> {
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

export function hashtag(name: string, postsCount: number): Hashtag {
  return { id: hashtagId(name), name, postsCount };
}

/** A UUID that is always the same for a name (field notes 13; RFC 9562, version 8). */
function hashtagId(name: string): string {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
