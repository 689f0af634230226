/** Finds the free place for a drawing that is nearest to a target point. */
import type { BoardContract, BoardDrawing, Point, Stroke } from '../../../../protocol/records/school/board';
import type { BoardState, NewStroke } from '../contract/board';
import { Capsule, StrokeIndex, segmentsOf } from './distance';
import { type Bounds, boundsOf, inkBounds, rounded, samplePoints, translate } from './lines';

/**
 * Clearances to other drawings, in chalk widths, tried in this order: readable, tight, none. With `isSafe: false` cells
 * that are only partly blocked count as free, and the exact test decides.
 */
const clearances = [
  { clearance: 1.5, isSafe: true },
  { clearance: 0.1, isSafe: true },
  { clearance: 0, isSafe: false },
];

/** Maximum number of places that the exact test rejects before the next clearance is tried. */
const maxRejected = 500;

/** Drawings of other users and of unknown authors; a drawing must not overlap them (`BOARD_DRAWING_OVERLAP`). */
export function foreignDrawings({ drawings }: Pick<BoardState, 'drawings'>, userId: string): BoardDrawing[] {
  return drawings.filter(({ author }) => author?.id === undefined || author.id !== userId);
}

/** Moves the strokes so that the top left of their points is at the point. */
function placeAt(strokes: readonly NewStroke[], { x, y }: Point): NewStroke[] {
  const { left, top } = boundsOf(strokes);
  return rounded(translate(strokes, x - left, y - top));
}

/**
 * Moves the strokes to the free place nearest to the target of their top left point. The strokes are inside the board
 * and overlap none of the drawings; a target that is free is used exactly, any other place keeps a clearance.
 * Undefined when there is no free place.
 */
export function placeNear(
  strokes: readonly NewStroke[],
  target: Point,
  drawings: readonly BoardDrawing[],
  contract: BoardContract,
): NewStroke[] | undefined {
  const others = drawings.flatMap((drawing) => drawing.strokes);
  const index = new StrokeIndex(others);
  const atTarget = placeAt(strokes, inside(strokes, target, contract));
  if (isOnBoard(atTarget, contract) && !index.overlaps(atTarget)) return atTarget;
  return nearestFree(atTarget, others, contract, index);
}

export function overlaps(strokes: readonly Stroke[], drawings: readonly BoardDrawing[]): boolean {
  return new StrokeIndex(drawings.flatMap((drawing) => drawing.strokes)).overlaps(strokes);
}

function nearestFree(
  atTarget: readonly NewStroke[],
  others: readonly Stroke[],
  contract: BoardContract,
  index: StrokeIndex,
): NewStroke[] | undefined {
  const chalk = Math.max(...atTarget.map(({ width }) => width));
  const ink = inkBounds(atTarget);
  // The moves that keep the chalk on the board.
  const limits = {
    left: -ink.left,
    top: -ink.top,
    right: contract.width - ink.right,
    bottom: contract.height - ink.bottom,
  };
  for (const { clearance, isSafe } of clearances) {
    const map = new BlockedMap(others, contract, { chalk, clearance: clearance * chalk, isSafe });
    const samples = atTarget.flatMap(({ points }) => samplePoints(points, map.cell));
    let looks = 0;
    for (const { x, y } of map.freeMoves(samples, limits)) {
      const moved = rounded(translate(atTarget, x, y));
      if (!index.overlaps(moved) && isOnBoard(moved, contract)) return moved;
      looks += 1;
      if (looks === maxRejected) break;
    }
  }
  return undefined;
}

/** The target, clamped so that the whole drawing is on the board. */
function inside(strokes: readonly NewStroke[], { x, y }: Point, { width, height }: BoardContract): Point {
  const ink = inkBounds(strokes);
  const { left, top } = boundsOf(strokes);
  const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
  return {
    x: clamp(x, left - ink.left, width - (ink.right - left)),
    y: clamp(y, top - ink.top, height - (ink.bottom - top)),
  };
}

function isOnBoard(strokes: readonly NewStroke[], { width, height }: BoardContract): boolean {
  const { left, top, right, bottom } = inkBounds(strokes);
  const slack = 0.01;
  return left >= -slack && top >= -slack && right <= width + slack && bottom <= height + slack;
}

/** Maximum number of cells in a row; up to this size a cell is one pixel. */
const maxCells = 1024;

/** Maximum distance from a point of a line to the middle of the cell of its nearest sample, in cells. */
const blur = 1.3;

type Cell = Readonly<Record<'column' | 'row', number>>;

