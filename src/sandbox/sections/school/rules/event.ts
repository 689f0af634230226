/** Whether the school event is open, and which parts are paused (protocol: school event routes; codes). */
import { school } from '../../../../protocol/routes/school';
import { type Refusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import { schoolIn } from './belongings';

const all = Object.values(school).map(({ name }) => name);

export const schoolSwitch = worldSwitch('school', {
  description: 'Open the school event',
  on: true,
  acts: all,
});

export const purchasesSwitch = worldSwitch('purchases', {
  description: 'Accept purchases',
  on: true,
  acts: ['school.buy', 'school.aura', 'school.bell', 'school.nicknameDraw', 'school.curtainsDonate'],
});

export const applicationsSwitch = worldSwitch('applications', {
  description: 'Let users apply items, tools and rights of the school event',
  on: true,
  acts: [
    'school.stickerPlace',
    'school.stickerErase',
    'school.balloonThrow',
    'school.cushionThrow',
    'school.windowBreak',
    'school.nicknameUse',
    'school.avatarInstall',
    'school.correctorApply',
    'school.redPenApply',
    'posts.create',
    'school.boardDraw',
    'school.boardWipe',
  ],
});

export const deliveriesSwitch = worldSwitch('deliveries', {
  description: 'Sell products that are delivered outside the backpack: tools, notebook sheets, avatars',
  on: true,
  acts: ['school.buy'],
});

/** Id of the event in rights and tools. */
export const eventId = 'school-2026';

export const dayMs = 24 * 60 * 60_000;

const seasonMs = 28 * dayMs;

/** The current period of a length that repeats from the start of the event on: its number, from 0, and its end. */
export function cycleAt(world: World, lengthMs: number) {
  const school = schoolIn(world);
  const cycle = Math.floor((world.clock.now() - school.beganAt) / lengthMs);
  return { cycle, endsAt: school.beganAt + (cycle + 1) * lengthMs };
}

/** The current showcase of nicknames, which changes once a day. */
export function nicknameShowcase(world: World) {
  return cycleAt(world, dayMs);
}

/**
 * End of the event. Our choice: a season has 28 days, and the next one begins when they have passed in real time, so that
 * an old world still has the event; moving the world's clock past the end closes it.
 */
export function eventEndsAt(world: World): number {
  const school = schoolIn(world);
  const realNow = world.clock.now() - world.clock.offsetMs();
  const season = Math.max(0, Math.floor((realNow - school.beganAt) / seasonMs));
  return school.beganAt + (season + 1) * seasonMs;
}

/** Whether the event is open: switched on, and not over. */
export function isOpen(world: World): boolean {
  return schoolSwitch.isOn(world) && world.clock.now() < eventEndsAt(world);
}

/** The code is our choice: the protocol names none for a closed event. */
export function requireOpen(world: World): void {
  if (!isOpen(world)) throw refusal(403, 'EVENT_CLOSED', 'the school event is closed');
}

export function requirePurchases(world: World): void {
  if (!purchasesSwitch.isOn(world)) throw paused('EVENT_PURCHASES_DISABLED', 'purchases are paused');
}

/** Required to use an item, a tool or a right. */
export function requireApplications(world: World): void {
  if (!applicationsSwitch.isOn(world))
    throw paused('EVENT_APPLICATIONS_DISABLED', 'applying items is paused');
}

/** Required for products that are delivered outside the backpack. */
export function requireDeliveries(world: World): void {
  if (!deliveriesSwitch.isOn(world))
    throw paused('DELIVERY_DISABLED', 'delivery is paused; no chalks were charged');
}

/** Common fields of rights and tools (`AliceEventRights`). */
export function eventRights(world: World) {
  return {
    eventId,
    endsAt: isoTime(eventEndsAt(world)),
    applicationsEnabled: applicationsSwitch.isOn(world),
  };
}

function paused(code: string, message: string): Refusal {
  return refusal(403, code, message);
}
