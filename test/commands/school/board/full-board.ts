/** A board full of drawings to measure with, the same in every run. */
import type { BoardState, NewStroke } from '../../../../src/commands/school/board/contract/board';
import type { BoardDrawing } from '../../../../src/protocol/records/school/board';
import { seededNumbers } from '../../../support/seeded-numbers';
import { boardContract } from './sample';

/** So many drawings that obey the contract, of one wandering line of so many points each, all over the board. */
export function fullBoard(count: number, points: number): BoardState {
  const next = seededNumbers(17);
  const drawings = Array.from({ length: count }, (_, index): BoardDrawing => {
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
  let [x, y, angle] = [next() * (wide - 6), next() * (high - 6), next() * 2 * Math.PI];
  const points = Array.from({ length: count }, () => {
    angle += 1.6 * next() - 0.8;
    const [toX, toY] = [x + step * Math.cos(angle), y + step * Math.sin(angle)];
    // What would leave the field turns back into it.
    if (toX < 0 || toX > wide - 6 || toY < 0 || toY > high - 6)
      angle = Math.atan2((high - 6) / 2 - y, (wide - 6) / 2 - x);
    x += step * Math.cos(angle);
    y += step * Math.sin(angle);
    return { x: left + x, y: top + y };
  });
  return { color, width: widths[0] ?? 1, points };
}
