import { part } from '../../../section';
import type { World } from '../../../world';
import { seedId } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { type PostState, postsIn } from '../../posts/rules/posts';
import { rightBalance } from '../rules/belongings';
import { dayMs, eventEndsAt, eventRights } from '../rules/event';
import { correctors, redPens } from './corrections';
import { rightOfStyle } from './rules/notebooks';
import { postToolsIn, revisionOf } from './rules/records';
import { wastePaper } from './waste-paper';

/** Notebook sheets, correctors, red pens and waste paper. */
export const tools = part({
  state: [postToolsIn],
  seed: seedMarks,
  handlers: {
    'school.notebooks': ({ world, caller }) => {
      const counts = Object.entries(rightOfStyle).map(([style, right]) => {
        return [style, rightBalance(world, caller.account.id, right)];
      });
      return { data: { ...eventRights(world), balance: Object.fromEntries(counts) } };
    },
  },
  parts: [correctors, redPens, wastePaper],
});

const hourMs = 60 * 60_000;

/** Puts two posts of a new world on notebook sheets, crosses out a word of another, and corrects one of a fourth. */
function seedMarks(world: World, now: number): void {
  const idOf = idByName(world);
  const { marks, claims, corrections } = postToolsIn(world);
  postBeginning(world, 'Репетиция хора').notebook = { style: 'ruled' };
  postBeginning(world, '猫が窓から').notebook = { style: 'grid' };
  const marked = postBeginning(world, 'You left your scarf on the train');
  const mark = stretchOf(marked, 'Boris', 0, now - 2 * hourMs);
  marks.push({ ...mark, by: idOf('chiara'), endsAt: mark.at + dayMs });
  const corrected = postBeginning(world, 'Blue chalk is a lie');
  const at = now - 20 * hourMs;
  const claim = { id: toolId(100), postId: corrected.id, by: idOf('hana'), at, endsAt: eventEndsAt(world) };
  claims.push({ ...claim, used: 1, canceledAt: null });
  corrections.push({ ...stretchOf(corrected, 'grey', 1, at), claimId: claim.id, replacement: 'white' });
}

function postBeginning(world: World, text: string): PostState {
  const post = postsIn(world).find(({ content }) => content.startsWith(text));
  if (!post) throw new Error(`no seeded post begins with '${text}'`);
  return post;
}

function toolId(place: number): string {
  return seedId('3a4c0000', place);
}

function stretchOf(post: PostState, fragment: string, place: number, at: number) {
  const start = post.content.indexOf(fragment);
  const end = start + fragment.length;
  const range = { id: toolId(place + 1), postId: post.id, textDigest: revisionOf(post), start, end };
  return { ...range, at, micros: at * 1000 + place };
}
