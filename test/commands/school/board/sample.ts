/** The board's contract as the protocol gives it, with colors as they were seen. */
import type { NewStroke } from '../../../../src/commands/school/board/contract/board';
import type { BoardContract, BoardDrawing, Point } from '../../../../src/protocol/records/school/board';

export const boardContract: BoardContract = {
  width: 1024,
  height: 1024,
  lineBudget: 1140,
  minStrokeLength: 2,
  maxDrawingWidth: 213,
  maxDrawingHeight: 160,
  maxStrokes: 48,
  maxPoints: 1400,
  wipeRadius: 42,
  maxWipePoints: 192,
  maxWipeLength: 480,
  maxWipeSpan: 360,
  colors: ['#f5f1df', '#f4a6b8', '#9ecbf0', '#a8d8a0'],
  widths: [6],
};

/** A stroke through points that are given as `[x, y]`. */
export function stroke(...points: readonly (readonly [number, number])[]): NewStroke {
  return { color: '#f5f1df', width: 6, points: points.map(([x, y]) => ({ x, y })) };
}

/** The points of a text such as `0,0 9,0`. */
export function pointsAt(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
    return { x, y };
  });
}

/** Points as such a text, rounded to hundredths. */
export function textOf(points: readonly Point[]): string {
  const rounded = (value: number) => String(Math.round(100 * value) / 100);
  return points.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(' ');
}

/** A drawing of an author, `me` or `you` in most tests. */
export function drawingBy(author: string, ...strokes: readonly NewStroke[]): BoardDrawing {
  return { id: 'd', author: { id: author }, strokes };
}
