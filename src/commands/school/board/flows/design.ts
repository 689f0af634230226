/** Reads the input of a drawing (text, SVG, strokes), and finds its place on the board. */
import { UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import type { BoardContract, Point } from '../../../../protocol/records/school/board';
import type { BoardState, NewStroke } from '../contract/board';
import { readStrokes, type Size } from '../contract/input';
import { assertDrawing } from '../contract/rules';
import { fitLines } from '../fit/fit';
import type { Fitted } from '../fit/strokes';
import { fitText } from '../fit/text';
import { foreignDrawings, overlaps, placeNear } from '../geometry/free-place';
import { boundsOf, inkBounds, sizeOf } from '../geometry/lines';
import { readSvg } from '../svg/read-svg';

export interface DesignInput {
  readonly strokes: string | undefined;
  readonly svg: string | undefined;
  readonly text: string | undefined;
  readonly fit: Size | undefined;
  readonly color: string | undefined;
}

/** An input that can be fitted into any contract. */
export interface Design {
  /** Whether its coordinates are board coordinates. */
  readonly isPlaced: boolean;
  /** Unsupported parts of the input, as sentences. */
  readonly unsupported: readonly string[];
  /** @throws UsageError when it does not fit into the contract */
  fit(contract: BoardContract): Fitted & { readonly unknown?: readonly string[] };
}

/**
 * Reads the input of a drawing.
 * @throws UsageError unless exactly one kind of input is set, and for unreadable files
 */
export async function readDesign(ports: Pick<Ports, 'files'>, input: DesignInput): Promise<Design> {
  const { strokes, svg, text, fit, color } = input;
  const inputs = [strokes, svg, text].filter((one) => one !== undefined);
  if (inputs.length !== 1) {
    throw new UsageError('give --text, --svg or --strokes', {
      hint: "for example 'plaza school board draw --text Hello --preview'",
    });
  }
  const options = { box: fit, color };
  if (text !== undefined) {
    // Without a requested size, the text is as large as a heading.
    const sized = { ...options, size: fit?.height };
    return { isPlaced: false, unsupported: [], fit: (contract) => fitText(text, contract, sized) };
  }
  if (strokes !== undefined) {
    const lines = await withFileName(strokes, async () => readStrokes(await ports.files.text(strokes)));
    // A requested size replaces the size that they have.
    const exact = fit === undefined;
    return {
      isPlaced: true,
      unsupported: [],
      fit: (contract) => fitLines(lines, contract, { ...options, exact }),
    };
  }
  const path = svg ?? '';
  const { lines, ignored } = await withFileName(path, async () => readSvg(await ports.files.bytes(path)));
  const enlarge = fit === undefined;
  return {
    isPlaced: false,
    unsupported: ignored.map(({ name, count }) => `${count} <${name}> of ${path} cannot be drawn`),
    fit: (contract) => fitLines(lines, contract, { ...options, enlarge }),
  };
}

/** Adds the file name to errors. */
async function withFileName<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof UsageError) || error.message.includes(path)) throw error;
    throw new UsageError(`${path}: ${error.message}`, error.details);
  }
}

/** A drawing without a final place. */
export interface PlacementRequest {
  readonly strokes: readonly NewStroke[];
  /** Target of the top left point; default: its own coordinates if `isPlaced`, else the middle of the board. */
  readonly at?: Point;
  /** Whether its coordinates are board coordinates. */
  readonly isPlaced: boolean;
  /** ID of the author. */
  readonly author: string;
}

export interface Placement {
  readonly strokes: NewStroke[];
  /** The top left of its points. */
  readonly at: Point;
  /** Whether the place differs from the requested one. */
  readonly moved: boolean;
}

/**
 * Places the drawing at the free place nearest to its target, without overlap with drawings of others
 * (protocol: board drawings). Without a target it also avoids own drawings if possible.
 * @throws UsageError when the board has no free place
 */
export function placeDrawing(
  state: BoardState,
  { strokes, at, isPlaced, author }: PlacementRequest,
): Placement {
  const { contract, drawings } = state;
  const foreign = foreignDrawings(state, author);
  const own = topLeft(strokes);
  const stays = isPlaced && at === undefined && !overlaps(strokes, foreign);
  const target = at ?? (isPlaced ? own : middleOf(strokes, contract));
  const placed = stays
    ? [...strokes]
    : ((at === undefined && !isPlaced ? placeNear(strokes, target, drawings, contract) : undefined) ??
      placeNear(strokes, target, foreign, contract));
  if (!placed) throw noRoom(strokes);
  assertDrawing(placed, contract);
  const reached = topLeft(placed);
  const isAtTarget = Math.hypot(reached.x - target.x, reached.y - target.y) < 0.5;
  return { strokes: placed, at: reached, moved: !isAtTarget && (at !== undefined || isPlaced) };
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
