/** Rights, which are delivered outside the backpack: avatar installs, correctors, red pens, notebook sheets. */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { type RightKind, rightKinds } from '../state';

export { type RightKind, rightKinds };

/** The remaining number of a right. */
export function rightBalance({ school }: World, accountId: string, right: RightKind): number {
  return school.rights[accountId]?.[right] ?? 0;
}

/** Adds to a right of an account. */
export function giveRight(world: World, accountId: string, right: RightKind, count = 1): void {
  setRight(world, accountId, right, rightBalance(world, accountId, right) + count);
}

/**
 * Takes one from a right, and returns the remaining number.
 * @throws Refusal 409 `ITEM_UNAVAILABLE` when there is none
 */
export function takeRight(world: World, accountId: string, right: RightKind): number {
  const left = rightBalance(world, accountId, right) - 1;
  if (left < 0) throw refusal(409, 'ITEM_UNAVAILABLE', 'there is none of it left');
  setRight(world, accountId, right, left);
  return left;
}

function setRight({ school }: World, accountId: string, right: RightKind, count: number): void {
  school.rights[accountId] = { ...school.rights[accountId], [right]: count };
}
