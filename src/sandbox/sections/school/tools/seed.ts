/** Marks, corrections and notebook sheets on the posts of a new world. */

import type { World } from '../../../world';
import { seedId } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { type PostState, postsIn } from '../../posts/rules/posts';
import { dayMs, eventEndsAt } from '../rules/event';
import { postToolsIn, revisionOf } from './rules/records';

const hourMs = 60 * 60_000;

const idOf = (place: number) => seedId('3a4c0000', place);

/** Posts are named by the beginning of their text. */
const markSeeds = [
  { text: 'You left your scarf on the train', by: 'chiara', fragment: 'Boris', hours: 2 },
] as const;
const correctionSeeds = [
  { text: 'Blue chalk is a lie', by: 'hana', words: [['grey', 'white']], hours: 20 },
] as const;
const notebookSeeds = [
  { text: 'Репетиция хора', style: 'ruled' },
  { text: '猫が窓から', style: 'grid' },
] as const;

/** Crosses out and corrects words, and puts posts on notebook sheets; skips posts that do not exist. */
export function seedMarks(world: World, now: number): void {
  const accountId = idByName(world);
  const find = (text: string) => postsIn(world).find(({ content }) => content.startsWith(text));
  for (const { text, style } of notebookSeeds) Object.assign(find(text) ?? {}, { notebook: { style } });
  for (const { text, by, fragment, hours } of markSeeds) {
    const post = find(text);
    if (!post) continue;
    const stretch = stretchOf(world, post, fragment, now - hours * hourMs);
    const endsAt = stretch.at + dayMs;
    postToolsIn(world).marks.push({ ...stretch, by: accountId(by), endsAt });
  }
  for (const { text, by, words, hours } of correctionSeeds) {
    const post = find(text);
    if (!post) continue;
    const at = now - hours * hourMs;
    const claimId = idOf(100 + postToolsIn(world).claims.length);
    const claim = { id: claimId, postId: post.id, by: accountId(by), at, endsAt: eventEndsAt(world) };
    postToolsIn(world).claims.push({ ...claim, used: words.length, canceledAt: null });
    for (const [word, replacement] of words) {
      const stretch = stretchOf(world, post, word, at);
      postToolsIn(world).corrections.push({ ...stretch, claimId, replacement });
    }
  }
}

function stretchOf(world: World, post: PostState, fragment: string, at: number) {
  const postTools = postToolsIn(world);
  const place = postTools.marks.length + postTools.corrections.length;
  const start = post.content.indexOf(fragment);
  return {
    id: idOf(place + 1),
    postId: post.id,
    textDigest: revisionOf(post),
    start,
    end: start + fragment.length,
    at,
    micros: at * 1000 + place,
  };
}
