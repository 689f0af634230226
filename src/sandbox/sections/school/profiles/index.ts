import { part } from '../../../section';
import { limitsSwitch } from '../../../server/http/limits';
import { pictureRoute } from '../../../server/http/non-catalogue';
import { refusal } from '../../../server/http/refusal';
import type { SimulationEvent } from '../../../server/simulation';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import { pick, seedId } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { notify } from '../../notifications/rules/notices';
import { actOnActiveUser, type SimulatedAction } from '../../users/rules/simulated-users';
import { giveChalks, giveItem } from '../rules/belongings';
import { applicationsSwitch, dayMs, purchasesSwitch, schoolSwitch } from '../rules/event';
import { breakWindow, donate, eraseSticker, placeSticker, throwBalloon, throwCushion } from './actions';
import balloon from './pictures/items/balloon.png';
import briefcase from './pictures/items/briefcase.png';
import cushion from './pictures/items/cushion.png';
import eraser from './pictures/items/eraser.png';
import apple from './pictures/stickers/apple.png';
import bun from './pictures/stickers/bun.png';
import ghost from './pictures/stickers/ghost.png';
import gradeA from './pictures/stickers/grade-a.png';
import heart from './pictures/stickers/heart.png';
import kitten from './pictures/stickers/kitten.png';
import rocket from './pictures/stickers/rocket.png';
import star from './pictures/stickers/star.png';
import brokenWindow from './pictures/window/broken.png';
import { curtainsGoal, curtainsRecord, profileRecord } from './profile-records';
import {
  changedProfile,
  type PlacementState,
  profileChecksSwitch,
  profileNow,
  requireProfileOwner,
  type SchoolProfileState,
  schoolProfilesIn,
} from './rules/profile-state';
import seed from './seed.json';

const header = { anchorKind: 'profile_header', anchorId: null } as const;
const maxDonated = 15;

/** Actions on a profile, with an item that the actor gets for it. */
const profileActions: readonly SimulatedAction[] = [
  (world, actor, { id }) => {
    const inventoryItemId = giveItem(world, actor.id, 'sticker').id;
    const angle = Math.round(60 * world.random.number() - 30);
    placeSticker(world, actor.id, id, { inventoryItemId, ...randomPosition(world), angle });
    return true;
  },
  (world, actor, { id }) => {
    const inventoryItemId = giveItem(world, actor.id, 'stain').id;
    throwBalloon(world, actor.id, id, { inventoryItemId, ...randomPosition(world), ...header });
    return true;
  },
  (world, actor, { id }) => {
    const sticker = pick(
      world,
      profileNow(world, id).placements.filter(({ kind }) => kind === 'sticker'),
    );
    if (!sticker) return false;
    giveItem(world, actor.id, 'eraser');
    eraseSticker(world, actor.id, id, sticker.id);
    return true;
  },
  (world, actor, { id }) => {
    if (profileNow(world, id).cushion) return false;
    const inventoryItemId = giveItem(world, actor.id, 'whoopee_cushion').id;
    throwCushion(world, actor.id, id, { inventoryItemId, ...randomPosition(world), ...header });
    return true;
  },
  (world, actor, { id }) => {
    if (profileNow(world, id).brokenAt !== null) return false;
    breakWindow(world, actor.id, id, giveItem(world, actor.id, 'window').id);
    return true;
  },
  (world, actor, { id }) => {
    if (!purchasesSwitch.isOn(world) || profileNow(world, id).curtains.fund >= curtainsGoal) return false;
    const amount = 1 + Math.floor(maxDonated * world.random.number());
    giveChalks(world, actor.id, amount);
    donate(world, actor.id, id, amount);
    return true;
  },
];

/** @internal */
export const profilesSimulation: SimulationEvent = {
  sections: ['school', 'notifications'],
  everyMs: 90_000,
  happen(world) {
    if (!schoolSwitch.isOn(world) || !applicationsSwitch.isOn(world)) return;
    if (!profileChecksSwitch.isOn(world) || limitsSwitch.isOn(world)) return;
    actOnActiveUser(world, profileActions);
  },
};

/** A random position on the banner, away from its edges. */
function randomPosition({ random }: World) {
  return { x: 0.1 + 0.8 * random.number(), y: 0.1 + 0.8 * random.number() };
}

/** The public folder of the event's pictures (field notes 3: `asset`); its path is our choice. */
const folder = '/public/events/';

