/** The contract of the board: its limits, and the checks of drawings and wipes (protocol: board contract). */
import type { BoardContract, Point, Stroke } from '../../../../../protocol/records/school/board';
import { fieldRefusal, type Refusal, refusal } from '../../../../server/http/refusal';
import { edgesOf, lengthOf, totalLength } from './lines';

/** The hex values are our choice, except white (field notes 3: board colors). */
export const colors = { white: '#f5f1df', pink: '#f2a7c3', blue: '#8fc7ef', green: '#a8d99b' } as const;

export const contract: BoardContract = {
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
  colors: Object.values(colors),
  widths: [6],
};

/** Tolerance for rounding errors in sums of lengths. */
const slack = 1e-6;

/**
 * Checks strokes against the contract. The protocol names no code for a drawing that breaks it; ours is the code of an
 * invalid value. The line width does not count for the size of a drawing (our choice).
 */
export function requireDrawing(strokes: readonly Stroke[]): void {
  const points = strokes.flatMap((stroke) => stroke.points);
  const length = totalLength(strokes);
  const { right, left, bottom, top } = edgesOf(points);
  requireRule(strokes.length > 0, 'must hold a stroke');
  requireRule(strokes.length <= contract.maxStrokes, `must be ${contract.maxStrokes} at most`);
  requireRule(points.length <= contract.maxPoints, `must have ${contract.maxPoints} points at most`);
  for (const stroke of strokes) requireStroke(stroke);
  requireRule(points.every(isOnBoard), 'must lie on the board');
  requireRule(length <= contract.lineBudget + slack, `must be ${contract.lineBudget} long at most`);
  requireRule(
    right - left <= contract.maxDrawingWidth + slack,
    `must be ${contract.maxDrawingWidth} wide at most`,
  );
  requireRule(
    bottom - top <= contract.maxDrawingHeight + slack,
    `must be ${contract.maxDrawingHeight} high at most`,
  );
}

function requireStroke({ color, width, points }: Stroke): void {
  requireRule(contract.colors.includes(color), 'must have colors of the contract');
  requireRule(contract.widths.includes(width), 'must have widths of the contract');
  requireRule(
    points.length > 1 && lengthOf(points) >= contract.minStrokeLength - slack,
    `must each be ${contract.minStrokeLength} long at least`,
  );
}

function requireRule(holds: boolean, rule: string): void {
  if (!holds) throw fieldRefusal(422, 'VALIDATION_ERROR', 'strokes', rule);
}

/** Checks the path of a wipe. Our choice: the span is the greater side of the rectangle around the path. */
export function requireWipe(path: readonly Point[]): void {
  const { maxWipePoints, maxWipeLength, maxWipeSpan } = contract;
  if (path.length < 2) throw invalidWipe('the path needs two points');
  if (path.length > maxWipePoints) throw invalidWipe(`the path may have ${maxWipePoints} points`);
  if (!path.every(isOnBoard)) throw invalidWipe('the path leaves the board');
  const { right, left, bottom, top } = edgesOf(path);
  if (lengthOf(path) > maxWipeLength + slack) throw wipeTooLong(`the path may be ${maxWipeLength} long`);
  if (Math.max(right - left, bottom - top) > maxWipeSpan + slack)
    throw wipeTooLong(`the path may span ${maxWipeSpan}`);
}

function invalidWipe(message: string): Refusal {
  return refusal(422, 'INVALID_BOARD_WIPE', message);
}

function wipeTooLong(message: string): Refusal {
  return refusal(422, 'BOARD_WIPE_LIMIT_EXCEEDED', message);
}

function isOnBoard({ x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x <= contract.width && y <= contract.height;
}