/** Grid of the board: marks the cells that are too near to other chalk for a point of a drawing. */
class BlockedMap {
  /** Side of a cell in pixels. */
  readonly cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #blocked: Uint8Array;

  /**
   * Blocks cells in which chalk of this width is nearer than `clearance` pixels to the strokes. A cell that is only
   * partly too near is blocked if `isSafe`, else free.
   */
  constructor(
    strokes: readonly Stroke[],
    { width, height }: BoardContract,
    { chalk, clearance, isSafe }: { chalk: number; clearance: number; isSafe: boolean },
  ) {
    this.cell = Math.max(1, Math.max(width, height) / maxCells);
    this.#columns = Math.ceil(width / this.cell);
    this.#rows = Math.ceil(height / this.cell);
    this.#blocked = new Uint8Array(this.#columns * this.#rows);
    for (const stroke of strokes) {
      const reach = (stroke.width + chalk) / 2 + clearance + (isSafe ? blur : -blur) * this.cell;
      for (const { from, to } of segmentsOf(stroke.points)) this.#block(from, to, reach);
    }
  }

  /**
   * Moves within the limits that bring all samples to free cells, sorted by length to the precision of a cell.
   * @param samples points on the board, at most one cell apart
   */
  *freeMoves(samples: readonly Point[], limits: Bounds): Iterable<Point> {
    const offsets = this.#offsets(samples);
    const min = { column: Math.ceil(limits.left / this.cell), row: Math.ceil(limits.top / this.cell) };
    const max = { column: Math.floor(limits.right / this.cell), row: Math.floor(limits.bottom / this.cell) };
    const furthest = Math.hypot(Math.max(-min.column, max.column), Math.max(-min.row, max.row));
    for (let radius = 0; radius < furthest + 1; radius += 1)
      yield* this.#freeInRing(offsets, radius, min, max);
  }

  /** The free moves longer than `radius - 1` cells and no longer than `radius`. */
  #freeInRing(offsets: Int32Array, radius: number, min: Cell, max: Cell): Point[] {
    const free: Point[] = [];
    const tryMove = (column: number, row: number) => {
      const isAllowed = column >= min.column && column <= max.column;
      if (isAllowed && this.#isFree(offsets, row * this.#columns + column))
        free.push({ x: column * this.cell, y: row * this.cell });
    };
    const lowest = Math.min(radius, max.row);
    for (let row = Math.max(-radius, min.row); row <= lowest; row += 1) {
      const outer = Math.floor(Math.sqrt(radius * radius - row * row));
      const within = (radius - 1) ** 2 - row * row;
      const inner = radius === 0 || within < 0 ? 0 : Math.floor(Math.sqrt(within)) + 1;
      for (let away = inner; away <= outer; away += 1) {
        tryMove(away, row);
        if (away > 0) tryMove(-away, row);
      }
    }
    return free;
  }

  #isFree(offsets: Int32Array, move: number): boolean {
    const blocked = this.#blocked;
    for (let index = 0; index < offsets.length; index += 1) {
      if (blocked[(offsets[index] as number) + move] === 1) return false;
    }
    return true;
  }

  /** The unique cells of the samples, in an order that visits all parts of the drawing early. */
  #offsets(samples: readonly Point[]): Int32Array {
    const cells = new Set<number>();
    for (const { x, y } of samples)
      cells.add(Math.floor(y / this.cell) * this.#columns + Math.floor(x / this.cell));
    const list = [...cells];
    // Golden-ratio step: usually coprime with the number of cells.
    const step = Math.max(1, Math.round(list.length * 0.618));
    const order = list.map((_, index) => (index * step) % list.length);
    const spread = [...new Set([...order, ...list.keys()])];
    return Int32Array.from(spread, (index) => list[index] as number);
  }

  #block(from: Point, to: Point, reach: number): void {
    const { cell } = this;
    const capsule = new Capsule(from, to);
    const last = Math.min(this.#rows - 1, Math.floor((Math.max(from.y, to.y) + reach) / cell));
    for (let row = Math.max(0, Math.floor((Math.min(from.y, to.y) - reach) / cell)); row <= last; row += 1) {
      if (!capsule.cut((row + 0.5) * cell, reach)) continue;
      const start = Math.max(0, Math.ceil(capsule.left / cell - 0.5));
      const end = Math.min(this.#columns, Math.floor(capsule.right / cell - 0.5) + 1);
      if (start < end) this.#blocked.fill(1, row * this.#columns + start, row * this.#columns + end);
    }
  }
}
