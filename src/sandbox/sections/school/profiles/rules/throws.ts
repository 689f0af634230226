/** Throws balloons and whoopee cushions at the profiles of others (protocol: balloons, cushion). */
import type { Balloon, CushionClaim, ThrowReceipt } from '../../../../../protocol/records/school/profiles';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { notify } from '../../../notifications/rules/notices';
import { takeItem } from '../../rules/belongings';
import { dayMs } from '../../rules/event';
import { balloonRecord, type Position, requirePosition } from './profile-records';
import {
  type AnchorState,
  changedProfile,
  profileNow,
  requireAnchor,
  requireForeignTarget,
  requireProfileOwner,
  type ThrownState,
} from './profile-state';

export interface ThrowInput extends Position {
  readonly inventoryItemId: string;
  readonly anchorKind: AnchorState['anchorKind'];
  readonly anchorId: string | null;
}

const fullTurn = 360;

/** Throws a balloon, whose trace stays for a day. @throws Refusal 403, 404, 409 `ITEM_UNAVAILABLE`, 422 */
export function throwBalloon(
  world: World,
  actor: string,
  profileId: string,
  input: ThrowInput,
): { balloon: Balloon } {
  const owner = requireForeignTarget(world, actor, profileId);
  const thrown = newThrow(world, actor, owner.id, input);
  takeItem(world, actor, input.inventoryItemId, 'stain');
  const balloon = { ...thrown, angle: Math.floor(world.random.number() * fullTurn) };
  changedProfile(world, owner.id).balloons.push(balloon);
  notify(world, { to: owner.id, type: 'profile_balloon', by: actor });
  return { balloon: balloonRecord(balloon) };
}

/**
 * Puts a cushion on a profile for a day. No notification is sent: a visitor who opens the profile sets it off.
 * @throws Refusal 403, 404, 409 `CUSHION_ACTIVE` or `ITEM_UNAVAILABLE`, 422
 */
export function throwCushion(
  world: World,
  actor: string,
  profileId: string,
  input: ThrowInput,
): ThrowReceipt {
  const owner = requireForeignTarget(world, actor, profileId);
  if (profileNow(world, owner.id).cushion) {
    throw refusal(409, 'CUSHION_ACTIVE', 'there is a cushion on this profile already');
  }
  const thrown = newThrow(world, actor, owner.id, input);
  takeItem(world, actor, input.inventoryItemId, 'whoopee_cushion');
  changedProfile(world, owner.id).cushion = { ...thrown, shownTo: [] };
  return { success: true, id: thrown.id };
}

/**
 * A visitor opens a profile: the cushion goes off once for each visitor. When the owner sets it off, a notification names
 * the user who threw it (our choice).
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND`
 */
export function claimCushion(world: World, visitor: string, profileId: string): CushionClaim {
  const owner = requireProfileOwner(world, visitor, profileId);
  const { cushion } = profileNow(world, owner.id);
  if (!cushion || cushion.shownTo.includes(visitor)) return { show: false };
  cushion.shownTo.push(visitor);
  if (visitor === owner.id) notify(world, { to: owner.id, type: 'profile_cushion', by: cushion.by });
  const { id, at, x, y, anchorKind, anchorId } = cushion;
  return { show: true, id, expiresAt: isoTime(at + dayMs), x, y, anchorKind, anchorId };
}

function newThrow(world: World, actor: string, owner: string, input: ThrowInput): ThrownState {
  const position = requirePosition(input);
  const anchor = requireAnchor(world, actor, owner, input.anchorKind, input.anchorId);
  return { id: world.random.uuid(), ...position, by: actor, at: world.clock.now(), ...anchor };
}
