/** Chalks: the currency of the school event (protocol: school event). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';

/** How many chalks an account has. */
export function balanceOf({ school }: World, accountId: string): number {
  return school.chalks[accountId] ?? 0;
}

/** How many chalks an account has ever earned, which the honor board ranks. */
export function earnedBy({ school }: World, accountId: string): number {
  return school.earned[accountId] ?? 0;
}

/**
 * Takes chalks from an account and gives its balance; all of them or none.
 * @throws Refusal 409 `INSUFFICIENT_CHALKS`
 */
export function spend(world: World, accountId: string, chalks: number): number {
  const left = balanceOf(world, accountId) - chalks;
  if (left < 0) {
    throw refusal(409, 'INSUFFICIENT_CHALKS', `${chalks} chalks are needed, ${left + chalks} are there`);
  }
  world.school.chalks[accountId] = left;
  return left;
}

/** Gives an account chalks that it earned. */
export function earn(world: World, accountId: string, chalks: number): void {
  giveChalks(world, accountId, chalks);
  world.school.earned[accountId] = earnedBy(world, accountId) + chalks;
}

/** Gives an account chalks that nobody earned: of a control route, or a refund. */
export function giveChalks(world: World, accountId: string, chalks: number): void {
  world.school.chalks[accountId] = balanceOf(world, accountId) + chalks;
}
