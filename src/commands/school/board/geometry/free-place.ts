/** Finds where a drawing can go: the place nearest to a wish at which its chalk lies on no other's. */
import type { BoardState, Contract, Drawing, NewStroke, Point, Stroke } from '../contract/board';
import { Capsule, StrokeIndex } from './distance';
import { type Bounds, boundsOf, inkBounds, movedBy, sampled } from './lines';

/**
 * Between the chalk of one drawing and the next where a place is chosen for somebody, in widths of chalk: as much as
 * lets both be read, hardly any where the board is fuller, and at last any place that a closer look finds free.
 */
const tries = [
  { clearance: 1.5, isSafe: true },
  { clearance: 0.1, isSafe: true },
  { clearance: 0, isSafe: false },
];

/** A closer look takes time: it is skipped after this many unsuitable places. */
const maxLooks = 500;

/**
 * The drawings that one by this user must not overlap: those of others, and those with an unknown author
 * (BOARD_DRAWING_OVERLAP is about drawings of others).
 */
export function foreignDrawings({ drawings }: Pick<BoardState, 'drawings'>, userId: string): Drawing[] {
  return drawings.filter(({ author }) => author?.id === undefined || author.id !== userId);
}

/** The strokes moved so that the top left of their points is at a place, exactly. @internal */
export function placedAt(strokes: readonly NewStroke[], { x, y }: Point): NewStroke[] {
  const { left, top } = boundsOf(strokes);
  return rounded(movedBy(strokes, x - left, y - top));
}

/**
 * The strokes moved to the free place nearest to the wish, which is where the top left of their points should be;
 * undefined when nowhere on the board is room. There the chalk lies on the board and on none of the drawings, and
 * keeps a small distance unless the wish itself is free. The drawings are found again after each answer of the
 * service: somebody may have been faster.
 */
export function placedNear(
  strokes: readonly NewStroke[],
  wish: Point,
  drawings: readonly Drawing[],
  contract: Contract,
): NewStroke[] | undefined {
  const others = drawings.flatMap((drawing) => drawing.strokes);
  const index = new StrokeIndex(others);
  const wished = placedAt(strokes, inside(strokes, wish, contract));
  if (isOnBoard(wished, contract) && !index.overlaps(wished)) return wished;
  return nearestFree(wished, others, contract, index);
}

/** Whether chalk of the strokes would lie on that of the drawings: what the service refuses, where they are foreign. */
export function overlaps(strokes: readonly Stroke[], drawings: readonly Drawing[]): boolean {
  return new StrokeIndex(drawings.flatMap((drawing) => drawing.strokes)).overlaps(strokes);
}

function nearestFree(
  wished: readonly NewStroke[],
  others: readonly Stroke[],
  contract: Contract,
  index: StrokeIndex,
): NewStroke[] | undefined {
  const chalk = Math.max(...wished.map(({ width }) => width));
  const limits = movesOnBoard(inkBounds(wished), contract);
  for (const { clearance, isSafe } of tries) {
    const map = new BlockedMap(others, contract, { chalk, clearance: clearance * chalk, isSafe });
    const samples = wished.flatMap(({ points }) => sampled(points, map.cell));
    let looks = 0;
    for (const { x, y } of map.freeMoves(samples, limits)) {
      const moved = rounded(movedBy(wished, x, y));
      if (!index.overlaps(moved) && isOnBoard(moved, contract)) return moved;
      looks += 1;
      if (looks === maxLooks) break;
    }
  }
  return undefined;
}

/** How far the chalk may be moved without leaving the board. */
function movesOnBoard({ left, top, right, bottom }: Bounds, { width, height }: Contract): Bounds {
  return { left: -left, top: -top, right: width - right, bottom: height - bottom };
}

/** The wish, or the place nearest to it at which the whole drawing is on the board. */
function inside(strokes: readonly NewStroke[], { x, y }: Point, { width, height }: Contract): Point {
  const ink = inkBounds(strokes);
  const { left, top } = boundsOf(strokes);
  const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
  return {
    x: clamp(x, left - ink.left, width - (ink.right - left)),
    y: clamp(y, top - ink.top, height - (ink.bottom - top)),
  };
}

function isOnBoard(strokes: readonly NewStroke[], { width, height }: Contract): boolean {
  const { left, top, right, bottom } = inkBounds(strokes);
  const slack = 0.01;
  return left >= -slack && top >= -slack && right <= width + slack && bottom <= height + slack;
}

/** Coordinates of two decimals. */
function rounded(strokes: readonly NewStroke[]): NewStroke[] {
  const two = (value: number) => Math.round(value * 100) / 100;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map(({ x, y }) => ({ x: two(x), y: two(y) })),
  }));
}

/** Cells in a row at most; a board of the usual size has cells of one pixel. */
const maxCells = 1024;

/** From a point on a line to the middle of the cell that stands for the nearest sample of the line, in cells. */
const blur = 1.3;

class BlockedMap {
  /** Side of a cell in pixels. */
  readonly cell: number;
  readonly #columns: number;
  readonly #rows: number;
  readonly #blocked: Uint8Array;

  /**
   * Cells are blocked in which chalk of a width would be nearer than `clearance` to that of the strokes, in pixels; where
   * that depends on a part of a cell it is blocked if `isSafe`, else it is free.
   */
  constructor(
    strokes: readonly Stroke[],
    { width, height }: Contract,
    { chalk, clearance, isSafe }: { chalk: number; clearance: number; isSafe: boolean },
  ) {
    this.cell = Math.max(1, Math.max(width, height) / maxCells);
    this.#columns = Math.ceil(width / this.cell);
    this.#rows = Math.ceil(height / this.cell);
    this.#blocked = new Uint8Array(this.#columns * this.#rows);
    for (const stroke of strokes) {
      const reach = (stroke.width + chalk) / 2 + clearance + (isSafe ? blur : -blur) * this.cell;
      let before = stroke.points[0];
      for (const point of stroke.points) {
        if (before) this.#block(before, point, reach);
        before = point;
      }
    }
  }

  /**
   * Moves that bring all samples to cells that are not blocked, the shortest first but for a cell, as far as the limits
   * allow.
   * Samples have to lie on the board, no further apart than a cell.
   */
  *freeMoves(samples: readonly Point[], limits: Bounds): Iterable<Point> {
    const offsets = this.#offsets(samples);
    const min = { column: Math.ceil(limits.left / this.cell), row: Math.ceil(limits.top / this.cell) };
    const max = { column: Math.floor(limits.right / this.cell), row: Math.floor(limits.bottom / this.cell) };
    const furthest = Math.hypot(Math.max(-min.column, max.column), Math.max(-min.row, max.row));
    for (let radius = 0; radius < furthest + 1; radius += 1) {
      yield* this.#freeInRing(offsets, radius, min, max);
    }
  }

  /** The free moves longer than `radius - 1` cells and no longer than `radius`. */
  #freeInRing(offsets: Int32Array, radius: number, min: Move, max: Move): Point[] {
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

  /** The cells of the samples, each once, in an order that soon meets every part of the drawing. */
  #offsets(samples: readonly Point[]): Int32Array {
    const cells = new Set<number>();
    for (const { x, y } of samples)
      cells.add(Math.floor(y / this.cell) * this.#columns + Math.floor(x / this.cell));
    const list = [...cells];
    // A step of about the golden ratio, which shares no factor with the number of cells in most cases.
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

interface Move {
  readonly column: number;
  readonly row: number;
}
