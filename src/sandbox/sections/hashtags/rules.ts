/** Finds hashtags in posts (protocol: hashtags; field notes 2.16). */
import { createHash } from 'node:crypto';
import type { Hashtag } from '../../../protocol/routes/search';
import type { World } from '../../world';
import { createIndex } from '../../world/indexes';
import { isVisible, type PostState, postsIn } from '../posts/rules/posts';

/** Posts by the hashtags that they have, or had before they were edited. */
export const byTag = createIndex(postsIn, tagsOf);

/** The hashtags that contain a text, those that begin with it first. */
export function searchHashtags(world: World, viewer: string, text: string, limit: number): Hashtag[] {
  const part = text.replace(/^#/, '').toLowerCase();
  const matches = [...byTag.keys(world)]
    .filter((name) => name.includes(part))
    .map((name) => ({ name, count: postsWith(world, viewer, name).length }))
    .filter(({ count }) => count > 0);
  const rank = (name: string) => (name.startsWith(part) ? 0 : 1);
  matches.sort((one, other) => rank(one.name) - rank(other.name) || other.count - one.count);
  return matches.slice(0, limit).map(({ name, count }) => hashtag(name, count));
}

/** The hashtags of a post in lower case, each once. */
export function tagsOf({ spans }: PostState): string[] {
  const tags = spans.flatMap(({ type, tag }) => (type === 'hashtag' && tag ? tag.toLowerCase() : []));
  return [...new Set(tags)];
}

/** The posts with a hashtag in lower case that the viewer is allowed to see, oldest first. */
export function postsWith(world: World, viewer: string, name: string): PostState[] {
  return byTag
    .all(world, name)
    .filter((post) => tagsOf(post).includes(name) && isVisible(world, viewer, post));
}

/** Its id is a UUID that is always the same for a name (field notes 13; RFC 9562, version 8). */
export function hashtag(name: string, postsCount: number): Hashtag {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, name, postsCount };
}
