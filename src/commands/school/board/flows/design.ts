/** What a person wants to draw: strokes, an SVG file or text, fitted into the contract of the board. */
import { UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { BoardState, Contract, NewStroke, Point } from '../contract/board';
import { readStrokes, type Size } from '../contract/input';
import { assertDrawing } from '../contract/rules';
import { fitLines } from '../fit/fit';
import type { Fitted } from '../fit/strokes';
import { fitText } from '../fit/text';
import { foreignDrawings, overlaps, placedNear } from '../geometry/free-place';
import { boundsOf, inkBounds, sizeOf } from '../geometry/lines';
import { readSvg } from '../svg/read-svg';

export interface DesignInput {
  readonly strokes: string | undefined;
  readonly svg: string | undefined;
  readonly text: string | undefined;
  readonly fit: Size | undefined;
  readonly color: string | undefined;
}

/** A drawing that is ready for any contract. */
export interface Design {
  /** Whether its coordinates are places on the board. */
  readonly isPlaced: boolean;
  /** What could not be read of it, as sentences. */
  readonly left: readonly string[];
  /** @throws UsageError when it has no room on the board */
  fit(contract: Contract): Fitted & { readonly unknown?: readonly string[] };
}

/**
 * Reads what is to be drawn; nothing is sent.
 * @throws UsageError unless exactly one kind is given, and for a file that cannot be read
 */
export async function readDesign(ports: Pick<Ports, 'files'>, input: DesignInput): Promise<Design> {
  const { strokes, svg, text, fit, color } = input;
  const given = [strokes, svg, text].filter((one) => one !== undefined);
  if (given.length !== 1) {
    throw new UsageError('expected one of --text, --svg and --strokes', {
      hint: "for example 'plaza school board draw --text Hello --preview'",
    });
  }
  const options = { box: fit, color };
  if (text !== undefined) {
    // Without a requested size, the text is as large as a heading.
    const sized = { ...options, size: fit?.height };
    return { isPlaced: false, left: [], fit: (contract) => fitText(text, contract, sized) };
  }
  if (strokes !== undefined) {
    const lines = await naming(strokes, async () => readStrokes(await ports.files.text(strokes)));
    // A requested size replaces the size that they have.
    const exact = fit === undefined;
    return { isPlaced: true, left: [], fit: (contract) => fitLines(lines, contract, { ...options, exact }) };
  }
  const path = svg ?? '';
  const { lines, ignored } = await naming(path, async () => readSvg(await ports.files.bytes(path)));
  const enlarge = fit === undefined;
  return {
    isPlaced: false,
    left: ignored.map(({ name, count }) => `${count} <${name}> of ${path} cannot be drawn`),
    fit: (contract) => fitLines(lines, contract, { ...options, enlarge }),
  };
}

/** Names the file in what is wrong with it. */
async function naming<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UsageError) || error.message.includes(path)) throw error;
    throw new UsageError(`${path}: ${error.message}`, error.details);
  }
}

/** A drawing, and where it should be. */
export interface Unplaced {
  readonly strokes: readonly NewStroke[];
  /** Where the top left of its points should be; left out: where it is, or else the middle of the board. */
  readonly at?: Point;
  /** Whether its coordinates are places on the board. */
  readonly isPlaced: boolean;
  /** Whose drawing it is. */
  readonly author: string;
}

export interface Placed {
  readonly strokes: NewStroke[];
  /** The top left of its points. */
  readonly at: Point;
  /** Whether it is somewhere else than it was wanted. */
  readonly moved: boolean;
}

/**
 * The drawing at the free place that is nearest to the wish, without overlap with drawings of others. Without a wish it
 * also avoids own drawings, as long as there is room.
 * @throws UsageError when there is no room for it anywhere
 */
export function placeDrawing(state: BoardState, { strokes, at, isPlaced, author }: Unplaced): Placed {
  const { contract, drawings } = state;
  const foreign = foreignDrawings(state, author);
  const own = topLeft(strokes);
  const stays = isPlaced && at === undefined && !overlaps(strokes, foreign);
  const wish = at ?? (isPlaced ? own : middleOf(strokes, contract));
  const placed = stays
    ? [...strokes]
    : ((at === undefined && !isPlaced ? placedNear(strokes, wish, drawings, contract) : undefined) ??
      placedNear(strokes, wish, foreign, contract));
  if (!placed) throw noRoom(strokes);
  assertDrawing(placed, contract);
  const reached = topLeft(placed);
  const isWish = Math.hypot(reached.x - wish.x, reached.y - wish.y) < 0.5;
  return { strokes: placed, at: reached, moved: !isWish && (at !== undefined || isPlaced) };
}

function topLeft(strokes: readonly NewStroke[]): Point {
  const { left, top } = boundsOf(strokes);
  return { x: left, y: top };
}

function middleOf(strokes: readonly NewStroke[], board: { readonly width: number; readonly height: number }) {
  const { width, height } = sizeOf(boundsOf(strokes));
  return { x: (board.width - width) / 2, y: (board.height - height) / 2 };
}

function noRoom(strokes: readonly NewStroke[]): UsageError {
  const { width, height } = sizeOf(inkBounds(strokes));
  const size = `${Math.ceil(width)} by ${Math.ceil(height)}`;
  return new UsageError(`the board has no free place for a drawing of ${size} pixels`, {
    hint: `make it smaller: --fit ${Math.ceil(0.7 * width)},${Math.ceil(0.7 * height)}`,
  });
}
