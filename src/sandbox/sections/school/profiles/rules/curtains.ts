/** Curtains: paid for by everybody together, drawn by the owner of the profile (protocol: curtains). */
import type { CurtainsChange, Donation } from '../../../../../protocol/records/school/profiles';
import { fieldRefusal, refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { notify } from '../../../notifications/rules/notices';
import { spend } from '../../rules/chalks';
import { requirePurchases } from '../../rules/event';
import { curtainsGoal, curtainsRecord } from './profile-records';
import { changedProfile, profileNow } from './profile-state';
import { profileOwner, target } from './targets';

/**
 * Donates chalks for the curtains of a profile, one's own or another's. Our choice where the protocol is silent: of a
 * donation over what is missing only that is taken, and `donated` says how much.
 * @throws Refusal 403, 404, 409 `CURTAINS_FUNDED` or `INSUFFICIENT_CHALKS`, 422
 */
export function donate(world: World, actor: string, profileId: string, amount: number): Donation {
  requirePurchases(world);
  const owner = target(world, actor, profileId);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'amount', 'must be a whole number of at least 1');
  }
  const missing = curtainsGoal - profileNow(world, owner.id).curtains.fund;
  if (missing <= 0) throw refusal(409, 'CURTAINS_FUNDED', 'the curtains are paid for');
  const donated = Math.min(amount, missing);
  const balance = spend(world, actor, donated);
  const profile = changedProfile(world, owner.id);
  profile.curtains.fund += donated;
  notify(world, { to: owner.id, type: 'profile_curtains', by: actor });
  return { donated, balance, curtains: curtainsRecord(profile) };
}

/**
 * Draws the own curtains, or opens them. The codes for another's profile and the statuses are our choice.
 * @throws Refusal 403 `ACCESS_DENIED`, 404, 409 `NO_CURTAINS`
 */
export function setCurtains(world: World, actor: string, profileId: string, closed: boolean): CurtainsChange {
  const owner = profileOwner(world, actor, profileId);
  if (owner.id !== actor) throw refusal(403, 'ACCESS_DENIED', 'these are the curtains of another');
  const now = profileNow(world, owner.id);
  if (now.curtains.fund < curtainsGoal) throw refusal(409, 'NO_CURTAINS', 'the curtains are not paid for');
  if (now.curtains.closed === closed) return { rev: now.rev, curtains: curtainsRecord(now) };
  const profile = changedProfile(world, owner.id);
  profile.curtains.closed = closed;
  return { rev: profile.rev, curtains: curtainsRecord(profile) };
}