/** By their names in the event's folder, as base64. */
const pictures: Readonly<Record<string, string>> = {
  'stickers/star.png': star,
  'stickers/heart.png': heart,
  'stickers/bun.png': bun,
  'stickers/kitten.png': kitten,
  'stickers/grade-a.png': gradeA,
  'stickers/rocket.png': rocket,
  'stickers/apple.png': apple,
  'stickers/ghost.png': ghost,
  'items/balloon.png': balloon,
  'items/eraser.png': eraser,
  'items/briefcase.png': briefcase,
  'items/cushion.png': cushion,
  'window/broken.png': brokenWindow,
};

/** Stickers, balloons, cushions, windows and curtains of profiles. */
export const profiles = part({
  state: [schoolProfilesIn],
  seed: seedProfiles,
  handlers: {
    'school.profile': ({ world, caller, path }) => profileRecord(world, caller.account.id, path.profileId),
    'school.stickerPlace': ({ world, caller, path, body }) =>
      placeSticker(world, caller.account.id, path.profileId, body),
    'school.stickerErase': ({ world, caller, path }) =>
      eraseSticker(world, caller.account.id, path.profileId, path.placementId),
    'school.balloonThrow': ({ world, caller, path, body }) =>
      throwBalloon(world, caller.account.id, path.profileId, body),
    'school.cushionThrow': ({ world, caller, path, body }) =>
      throwCushion(world, caller.account.id, path.profileId, body),
    // The cushion goes off once for each visitor. When the owner sets it off, a notification names the user who threw it.
    'school.cushionClaim': ({ world, caller: { account }, path }) => {
      const owner = requireProfileOwner(world, account.id, path.profileId);
      const { cushion } = profileNow(world, owner.id);
      if (!cushion || cushion.shownTo.includes(account.id)) return { show: false };
      cushion.shownTo.push(account.id);
      if (account.id === owner.id) notify(world, { to: owner.id, type: 'profile_cushion', by: cushion.by });
      const { id, at, x, y, anchorKind, anchorId } = cushion;
      return { show: true, id, expiresAt: isoTime(at + dayMs), x, y, anchorKind, anchorId };
    },
    'school.windowBreak': ({ world, caller, path, body }) =>
      breakWindow(world, caller.account.id, path.profileId, body.inventoryItemId),
    'school.curtainsDonate': ({ world, caller, path, body }) =>
      donate(world, caller.account.id, path.profileId, body.amount),
    // Closes or opens the caller's own curtains. The statuses and the code for another profile are our choice.
    'school.curtainsSet': ({ world, caller: { account }, path, body: { closed } }) => {
      const { id } = requireProfileOwner(world, account.id, path.profileId);
      if (id !== account.id) throw refusal(403, 'ACCESS_DENIED', 'these are the curtains of another user');
      const { fund, closed: before } = profileNow(world, id).curtains;
      if (fund < curtainsGoal) throw refusal(409, 'NO_CURTAINS', 'the curtains are not paid for');
      const profile = before === closed ? profileNow(world, id) : changedProfile(world, id);
      profile.curtains.closed = closed;
      return { rev: profile.rev, curtains: curtainsRecord(profile) };
    },
  },
  switches: [profileChecksSwitch],
  simulation: [profilesSimulation],
  nonCatalogue: [pictureRoute(folder, ':kind/:name', pictures)],
});

const hourMs = 60 * 60_000;

/** Fills the profiles of four users with made-up stickers, balloons, windows and curtains; ids follow from the index. */
function seedProfiles(world: World, now: number): void {
  const idOf = idByName(world);
  let last = 0;
  const nextId = () => {
    last += 1;
    return seedId('5c4002e0', last);
  };
  for (const [name, profile] of Object.entries(seed)) {
    const placements = profile.stickers.map(
      ({ by, asset, hoursAgo, ...sticker }, place): PlacementState => ({
        ...sticker,
        id: nextId(),
        kind: 'sticker',
        asset: `stickers/${asset}.png`,
        z: place + 1,
        by: idOf(by),
        at: now - hoursAgo * hourMs,
        anchorKind: 'banner',
        anchorId: null,
      }),
    );
    const balloons = profile.balloons.map(
      ({ by, ...balloon }, place): SchoolProfileState['balloons'][number] => ({
        ...balloon,
        id: nextId(),
        by: idOf(by),
        at: now - (3 + place) * hourMs,
        anchorKind: 'profile_header',
        anchorId: null,
      }),
    );
    schoolProfilesIn(world)[idOf(name)] = {
      rev: 1 + placements.length + balloons.length,
      placements,
      balloons,
      cushion: null,
      brokenAt: profile.brokenHoursAgo === null ? null : now - profile.brokenHoursAgo * hourMs,
      curtains: { ...profile.curtains },
    };
  }
}
