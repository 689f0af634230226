/** The board of a new world, and the doodles that simulated users draw. All of it is fictional. */

import type { Point, Stroke } from '../../../../protocol/records/school/board';
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { addDrawing, wipeAlong } from './rules/board';
import { colors, contract } from './rules/contract';
import { twoDecimals, unpacked } from './rules/lines';
import { schoolBoardIn } from './state';

type ColorName = keyof typeof colors;

const seedDrawings: readonly (readonly [
  by: string,
  doodle: DoodleName,
  color: ColorName,
  x: number,
  y: number,
])[] = [
  ['boris', 'house', 'white', 96, 640],
  ['boris', 'tree', 'green', 208, 640],
  ['hana', 'cat', 'pink', 340, 640],
  ['kofi', 'star', 'white', 780, 96],
  ['mira', 'sun', 'white', 880, 180],
  ['goran', 'boat', 'blue', 640, 700],
  ['farah', 'fish', 'blue', 760, 780],
  ['emiko', 'flower', 'pink', 470, 560],
  ['pia', 'heart', 'pink', 620, 300],
  ['yara', 'smile', 'green', 180, 330],
  ['juno', 'spiral', 'blue', 420, 800],
  ['deniz', 'umbrella', 'white', 880, 540],
  ['ada', 'star', 'blue', 330, 420],
];

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
  for (const [by, doodle, color, x, y] of seedDrawings) {
    add(by, strokesAt(doodles[doodle], colors[color], x, y));
  }
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

/** The word in two drawings, because it is wider than one drawing may be. */
function greeting(): Stroke[][] {
  const letters = [...'SCHOOL'].map((letter, nth) =>
    strokesAt(capitals[letter] ?? [], colors.white, 400 + 46 * nth, 96),
  );
  return [letters.slice(0, 3).flat(), letters.slice(3).flat()];
}

/** The lines of a drawing within 96 by 84 pixels, from its top left. */
export type Doodle = readonly (readonly Point[])[];

/** A line by the coordinates x, y, x, y, … of its points. */
const line = (...numbers: number[]): Point[] => unpacked(numbers);

/** An arc; `from` and `to` are turns, clockwise from the right. By default a circle. */
function arc(x: number, y: number, radius: number, from = 0, to = 1): Point[] {
  const steps = Math.max(3, Math.ceil(20 * Math.abs(to - from)));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const angle = 2 * Math.PI * (from + ((to - from) * step) / steps);
    return { x: twoDecimals(x + radius * Math.cos(angle)), y: twoDecimals(y + radius * Math.sin(angle)) };
  });
}

export const doodles = {
  house: [
    line(14, 40, 14, 84, 76, 84, 76, 40),
    line(4, 44, 45, 4, 86, 44),
    line(36, 84, 36, 60, 54, 60, 54, 84),
  ],
  star: [line(42, 0, 52, 30, 84, 30, 58, 48, 68, 80, 42, 60, 16, 80, 26, 48, 0, 30, 32, 30, 42, 0)],
  sun: [
    arc(42, 42, 20),
    ...Array.from({ length: 8 }, (_, nth) => {
      const [cos, sin] = [Math.cos((nth * Math.PI) / 4), Math.sin((nth * Math.PI) / 4)];
      return line(...[42 + 30 * cos, 42 + 30 * sin, 42 + 41 * cos, 42 + 41 * sin].map(twoDecimals));
    }),
  ],
  heart: [
    line(42, 76, 8, 40, 4, 26, 10, 12, 24, 8, 36, 14, 42, 26, 48, 14, 60, 8, 74, 12, 80, 26, 76, 40, 42, 76),
  ],
  fish: [
    line(66, 40, 52, 24, 32, 20, 14, 28, 4, 40, 14, 52, 32, 60, 52, 56, 66, 40, 92, 20, 92, 60, 66, 40),
    line(20, 36, 22, 38),
  ],
  cat: [
    arc(44, 48, 30),
    line(18, 34, 16, 4, 36, 20),
    line(52, 20, 72, 4, 70, 34),
    line(33, 42, 33, 46),
    line(55, 42, 55, 46),
    line(38, 60, 44, 64, 50, 60),
  ],
  boat: [line(4, 60, 92, 60, 76, 82, 20, 82, 4, 60), line(44, 60, 44, 4, 78, 48, 44, 48)],
  flower: [
    arc(42, 26, 9),
    ...Array.from({ length: 5 }, (_, nth) => {
      const angle = (2 * Math.PI * nth) / 5 - Math.PI / 2;
      return arc(42 + 18 * Math.cos(angle), 26 + 18 * Math.sin(angle), 8);
    }),
    line(42, 54, 42, 84),
    line(42, 74, 58, 64),
  ],
  smile: [arc(40, 40, 36), arc(40, 40, 20, 0.08, 0.42), line(28, 28, 28, 33), line(52, 28, 52, 33)],
  spiral: [
    Array.from(
      { length: 61 },
      (_, nth) => arc(42, 42, 2 + 0.63 * nth, nth / 20, nth / 20 + 0.05)[0] ?? { x: 42, y: 42 },
    ),
  ],
  tree: [line(40, 84, 40, 54), arc(40, 30, 26)],
  umbrella: [arc(44, 44, 40, 0.5, 1), line(4, 44, 84, 44), line(44, 44, 44, 76, 38, 82, 30, 78)],
} as const satisfies Readonly<Record<string, Doodle>>;

export type DoodleName = keyof typeof doodles;

/** Capitals of the greeting in a new world, 30 by 44 pixels each. */
const capitals: Readonly<Record<string, Doodle>> = {
  C: [arc(15, 22, 20, 0.1, 0.9).map(({ x, y }) => ({ x: twoDecimals(0.75 * x), y }))],
  H: [line(2, 0, 2, 44), line(28, 0, 28, 44), line(2, 22, 28, 22)],
  L: [line(2, 0, 2, 44, 26, 44)],
  O: [arc(20, 22, 20).map(({ x, y }) => ({ x: twoDecimals(0.75 * x), y }))],
  S: [line(26, 4, 16, 0, 5, 4, 4, 14, 14, 21, 25, 28, 26, 38, 14, 44, 3, 40)],
};
