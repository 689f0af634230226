/**
 * The actions on a profile that users and the simulation share: stickers, balloons, cushions, windows, donations for curtains
 * (protocol: placements; balloons, cushion; window; curtains).
 */
import type { BodyOf } from '../../../../protocol/route';
import type { profiles as routes } from '../../../../protocol/routes/school/profiles';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { notify } from '../../notifications/rules/notices';
import { schoolIn, spendChalks, takeItem } from '../rules/belongings';
import { requirePurchases } from '../rules/event';
import {
  balloonRecord,
  bannerRules,
  curtainsGoal,
  curtainsRecord,
  placementRecord,
  windowRecord,
} from './profile-records';
import {
  changedProfile,
  type PlacementState,
  profileNow,
  requireAnchor,
  requireForeignTarget,
  requireItemTarget,
  requireTarget,
  type ThrownState,
} from './rules/profile-state';

/** Maximum number of stickers and stains on a banner; the number is our choice. @internal */
export const maxPlacements = 24;

/** The third erase removes a sticker (protocol: school event objects). */
const maxWear = 3;

/** Degrees; a sticker can be turned once in either direction: our choice. */
const fullTurn = 360;

/** The position in the stored precision. */
function requirePosition({ x, y }: { readonly x: number; readonly y: number }) {
  return { x: requireBounds('x', x, 0, 1), y: requireBounds('y', y, 0, 1) };
}

function requireBounds(field: string, value: number, min: number, max: number): number {
  if (value >= min && value <= max) return Number(value.toFixed(bannerRules.coordPrecision));
  throw fieldRefusal(422, 'VALIDATION_ERROR', field, `must be ${min} to ${max}`);
}

/**
 * Places a sticker on a profile, the actor's own or another; the oldest ones of a full banner are removed. Our choice: a
 * water balloon can be placed too, and is a stain for a day.
 */
export function placeSticker(
  world: World,
  actor: string,
  profileId: string,
  input: BodyOf<typeof routes.stickerPlace>,
) {
  const owner = requireItemTarget(world, actor, profileId);
  const position = requirePosition(input);
  const anchor = requireAnchor(world, actor, owner.id, input.anchor?.kind ?? 'banner', input.anchor?.id);
  const { inventoryItemId } = input;
  const isStain = schoolIn(world).items.some(({ id, kind }) => id === inventoryItemId && kind === 'stain');
  const kind = isStain ? 'stain' : 'sticker';
  const { minSize, maxSize, defaultSize } = bannerRules;
  const size = requireBounds('size', input.size ?? defaultSize[kind], minSize, maxSize);
  const angle = requireBounds('angle', input.angle ?? 0, -fullTurn, fullTurn);
  const { asset } = takeItem(world, actor, inventoryItemId, kind);
  const { rev, placements } = changedProfile(world, owner.id);
  const placement: PlacementState = {
    id: world.random.uuid(),
    kind,
    asset: isStain ? null : asset,
    ...position,
    size,
    angle,
    z: Math.max(0, ...placements.map(({ z }) => z)) + 1,
    wear: 0,
    by: actor,
    at: world.clock.now(),
    ...anchor,
  };
  placements.push(placement);
  notify(world, { to: owner.id, type: 'profile_sticker', by: actor });
  const evicted = placements.splice(0, Math.max(0, placements.length - maxPlacements)).map(({ id }) => id);
  return { rev, placement: placementRecord(placement), evicted };
}

