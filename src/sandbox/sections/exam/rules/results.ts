/** The result of a person: the score of the paper exam goes before that of the attempt (protocol: offline record link). */
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { replacePin } from '../../users/rules/pins';
import type { OfflineState } from '../state';
import { paperOf } from './papers/paper';
import { maxScoreOf } from './scores';

/** Points of the paper exam (protocol: limits). */
const maxOfflineScore = 88;

/** Begins the slug of every result's badge; the score follows (protocol: exam event records). */
const pinPrefix = 'epepuy_202605_';

/** The paper result that is linked to an account. */
export function linkedRecord({ exam }: World, accountId: string): OfflineState | undefined {
  return exam.offline.find(({ linkedTo }) => linkedTo === accountId);
}

/** The score and what could be reached; undefined where there is no result. */
export function resultOf(world: World, accountId: string): { score: number; maxScore: number } | undefined {
  const linked = linkedRecord(world, accountId);
  if (linked) return { score: linked.score, maxScore: maxOfflineScore };
  const attempt = world.exam.attempts[accountId];
  if (!attempt || attempt.score === null) return undefined;
  return { score: attempt.score, maxScore: maxScoreOf(paperOf(attempt.variant, '')) };
}

/** Gives the badge of the result, in place of one with another score. */
export function awardPin(world: World, account: UserState): void {
  const result = resultOf(world, account.id);
  if (result) replacePin(world, account, pinPrefix, `${pinPrefix}${result.score}`);
}
