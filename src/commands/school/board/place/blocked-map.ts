/** The board as cells: those in which no point of a drawing may lie, because other chalk is too near. */
import type { Contract, Point, Stroke } from '../contract/shapes';
import type { Bounds } from '../geometry/bounds';
import { Capsule } from '../geometry/capsule';

/** Cells in a row at most; a board of the usual size has cells of one pixel. */
const maxCells = 1024;

/** From a point on a line to the middle of the cell that stands for the nearest sample of the line, in cells. */
const blur = 1.3;

export class BlockedMap {
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
