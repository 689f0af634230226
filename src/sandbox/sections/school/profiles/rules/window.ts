/** The window of a profile: broken by others, for the rest of the event (protocol: window). */
import type { BreakReceipt } from '../../../../../protocol/records/school/profiles';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { notify } from '../../../notifications/rules/notices';
import { takeItem } from '../../rules/backpack';
import { windowRecord } from './profile-records';
import { changedProfile, profileNow } from './profile-state';
import { foreignTarget } from './targets';

/**
 * Breaks the window of another with a briefcase. The protocol is silent on a window that is broken: ours is refused
 * with 409 `CONFLICT`, and nothing is spent.
 * @throws Refusal 403, 404, 409
 */
export function breakWindow(
  world: World,
  actor: string,
  profileId: string,
  inventoryItemId: string,
): BreakReceipt {
  const owner = foreignTarget(world, actor, profileId);
  if (profileNow(world, owner.id).brokenAt !== null) {
    throw refusal(409, 'CONFLICT', 'the window is broken already');
  }
  takeItem(world, actor, inventoryItemId, 'window');
  const profile = changedProfile(world, owner.id);
  profile.brokenAt = world.clock.now();
  notify(world, { to: owner.id, type: 'profile_window', by: actor });
  return { success: true, window: windowRecord(profile) };
}
