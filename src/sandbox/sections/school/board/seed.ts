/** The board of a new world, and the doodles that simulated users draw. All of it is fictional. */
import type { Point, Stroke } from '../../../../protocol/records/school/board';
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { addDrawing, wipeAlong } from './rules/board';
import { colors, contract } from './rules/contract';
import { unpacked } from './rules/lines';
import seed from './seed.json';
import { schoolBoardIn } from './state';

type ColorName = keyof typeof colors;

/** A seeded drawing: the artist, the doodle, the name of its color, and its top left. */
type SeedDrawing = readonly [by: string, doodle: DoodleName, color: ColorName, x: number, y: number];

/** The lines of a drawing within 96 by 84 pixels, from its top left. */
type Doodle = readonly (readonly Point[])[];

type DoodleName = keyof typeof seed.doodles;

export const doodles = unpackedLines<DoodleName>(seed.doodles);

/** Capitals of the greeting in a new world, 30 by 44 pixels each. */
const capitals = unpackedLines<string>(seed.capitals);

function unpackedLines<N extends string>(
  drawings: Readonly<Record<N, readonly number[][]>>,
): Record<N, Doodle> {
  const entries = Object.entries<readonly number[][]>(drawings);
  return Object.fromEntries(entries.map(([name, lines]) => [name, lines.map(unpacked)])) as unknown as Record<
    N,
    Doodle
  >;
}

const hourMs = 60 * 60_000;

const seedWipe = [
  { x: 600, y: 700 },
  { x: 700, y: 690 },
  { x: 760, y: 820 },
];

/** Draws the board, one drawing every five hours up to `now`, and wipes across two of them; ids follow from the index. */
export function seedBoard(world: World, now: number): void {
  const idOf = idByName(world);
  const idAt = (place: number) => `5c4003e0-7a41-4d0b-9c00-${String(place).padStart(12, '0')}`;
  const { drawings } = schoolBoardIn(world);
  const add = (by: string, strokes: Stroke[]) =>
    addDrawing(world, idOf(by), strokes, idAt(drawings.length + 1));
  for (const strokes of greeting()) add('chiara', strokes);
  for (const [by, doodle, color, x, y] of seed.drawings as unknown as readonly SeedDrawing[])
    add(by, strokesAt(doodles[doodle], colors[color], x, y));
  for (const [place, drawing] of drawings.entries())
    drawing.at = now - (drawings.length - place) * 5 * hourMs;
  wipeAlong(world, seedWipe, idAt(drawings.length + 1));
}

/** The strokes of a doodle whose top left is at a position of the board. */
export function strokesAt(doodle: Doodle, color: string, x: number, y: number): Stroke[] {
  return doodle.map((points) => ({
    color,
    width: contract.widths[0] ?? 0,
    points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
  }));
}

/** The word in two drawings, because it is too wide for one drawing. */
function greeting(): Stroke[][] {
  const letters = [...'SCHOOL'].map((letter, nth) =>
    strokesAt(capitals[letter] ?? [], colors.white, 400 + 46 * nth, 96),
  );
  return [letters.slice(0, 3).flat(), letters.slice(3).flat()];
}
