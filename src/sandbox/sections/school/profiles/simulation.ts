/** Simulated users act on the profiles of active users. */
import { limitsSwitch } from '../../../server/http/limits';
import type { SimulationEvent } from '../../../server/simulation';
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { activeUsers, actorsFor, pick, wasJustNotified } from '../../users/rules/simulated-users';
import { giveChalks, giveItem } from '../rules/belongings';
import { applicationsSwitch, purchasesSwitch, schoolSwitch } from '../rules/event';
import { curtainsGoal } from './rules/profile-records';
import { profileChecksSwitch, profileNow } from './rules/profile-state';
import { eraseSticker, placeSticker } from './rules/stickers';
import { throwBalloon, throwCushion } from './rules/throws';
import { breakWindow, donate } from './rules/windows';

/** An action on a profile, with an item that the actor gets for it; returns false when it is not possible. */
type ProfileAction = (world: World, actor: UserState, owner: UserState) => boolean;

const header = { anchorKind: 'profile_header', anchorId: null } as const;
const maxDonated = 15;

const profileActions: readonly ProfileAction[] = [
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

export const profilesSimulation: SimulationEvent = {
  sections: ['school', 'notifications'],
  everyMs: 90_000,
  happen(world) {
    if (!schoolSwitch.isOn(world) || !applicationsSwitch.isOn(world)) return;
    if (!profileChecksSwitch.isOn(world) || limitsSwitch.isOn(world)) return;
    const owner = pick(world, activeUsers(world));
    if (!owner || wasJustNotified(world, owner)) return;
    const actor = pick(world, actorsFor(world, owner));
    if (!actor) return;
    const first = Math.floor(world.random.number() * profileActions.length);
    // The first possible action, from a random one on.
    for (let turn = 0; turn < profileActions.length; turn++) {
      if (profileActions[(first + turn) % profileActions.length]?.(world, actor, owner)) return;
    }
  },
};

/** A random position on the banner, away from its edges. */
function randomPosition({ random }: World) {
  return { x: 0.1 + 0.8 * random.number(), y: 0.1 + 0.8 * random.number() };
}
