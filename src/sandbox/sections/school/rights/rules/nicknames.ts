/** Nicknames: users draw them at random and activate one (protocol: nicknames, event nickname). */
import type { Nicknames, NicknamesOf } from '../../../../../protocol/records/school/rights';
import type { NicknameDrawing } from '../../../../../protocol/records/school/shop';
import { fieldRefusal, refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { changedProfile } from '../../profiles/rules/profile-state';
import { requireApplications, requirePurchases } from '../../rules/event';
import { payFor } from '../../shop/rules/purchases';
import { nicknameShowcase } from '../../shop/rules/showcase';
import { eventNicknameOf, type NicknameState, nicknameLabels, schoolNicknamesIn } from './active-nickname';

/** A showcase offers five nicknames; the next one replaces three of them. */
const slots = 5;
const step = 3;

const hourMs = 60 * 60_000;
/** Maximum number of ids in a request; the protocol names none. */
const maxIds = 100;

const noNicknames: NicknameState = { owned: [], active: null, version: 0, drawnIn: null };

/** The nicknames of the current showcase. @internal */
export function drawableNicknames(world: World): string[] {
  const { cycle } = nicknameShowcase(world);
  return Array.from(
    { length: slots },
    (_, nth) => nicknameLabels[(cycle * step + nth) % nicknameLabels.length] ?? '',
  );
}

/**
 * Draws a random nickname of the current showcase. One drawing in each showcase is our choice: the protocol only says
 * that a second drawing is refused, and that the user might have the nickname already.
 * @throws Refusal 403, 409 `NICKNAME_ALREADY_DRAWN` or `INSUFFICIENT_CHALKS`
 */
export function drawNickname(world: World, accountId: string): NicknameDrawing {
  requirePurchases(world);
  const previous = nicknameState(world, accountId);
  const { cycle } = nicknameShowcase(world);
  if (previous.drawnIn === cycle) {
    throw refusal(409, 'NICKNAME_ALREADY_DRAWN', 'you drew a nickname of this showcase already');
  }
  const balance = payFor(world, accountId, 'random_nickname');
  const offered = drawableNicknames(world);
  const nickname = offered[Math.floor(world.random.number() * offered.length)] ?? '';
  const duplicate = previous.owned.includes(nickname);
  const owned = duplicate ? previous.owned : [...previous.owned, nickname];
  schoolNicknamesIn(world)[accountId] = { ...previous, owned, drawnIn: cycle };
  return { balance, nickname, duplicate };
}

/** The nicknames of a user, and the active one. */
export function nicknamesOf(world: World, accountId: string): Nicknames {
  const { owned, active } = nicknameState(world, accountId);
  return { owned: [...owned], active };
}

/** Activates a nickname, or none. @throws Refusal 403 `NOT_OWNED`, `EVENT_APPLICATIONS_DISABLED` */
export function activateNickname(
  world: World,
  accountId: string,
  form: string | null,
): { nickname: string | null } {
  requireApplications(world);
  const previous = nicknameState(world, accountId);
  if (form !== null && !previous.owned.includes(form)) {
    throw refusal(403, 'NOT_OWNED', 'you do not have this nickname');
  }
  if (form !== previous.active) {
    schoolNicknamesIn(world)[accountId] = { ...previous, active: form, version: previous.version + 1 };
    changedProfile(world, accountId);
  }
  return { nickname: form };
}

/** The active nicknames of users by id. @throws Refusal 422 for more than 100 ids */
export function nicknamesById(world: World, ids: readonly string[]): NicknamesOf {
  if (ids.length > maxIds) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'ids', `must have at most ${maxIds} entries`);
  }
  const now = world.clock.now();
  return {
    data: Object.fromEntries(ids.map((id) => [id, eventNicknameOf(world, id)])),
    serverTime: isoTime(now),
    displayValidUntil: isoTime(now + hourMs),
  };
}

function nicknameState(world: World, accountId: string): NicknameState {
  return schoolNicknamesIn(world)[accountId] ?? noNicknames;
}
