/** A board full of drawings to measure with, the same in every run. */
import type { BoardState, Drawing, NewStroke } from '../../src/board/contract/shapes';
import { boardContract } from './sample';

/** So many drawings that obey the contract, of one wandering line of so many points each, all over the board. */
export function fullBoard(count: number, points: number): BoardState {
  const next = chance(17);
  const drawings = Array.from({ length: count }, (_, index): Drawing => {
    const color = boardContract.colors[index % boardContract.colors.length] ?? '';
    return { id: String(index), author: { id: 'somebody' }, strokes: [wandering(color, points, next)] };
  });
  return { drawings, wipes: [], contract: boardContract };
}

/** As long as the line budget allows, in a field as large as a drawing. */
function wandering(color: string, count: number, next: () => number): NewStroke {
  const { lineBudget, maxDrawingWidth: wide, maxDrawingHeight: high, width, height, widths } = boardContract;
  const step = (0.99 * lineBudget) / (count - 1);
  const [left, top] = [3 + next() * (width - wide), 3 + next() * (height - high)];
  const bounce = (value: number, most: number) =>
    value < 0 ? -value : value > most ? 2 * most - value : value;
  let [x, y, angle] = [(next() * wide) / 2, (next() * high) / 2, next() * 7];
  const points = Array.from({ length: count }, () => {
    angle += next() * 2 - 1;
    x = bounce(x + step * Math.cos(angle), wide - 6);
    y = bounce(y + step * Math.sin(angle), high - 6);
    return { x: left + x, y: top + y };
  });
  return { color, width: widths[0] ?? 1, points };
}

/** Numbers that look like chance and are the same in every run. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9;
    return (state >>> 0) / 2 ** 32;
  };
}
