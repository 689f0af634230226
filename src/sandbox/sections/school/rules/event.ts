/** Whether the school event is open, and what of it is paused (protocol: school event routes and codes). */
import type { EventStatus } from '../../../../api/catalogue/records/school/shop';
import { type Refusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';

/** The id that rights and tools of this event carry. */
export const eventId = 'school-2026';

export const dayMs = 24 * 60 * 60_000;

const seasonMs = 28 * dayMs;

/**
 * When the season of the event ends. Our choice: season follows season, so that a world which is kept for months does
 * not lose its event; the switch `school` closes it.
 */
export function eventEndsAt({ school, clock }: World): number {
  const season = Math.floor((clock.now() - school.beganAt) / seasonMs);
  return school.beganAt + (season + 1) * seasonMs;
}

/** What `event/status` tells (field notes 3). */
export function eventStatus(world: World): EventStatus {
  return { enabled: world.switches.school, eventId, endsAt: isoTime(eventEndsAt(world)) };
}

/**
 * Every route of the event but its status needs this. The protocol names no code for a closed event: this one is ours.
 * @throws Refusal 403 `EVENT_CLOSED`
 */
export function requireOpen({ switches }: World): void {
  if (!switches.school) throw refusal(403, 'EVENT_CLOSED', 'the school event is closed');
}

/** For whatever spends chalks. @throws Refusal 403 `EVENT_PURCHASES_DISABLED` */
export function requirePurchases({ switches }: World): void {
  if (!switches.purchases) throw disabled('EVENT_PURCHASES_DISABLED', 'purchases are paused');
}

/** For whatever uses an item, a tool or a right. @throws Refusal 403 `EVENT_APPLICATIONS_DISABLED` */
export function requireApplications({ switches }: World): void {
  if (!switches.applications) throw disabled('EVENT_APPLICATIONS_DISABLED', 'applying items is paused');
}

/** For what is delivered elsewhere than to the backpack. @throws Refusal 403 `DELIVERY_DISABLED` */
export function requireDeliveries({ switches }: World): void {
  if (!switches.deliveries) throw disabled('DELIVERY_DISABLED', 'delivery is paused; no chalks were charged');
}

/** What every right and tool says of the event (`AliceEventRights`). */
export function eventRights(world: World) {
  return {
    eventId,
    endsAt: isoTime(eventEndsAt(world)),
    applicationsEnabled: world.switches.applications,
  };
}

function disabled(code: string, message: string): Refusal {
  return refusal(403, code, message);
}
