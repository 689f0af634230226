/** What is seen on a post now, and the revision that an application must name (field notes 3.1). */
import { createHash } from 'node:crypto';
import type { World } from '../../../../world';
import type { PostState } from '../../../posts/state';
import type { ClaimState, CorrectionState, MarkState } from '../state';

/** Of a text, as marks and corrections remember it. */
export function textDigestOf({ content }: Pick<PostState, 'content'>): string {
  return digest([content]);
}

/**
 * The revision of a post, the same for both tools. Our choice where the notes know of a hash of the text alone: it
 * changes with every edit, and with every mark and correction that comes or goes.
 */
export function revisionOf(world: World, post: PostState): string {
  const seen = [...marksOn(world, post), ...correctionsOn(world, post)];
  return digest([post.content, post.editedAt, ...seen.map(({ id }) => id)]);
}

/**
 * The marks that are seen on a post. Our choice: a mark belongs to the text that it was made in; after an edit it is
 * not seen, unless the same text comes back.
 */
export function marksOn({ postTools, clock }: World, post: PostState): MarkState[] {
  return postTools.marks.filter((mark) => isOf(mark, post) && mark.endsAt > clock.now());
}

/** The corrections that are seen on a post: those of claims that are neither cancelled nor over. */
export function correctionsOn(world: World, post: PostState): CorrectionState[] {
  const current = new Set(claimsOn(world, post).map(({ id }) => id));
  return world.postTools.corrections.filter(
    (correction) => isOf(correction, post) && current.has(correction.claimId),
  );
}

/** The claims on a post that are neither cancelled nor over. */
export function claimsOn({ postTools, clock }: World, { id }: Pick<PostState, 'id'>): ClaimState[] {
  return postTools.claims.filter(
    ({ postId, canceledAt, endsAt }) => postId === id && canceledAt === null && endsAt > clock.now(),
  );
}

/** Microseconds for something that is done to a post now: later than all before it. */
export function nextMicros({ postTools, clock }: World): number {
  const { marks, corrections } = postTools;
  const last = Math.max(0, ...[...marks, ...corrections].map(({ micros }) => micros));
  return Math.max(last + 1, clock.now() * 1000);
}

function isOf({ postId, textDigest }: MarkState | CorrectionState, post: PostState): boolean {
  return postId === post.id && textDigest === textDigestOf(post);
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
