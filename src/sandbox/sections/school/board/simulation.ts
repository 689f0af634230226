/** Simulated users draw on the board from time to time, and wipe drawings of other simulated users. */

import type { Point } from '../../../../protocol/records/school/board';
import { limitsSwitch } from '../../../server/http/limits';
import type { SimulationEvent } from '../../../server/simulation';
import type { World } from '../../../world';
import { idleUsers, pick } from '../../users/rules/simulated-users';
import { applicationsSwitch, schoolSwitch } from '../rules/event';
import { addDrawing, wipeAlong } from './rules/board';
import { contract } from './rules/contract';
import { overlaps, unpackedStroke } from './rules/lines';
import { addVisitor } from './rules/presence';
import { cutAlong } from './rules/wiping';
import { doodles, strokesAt } from './seed';
import { type BoardDrawingState, schoolBoardIn } from './state';

/** At this number of drawings simulated users only wipe; with fewer they draw more often. */
const fullBoard = 60;

/** Maximum number of positions that are tried for one drawing. */
const maxTries = 12;

const edge = 12;
const doodleSize = { width: 96, height: 84 };

export const boardSimulation: SimulationEvent = {
  sections: ['school'],
  everyMs: 45_000,
  happen(world, at) {
    if (!schoolSwitch.isOn(world) || !applicationsSwitch.isOn(world) || limitsSwitch.isOn(world)) return;
    const artist = pick(world, idleUsers(world));
    if (!artist) return;
    if (world.random.number() * fullBoard >= schoolBoardIn(world).drawings.length)
      drawSomething(world, artist.id, at);
    else wipeSomething(world, artist.id, at);
  },
};

/** Draws a doodle at a free position; does nothing if none is found. */
function drawSomething(world: World, artist: string, at: number): void {
  const doodle = pick(world, Object.values(doodles)) ?? [];
  const color = pick(world, contract.colors) ?? '';
  for (let time = 0; time < maxTries; time += 1) {
    const x = edge + randomBelow(world, contract.width - doodleSize.width - 2 * edge);
    const y = edge + randomBelow(world, contract.height - doodleSize.height - 2 * edge);
    const strokes = strokesAt(doodle, color, x, y);
    if (overlaps(strokes, schoolBoardIn(world).drawings)) continue;
    addVisitor(world, artist, at);
    addDrawing(world, artist, strokes);
    return;
  }
}

/** Wipes across an old drawing of a simulated user, unless the cloth would touch one of a user who is signed in. */
function wipeSomething(world: World, artist: string, at: number): void {
  const idle = new Set(idleUsers(world).map(({ id }) => id));
  const { drawings } = schoolBoardIn(world);
  const old = drawings.slice(0, Math.ceil(drawings.length / 2)).filter(({ authorId }) => idle.has(authorId));
  const drawing = pick(world, old);
  const path = drawing && wipePathOf(drawing);
  if (!path) return;
  const isForeign = (one: BoardDrawingState) => !idle.has(one.authorId) && isTouched(one, path);
  if (drawings.some(isForeign)) return;
  addVisitor(world, artist, at);
  wipeAlong(world, path);
}

/** The path from the first to the last point of a drawing; undefined if it is too long for one wipe. */
function wipePathOf({ strokes }: BoardDrawingState): Point[] | undefined {
  const points = strokes.flatMap((stroke) => unpackedStroke(stroke).points);
  const [from, to] = [points[0], points.at(-1)];
  if (!from || !to) return undefined;
  const isLong = Math.max(Math.abs(from.x - to.x), Math.abs(from.y - to.y)) > contract.maxWipeSpan;
  return isLong ? undefined : [from, to];
}

function isTouched({ strokes }: BoardDrawingState, path: readonly Point[]): boolean {
  return cutAlong(strokes.map(unpackedStroke), path).taken.length > 0;
}

function randomBelow({ random }: World, end: number): number {
  return Math.floor(random.number() * end);
}
