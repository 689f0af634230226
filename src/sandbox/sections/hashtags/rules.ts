/** Finds hashtags in posts (protocol: hashtags; field notes 2.16). */
import { createHash } from 'node:crypto';
import type { Hashtag } from '../../../protocol/routes/search';
import type { World } from '../../world';
import { firstOf } from '../../world/cursors';
import { countBefore, createIndex, rankedFirst } from '../../world/indexes';
import { hiddenPlaces, type PostState, postsIn } from '../posts/rules/posts';

/** Posts by their hashtags in lower case. */
export const byTag = createIndex(postsIn, tagsOf);

/** The hashtags that contain a text, those that begin with it first. */
export function searchHashtags(world: World, viewer: string, text: string, limit: number): Hashtag[] {
  const part = text.replace(/^#/, '').toLowerCase();
  const countOf = visibleCounts(world, viewer);
  const begins = (name: string) => (name.startsWith(part) ? 1 : 0);
  const matches = rankedFirst(
    [...byTag.keys(world)].filter((name) => name.includes(part)),
    (name) => [begins(name), byTag.places(world, name).length],
    (name) => [begins(name), countOf(name).all],
  );
  const { taken } = firstOf(matches, limit, ({ rank: [, count = 0] }) => count > 0);
  return taken.map(({ item, rank: [, count = 0] }) => hashtag(item, count));
}

/** The hashtags of a post in lower case, each once. */
export function tagsOf({ spans }: PostState): string[] {
  const tags = spans.flatMap(({ type, tag }) => (type === 'hashtag' && tag ? tag.toLowerCase() : []));
  return [...new Set(tags)];
}

/**
 * The function returned counts the posts with a hashtag in lower case that the viewer is allowed to see, and those of them
 * from a place of the world's list on; `last` is the place of the newest.
 */
export function visibleCounts(world: World, viewer: string, from = 0) {
  const hidden = hiddenPlaces(world, viewer);
  return (name: string) => {
    const shown = byTag.places(world, name).filter((place) => !hidden.has(place));
    return {
      all: shown.length,
      recent: shown.length - countBefore(shown, (place) => place < from),
      last: shown.at(-1) ?? 0,
    };
  };
}

/** Its id is a UUID that is always the same for a name (field notes 13; RFC 9562, version 8). */
export function hashtag(name: string, postsCount: number): Hashtag {
  const bytes = createHash('sha256').update(name).digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const id = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { id, name, postsCount };
}
