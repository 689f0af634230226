/** The board of a new world. All of it is made up. */
import type { Stroke } from '../../../../protocol/records/school/board';
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { capitals, type Doodle, type DoodleName, doodles } from './doodles';
import { addDrawing, wipeAlong } from './rules/board';
import { colors, contract } from './rules/contract';

type ColorName = keyof typeof colors;

const drawn: readonly (readonly [by: string, doodle: DoodleName, color: ColorName, x: number, y: number])[] =
  [
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

const wiped = [
  { x: 600, y: 700 },
  { x: 700, y: 690 },
  { x: 760, y: 820 },
];

/** Draws the board, a drawing every few hours up to `now`, and wipes across two of them; ids follow from the places. */
export function seedBoard(world: World, now: number): void {
  const idOf = idByName(world.accounts);
  const idAt = (place: number) => `5c4003e0-7a41-4d0b-9c00-${String(place).padStart(12, '0')}`;
  const { drawings } = world.schoolBoard;
  const add = (by: string, strokes: Stroke[]) =>
    addDrawing(world, idOf(by), strokes, idAt(drawings.length + 1));
  for (const strokes of greeting()) add('chiara', strokes);
  for (const [by, doodle, color, x, y] of drawn) {
    add(by, strokesAt(doodles[doodle], colors[color], x, y));
  }
  for (const [place, drawing] of drawings.entries())
    drawing.at = now - (drawings.length - place) * 5 * hourMs;
  wipeAlong(world, wiped, idAt(drawings.length + 1));
}

/** A doodle in a color, its top left at a place of the board. */
export function strokesAt(doodle: Doodle, color: string, x: number, y: number): Stroke[] {
  return doodle.map((points) => ({
    color,
    width: contract.widths[0] ?? 0,
    points: points.map((point) => ({ x: point.x + x, y: point.y + y })),
  }));
}

/** The word in two drawings: one is not as wide as that. */
function greeting(): Stroke[][] {
  const letters = [...'SCHOOL'].map((letter, nth) =>
    strokesAt(capitals[letter] ?? [], colors.white, 400 + 46 * nth, 96),
  );
  return [letters.slice(0, 3).flat(), letters.slice(3).flat()];
}
