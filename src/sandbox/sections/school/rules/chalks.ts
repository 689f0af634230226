/** Chalks: the currency of the school event (protocol: school event). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';

/** How many chalks an account has. */
export function balanceOf({ school }: World, accountId: string): number {
  return school.chalks[accountId] ?? 0;
}

/** Total earnings of an account in chalks, which rank the honor board. */
export function earnedBy({ school }: World, accountId: string): number {
  return school.earned[accountId] ?? 0;
}

/**
 * Takes chalks from an account, all of them or none, and returns the new balance.
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

/** Adds chalks to the balance and to the total earnings of an account. */
export function earn(world: World, accountId: string, chalks: number): void {
  giveChalks(world, accountId, chalks);
  world.school.earned[accountId] = earnedBy(world, accountId) + chalks;
}

/** Adds chalks to the balance of an account, but not to its earnings. */
export function giveChalks(world: World, accountId: string, chalks: number): void {
  world.school.chalks[accountId] = balanceOf(world, accountId) + chalks;
}
