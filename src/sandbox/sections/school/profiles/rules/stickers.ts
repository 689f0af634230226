/** Places, evicts and erases stickers and stains on a banner (protocol: placements; school event objects). */

import type { EraseResult, PlaceResult } from '../../../../../protocol/records/school/profiles';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { notify } from '../../../notifications/rules/notices';
import { schoolIn, takeItem } from '../../rules/belongings';
import {
  bannerRules,
  maxPlacements,
  type Position,
  placementRecord,
  requireAngle,
  requirePosition,
  requireSize,
} from './profile-records';
import {
  type AnchorState,
  changedProfile,
  type PlacementState,
  profileNow,
  requireAnchor,
  requireItemTarget,
  type SchoolProfileState,
} from './profile-state';

/** The third erase removes a sticker (protocol: school event objects). */
const maxWear = 3;

export interface PlaceInput extends Position {
  readonly inventoryItemId: string;
  readonly size?: number | undefined;
  readonly angle?: number | undefined;
  readonly anchor?:
    | { readonly kind: AnchorState['anchorKind']; readonly id?: string | null | undefined }
    | undefined;
}

/**
 * Places a sticker on a profile, the actor's own or another. Our choice: a water balloon can be placed too, and is a stain
 * for a day.
 * @throws Refusal 403, 404, 409 `ITEM_UNAVAILABLE`, 422 for a position or size outside the bounds
 */
export function placeSticker(world: World, actor: string, profileId: string, input: PlaceInput): PlaceResult {
  const owner = requireItemTarget(world, actor, profileId);
  const position = requirePosition(input);
  const { kind = 'banner', id } = input.anchor ?? {};
  const anchor = requireAnchor(world, actor, owner.id, kind, id);
  const isStain = schoolIn(world).items.some(
    (one) => one.id === input.inventoryItemId && one.kind === 'stain',
  );
  const itemKind = isStain ? 'stain' : 'sticker';
  const size = requireSize(input.size ?? bannerRules.defaultSize[itemKind]);
  const angle = requireAngle(input.angle ?? 0);
  const { asset } = takeItem(world, actor, input.inventoryItemId, itemKind);
  const profile = changedProfile(world, owner.id);
  const placement: PlacementState = {
    id: world.random.uuid(),
    kind: itemKind,
    asset: isStain ? null : asset,
    ...position,
    size,
    angle,
    z: Math.max(0, ...profile.placements.map(({ z }) => z)) + 1,
    wear: 0,
    by: actor,
    at: world.clock.now(),
    ...anchor,
  };
  profile.placements.push(placement);
  notify(world, { to: owner.id, type: 'profile_sticker', by: actor });
  return { rev: profile.rev, placement: placementRecord(placement), evicted: evictOldest(profile) };
}

/** Removes the oldest stickers of a full banner, and returns their ids. */
function evictOldest({ placements }: SchoolProfileState): string[] {
  return placements.splice(0, Math.max(0, placements.length - maxPlacements)).map(({ id }) => id);
}

/**
 * Erases a sticker with one eraser; the third time removes it. Our choice: a stain cannot be erased.
 * @throws Refusal 403, 404 for the profile or the sticker, 409 `ITEM_UNAVAILABLE` without an eraser
 */
export function eraseSticker(
  world: World,
  actor: string,
  profileId: string,
  placementId: string,
): EraseResult {
  const owner = requireItemTarget(world, actor, profileId);
  const isIt = ({ id, kind }: PlacementState) => id === placementId && kind === 'sticker';
  if (!profileNow(world, owner.id).placements.some(isIt)) {
    throw refusal(404, 'NOT_FOUND', 'there is no such sticker on this profile');
  }
  const eraser = schoolIn(world).items.find(({ ownerId, kind }) => ownerId === actor && kind === 'eraser');
  takeItem(world, actor, eraser?.id ?? '', 'eraser');
  const profile = changedProfile(world, owner.id);
  const sticker = profile.placements.find(isIt) as PlacementState;
  sticker.wear += 1;
  const removed = sticker.wear >= maxWear;
  if (removed) profile.placements = profile.placements.filter((one) => one !== sticker);
  return { removed, wear: sticker.wear, success: true };
}
