/** The simulated users of the canvas: they scribble over the row of small pictures and repair it. */
import type { SimulationEvent } from '../../server/simulation';
import type { World } from '../../world';
import { idleUsers, pick } from '../users/rules/simulated-users';
import { boardPixels, canvasIn } from './rules/board';
import { canvasSwitch, paintPixels } from './rules/canvas';
import { canvasSide, colorCount, type Pixel } from './rules/planes';
import { muralArea, seedColorAt } from './seed';

/** The probability of a repair is the number of wrong pixels divided by this. */
const maxWrongPixels = 40;

export const canvasSimulation: SimulationEvent = {
  sections: ['canvas'],
  everyMs: 2000,
  happen(world) {
    if (!canvasSwitch.isOn(world)) return;
    const idle = new Set(idleUsers(world).map(({ id }) => id));
    const painter = pick(
      world,
      canvasIn(world).authors.filter((id) => idle.has(id)),
    );
    const wrong = wrongPixels(world);
    const repair =
      below(world, maxWrongPixels) < wrong.length ? wrong[below(world, wrong.length)] : undefined;
    if (painter !== undefined) paintPixels(world, painter, [repair ?? scribble(world)]);
  },
};

/** The pixels of the row that are wrong, with their right colors. */
function wrongPixels(world: World): Pixel[] {
  const pixels = boardPixels(canvasIn(world));
  return Array.from({ length: muralArea.width * muralArea.height }, (_, place) => {
    const { x, y } = placeOf(place);
    return { x, y, color: seedColorAt(x, y) };
  }).filter(({ x, y, color }) => pixels[y * canvasSide + x] !== color);
}

function scribble(world: World): Pixel {
  const { width, height } = muralArea;
  return { ...placeOf(below(world, width * height)), color: below(world, colorCount) };
}

function placeOf(place: number): { x: number; y: number } {
  const { x, y, width } = muralArea;
  return { x: x + (place % width), y: y + Math.floor(place / width) };
}

/** A random whole number from 0 to below `end`. */
function below({ random }: World, end: number): number {
  return Math.floor(random.number() * end);
}
