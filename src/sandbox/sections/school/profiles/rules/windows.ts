/**
 * The window of a profile, broken by others for the rest of the event, and its curtains, paid for by donations and closed
 * by the owner (protocol: window; curtains).
 */
import type { BreakReceipt, CurtainsChange, Donation } from '../../../../../protocol/records/school/profiles';
import { fieldRefusal, refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { notify } from '../../../notifications/rules/notices';
import { spendChalks, takeItem } from '../../rules/belongings';
import { requirePurchases } from '../../rules/event';
import { curtainsGoal, curtainsRecord, windowRecord } from './profile-records';
import {
  changedProfile,
  profileNow,
  requireForeignTarget,
  requireProfileOwner,
  requireTarget,
} from './profile-state';

/**
 * Breaks the window of another user with a briefcase. Our choice for a broken window: the service refuses with 409
 * `CONFLICT`, and no briefcase is used up.
 * @throws Refusal 403, 404, 409
 */
export function breakWindow(
  world: World,
  actor: string,
  profileId: string,
  inventoryItemId: string,
): BreakReceipt {
  const owner = requireForeignTarget(world, actor, profileId);
  if (profileNow(world, owner.id).brokenAt !== null) {
    throw refusal(409, 'CONFLICT', 'the window is broken already');
  }
  takeItem(world, actor, inventoryItemId, 'window');
  const profile = changedProfile(world, owner.id);
  profile.brokenAt = world.clock.now();
  notify(world, { to: owner.id, type: 'profile_window', by: actor });
  return { success: true, window: windowRecord(profile) };
}

/**
 * Donates chalks for the curtains of a profile, the actor's own or another. Our choice: a donation over the missing amount
 * takes only that amount, which `donated` states.
 * @throws Refusal 403, 404, 409 `CURTAINS_FUNDED` or `INSUFFICIENT_CHALKS`, 422
 */
export function donate(world: World, actor: string, profileId: string, amount: number): Donation {
  requirePurchases(world);
  const owner = requireTarget(world, actor, profileId);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'amount', 'must be a whole number of at least 1');
  }
  const missing = curtainsGoal - profileNow(world, owner.id).curtains.fund;
  if (missing <= 0) throw refusal(409, 'CURTAINS_FUNDED', 'the curtains are paid for');
  const donated = Math.min(amount, missing);
  const balance = spendChalks(world, actor, donated);
  const profile = changedProfile(world, owner.id);
  profile.curtains.fund += donated;
  notify(world, { to: owner.id, type: 'profile_curtains', by: actor });
  return { donated, balance, curtains: curtainsRecord(profile) };
}

/**
 * Closes or opens the actor's own curtains. The statuses and the code for another profile are our choice.
 * @throws Refusal 403 `ACCESS_DENIED`, 404, 409 `NO_CURTAINS`
 */
export function setCurtains(world: World, actor: string, profileId: string, closed: boolean): CurtainsChange {
  const owner = requireProfileOwner(world, actor, profileId);
  if (owner.id !== actor) throw refusal(403, 'ACCESS_DENIED', 'these are the curtains of another user');
  const now = profileNow(world, owner.id);
  if (now.curtains.fund < curtainsGoal) throw refusal(409, 'NO_CURTAINS', 'the curtains are not paid for');
  if (now.curtains.closed === closed) return { rev: now.rev, curtains: curtainsRecord(now) };
  const profile = changedProfile(world, owner.id);
  profile.curtains.closed = closed;
  return { rev: profile.rev, curtains: curtainsRecord(profile) };
}