/** Erases a sticker with one eraser; the third time removes it. Our choice: a stain cannot be erased. */
export function eraseSticker(world: World, actor: string, profileId: string, placementId: string) {
  const owner = requireItemTarget(world, actor, profileId);
  const isIt = ({ id, kind }: PlacementState) => id === placementId && kind === 'sticker';
  if (!profileNow(world, owner.id).placements.some(isIt))
    throw refusal(404, 'NOT_FOUND', 'there is no such sticker on this profile');
  const eraser = schoolIn(world).items.find(({ ownerId, kind }) => ownerId === actor && kind === 'eraser');
  takeItem(world, actor, eraser?.id ?? '', 'eraser');
  const profile = changedProfile(world, owner.id);
  const sticker = profile.placements.find(isIt) as PlacementState;
  sticker.wear += 1;
  const removed = sticker.wear >= maxWear;
  if (removed) profile.placements = profile.placements.filter((one) => one !== sticker);
  return { removed, wear: sticker.wear, success: true };
}

type Throw = BodyOf<typeof routes.balloonThrow>;

/** Throws a balloon at the profile of another user; its trace stays for a day. */
export function throwBalloon(world: World, actor: string, profileId: string, input: Throw) {
  const owner = requireForeignTarget(world, actor, profileId);
  const thrown = newThrow(world, actor, owner.id, input);
  takeItem(world, actor, input.inventoryItemId, 'stain');
  const balloon = { ...thrown, angle: Math.floor(world.random.number() * fullTurn) };
  changedProfile(world, owner.id).balloons.push(balloon);
  notify(world, { to: owner.id, type: 'profile_balloon', by: actor });
  return { balloon: balloonRecord(balloon) };
}

/**
 * Puts a cushion on the profile of another user for a day. No notification is sent: a visitor who opens the profile sets it
 * off.
 */
export function throwCushion(world: World, actor: string, profileId: string, input: Throw) {
  const owner = requireForeignTarget(world, actor, profileId);
  if (profileNow(world, owner.id).cushion)
    throw refusal(409, 'CUSHION_ACTIVE', 'there is a cushion on this profile already');
  const thrown = newThrow(world, actor, owner.id, input);
  takeItem(world, actor, input.inventoryItemId, 'whoopee_cushion');
  changedProfile(world, owner.id).cushion = { ...thrown, shownTo: [] };
  return { success: true, id: thrown.id };
}

function newThrow(world: World, actor: string, owner: string, input: Throw): ThrownState {
  const position = requirePosition(input);
  const anchor = requireAnchor(world, actor, owner, input.anchorKind, input.anchorId);
  return { id: world.random.uuid(), ...position, by: actor, at: world.clock.now(), ...anchor };
}

/**
 * Breaks the window of another user for the rest of the event. Our choice for a broken window: the service refuses with 409
 * `CONFLICT`, and no briefcase is used up.
 */
export function breakWindow(world: World, actor: string, profileId: string, inventoryItemId: string) {
  const owner = requireForeignTarget(world, actor, profileId);
  if (profileNow(world, owner.id).brokenAt !== null)
    throw refusal(409, 'CONFLICT', 'the window is broken already');
  takeItem(world, actor, inventoryItemId, 'window');
  const profile = changedProfile(world, owner.id);
  profile.brokenAt = world.clock.now();
  notify(world, { to: owner.id, type: 'profile_window', by: actor });
  return { success: true, window: windowRecord(profile) };
}

/**
 * Donates chalks for the curtains of a profile, the actor's own or another. Our choice: a donation over the missing amount
 * takes only that amount, which `donated` states.
 */
export function donate(world: World, actor: string, profileId: string, amount: number) {
  requirePurchases(world);
  const owner = requireTarget(world, actor, profileId);
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'amount', 'must be a whole number of at least 1');
  const missing = curtainsGoal - profileNow(world, owner.id).curtains.fund;
  if (missing <= 0) throw refusal(409, 'CURTAINS_FUNDED', 'the curtains are paid for');
  const donated = Math.min(amount, missing);
  const balance = spendChalks(world, actor, donated);
  const profile = changedProfile(world, owner.id);
  profile.curtains.fund += donated;
  notify(world, { to: owner.id, type: 'profile_curtains', by: actor });
  return { donated, balance, curtains: curtainsRecord(profile) };
}
