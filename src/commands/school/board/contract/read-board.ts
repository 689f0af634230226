/** Reads the board leniently: what is missing or unknown in an answer does not stop a picture of the rest. */
import { NetworkError } from '../../../../errors';
import { largestInput } from '../geometry/lines';
import type { BoardState, Contract, Drawing, Point, Smudge, Stroke, Wipe } from './shapes';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The board of an answer, with the parts that cannot be drawn left out: strokes without points, points without finite
 * coordinates, drawings and wipes that are not records. Drawings stay the records they came as, with clean strokes.
 * @throws NetworkError when the contract does not give the size of the board
 */
export function readBoard(answer: unknown): BoardState {
  const { drawings, wipes, contract } = fieldsOf(answer);
  return {
    drawings: recordsOf(drawings).map(readDrawing),
    wipes: recordsOf(wipes).map(readWipe),
    contract: readContract(contract),
  };
}

/**
 * The contract as it was sent. A limit that is missing, or larger than any coordinate that can be drawn, limits nothing:
 * the service decides then.
 * @throws NetworkError when it does not give the size of the board
 */
function readContract(sent: unknown): Contract {
  const fields = fieldsOf(sent);
  const figure = (name: keyof Contract, missing: number) => {
    const value = fields[name];
    return typeof value === 'number' && value >= 0 && value <= largestInput ? value : missing;
  };
  const width = figure('width', 0);
  const height = figure('height', 0);
  if (width === 0 || height === 0) {
    throw new NetworkError('the answer does not say how large the board is');
  }
  return {
    width,
    height,
    lineBudget: figure('lineBudget', Number.POSITIVE_INFINITY),
    minStrokeLength: figure('minStrokeLength', 0),
    maxDrawingWidth: figure('maxDrawingWidth', Number.POSITIVE_INFINITY),
    maxDrawingHeight: figure('maxDrawingHeight', Number.POSITIVE_INFINITY),
    maxStrokes: figure('maxStrokes', Number.POSITIVE_INFINITY),
    maxPoints: figure('maxPoints', Number.POSITIVE_INFINITY),
    wipeRadius: figure('wipeRadius', 0),
    maxWipePoints: figure('maxWipePoints', Number.POSITIVE_INFINITY),
    maxWipeLength: figure('maxWipeLength', Number.POSITIVE_INFINITY),
    maxWipeSpan: figure('maxWipeSpan', Number.POSITIVE_INFINITY),
    colors: listOf(fields.colors).filter((color) => typeof color === 'string'),
    widths: listOf(fields.widths).filter(isWidth),
  };
}

/** One drawing, as a message of the socket brings it too. */
export function readDrawing(sent: unknown): Drawing {
  const fields = fieldsOf(sent);
  return { ...fields, id: textOf(fields.id), strokes: strokesOf(fields.strokes) };
}

function strokesOf(sent: unknown): Stroke[] {
  return recordsOf(sent)
    .map(({ color, width, points }) => ({
      color: textOf(color),
      width: isWidth(width) ? width : 1,
      points: pointsOf(points),
    }))
    .filter(({ points }) => points.length > 0);
}

function readWipe(fields: Fields): Wipe {
  const smudges = recordsOf(fields.smudges).map(
    ({ color, points, strength }): Smudge => ({
      color: textOf(color),
      points: pointsOf(points),
      ...(typeof strength === 'number' && { strength }),
    }),
  );
  return { ...fields, id: textOf(fields.id), smudges: smudges.filter(({ points }) => points.length > 0) };
}

function pointsOf(sent: unknown): Point[] {
  return recordsOf(sent)
    .filter((point): point is Fields & Point => isCoordinate(point.x) && isCoordinate(point.y))
    .map(({ x, y }) => ({ x, y }));
}

function isWidth(value: unknown): value is number {
  return typeof value === 'number' && value > 0 && value <= largestInput;
}

function isCoordinate(value: unknown): boolean {
  return typeof value === 'number' && Math.abs(value) <= largestInput;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function recordsOf(value: unknown): Fields[] {
  return listOf(value).filter((one): one is Fields => typeof one === 'object' && one !== null);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
