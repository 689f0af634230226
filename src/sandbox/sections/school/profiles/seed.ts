/** Stickers, balloons, windows and curtains of a new world. All of it is fictional. */

import type { World } from '../../../world';
import { seedId } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { curtainsGoal } from './rules/profile-records';
import { type PlacementState, type SchoolProfileState, schoolProfilesIn } from './rules/profile-state';
import seed from './seed.json';

const hourMs = 60 * 60_000;

type SeedSticker = readonly [
  by: string,
  asset: string,
  x: number,
  y: number,
  size: number,
  angle: number,
  wear: number,
  hoursAgo: number,
];

type SeedBalloon = readonly [by: string, x: number, y: number, angle: number];

const seedStickers = seed.stickers as Readonly<Record<string, unknown>> as Readonly<
  Record<string, readonly SeedSticker[]>
>;
const seedBalloons = seed.balloons as Readonly<Record<string, unknown>> as Readonly<
  Record<string, readonly SeedBalloon[]>
>;

/** Chalks for curtains, and whether they are closed. */
const funds: Readonly<Record<string, readonly [fund: number, closed: boolean]>> = {
  ada: [65, false],
  boris: [curtainsGoal, false],
  hana: [curtainsGoal, true],
};

const brokenHoursAgo: Readonly<Record<string, number>> = { boris: 44 };

/** Fills the profiles of Ada, Boris, Chiara and Hana; ids follow from the index. */
export function seedProfiles(world: World, now: number): void {
  const schoolProfiles = schoolProfilesIn(world);
  const idOf = idByName(world);
  let last = 0;
  const nextId = () => {
    last += 1;
    return seedId('5c4002e0', last);
  };
  for (const name of ['ada', 'boris', 'chiara', 'hana']) {
    const placements = (seedStickers[name] ?? []).map(
      ([by, asset, x, y, size, angle, wear, hoursAgo], place): PlacementState => ({
        id: nextId(),
        kind: 'sticker',
        asset: `stickers/${asset}.png`,
        ...{ x, y, size, angle, wear },
        z: place + 1,
        by: idOf(by),
        at: now - hoursAgo * hourMs,
        anchorKind: 'banner',
        anchorId: null,
      }),
    );
    const balloons = (seedBalloons[name] ?? []).map(
      ([by, x, y, angle], place): SchoolProfileState['balloons'][number] => ({
        id: nextId(),
        ...{ x, y, angle },
        by: idOf(by),
        at: now - (3 + place) * hourMs,
        anchorKind: 'profile_header',
        anchorId: null,
      }),
    );
    const [fund, closed] = funds[name] ?? [0, false];
    const hours = brokenHoursAgo[name];
    schoolProfiles[idOf(name)] = {
      rev: 1 + placements.length + balloons.length,
      placements,
      balloons,
      cushion: null,
      brokenAt: hours === undefined ? null : now - hours * hourMs,
      curtains: { fund, closed },
    };
  }
}
