/** Stickers, balloons, windows and curtains of a new world. All of it is fictional. */

import type { World } from '../../../world';
import { seedId } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { curtainsGoal } from './rules/profile-records';
import { type PlacementState, type SchoolProfileState, schoolProfilesIn } from './rules/profile-state';

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

const seedStickers: Readonly<Record<string, readonly SeedSticker[]>> = {
  ada: [
    ['boris', 'star', 0.12, 0.24, 0.16, -12, 0, 70],
    ['chiara', 'heart', 0.34, 0.62, 0.2, 8, 1, 51],
    ['hana', 'kitten', 0.42, 0.5, 0.14, 25, 0, 40],
    ['ada', 'grade-a', 0.86, 0.28, 0.12, 0, 0, 33],
    ['kofi', 'rocket', 0.66, 0.6, 0.24, 45, 2, 12],
  ],
  boris: [
    ['ada', 'bun', 0.5, 0.5, 0.3, 0, 0, 60],
    ['mira', 'ghost', 0.2, 0.7, 0.16, -30, 2, 20],
  ],
  hana: [['ada', 'apple', 0.5, 0.4, 0.16, 5, 0, 90]],
};

const seedBalloons: Readonly<
  Record<string, readonly (readonly [by: string, x: number, y: number, angle: number])[]>
> = {
  ada: [['deniz', 0.76, 0.36, 40]],
  chiara: [
    ['boris', 0.3, 0.5, 0],
    ['ada', 0.6, 0.3, 120],
  ],
};

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
