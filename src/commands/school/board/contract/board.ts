/**
 * Reads the board leniently, and its contract, the limits of drawings and wipes (protocol: board records).
 * `contract/rules` checks drawings against it. Coordinates are board pixels from the top left.
 */
import { NetworkError } from '../../../../errors';
import type {
  Board,
  BoardContract,
  BoardDrawing,
  Point,
  Smudge,
  Stroke,
  Wipe,
} from '../../../../protocol/records/school/board';

/** Maximum number of points in an input file: fitting more takes too long. */
export const maxInputPoints = 200_000;

/** Maximum coordinate: a larger one has no decimals left in a drawing. */
export const maxCoordinate = 1e7;

/** A stroke of a request body. */
export type NewStroke = Stroke & { points: Point[] };

/** The board as its pure parts need it, read from an answer. */
export type BoardState = Pick<Board, 'drawings' | 'contract'> & Partial<Pick<Board, 'wipes'>>;

type Fields = Readonly<Record<string, unknown>>;

/**
 * Reads an answer leniently: drops strokes without points, points without finite coordinates, and drawings and wipes
 * that are not records. Unknown fields of drawings and wipes are kept.
 * @throws NetworkError when the size of the board is missing
 */
export function readBoard(answer: unknown): BoardState {
  const { drawings, wipes, contract } = fieldsOf(answer);
  const lists = { drawings: recordsOf(drawings).map(readDrawing), wipes: recordsOf(wipes).map(readWipe) };
  return { ...lists, contract: readContract(contract) };
}

/** A limit that is missing or out of range becomes unlimited: the service decides then. */
function readContract(sent: unknown): BoardContract {
  const fields = fieldsOf(sent);
  const figure = (name: keyof BoardContract, missing = Number.POSITIVE_INFINITY) => {
    const value = fields[name];
    return typeof value === 'number' && value >= 0 && value <= maxCoordinate ? value : missing;
  };
  const width = figure('width', 0);
  const height = figure('height', 0);
  if (width === 0 || height === 0) throw new NetworkError("no board size in the service's answer");
  return {
    width,
    height,
    lineBudget: figure('lineBudget'),
    minStrokeLength: figure('minStrokeLength', 0),
    maxDrawingWidth: figure('maxDrawingWidth'),
    maxDrawingHeight: figure('maxDrawingHeight'),
    maxStrokes: figure('maxStrokes'),
    maxPoints: figure('maxPoints'),
    wipeRadius: figure('wipeRadius', 0),
    maxWipePoints: figure('maxWipePoints'),
    maxWipeLength: figure('maxWipeLength'),
    maxWipeSpan: figure('maxWipeSpan'),
    colors: listOf(fields.colors).filter((color) => typeof color === 'string'),
    widths: listOf(fields.widths).filter(isWidth),
  };
}

/** Reads one drawing, of the board or of a socket message. */
export function readDrawing(sent: unknown): BoardDrawing {
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
  return typeof value === 'number' && value > 0 && value <= maxCoordinate;
}

/** Whether it is a number in the range of coordinates. */
export function isCoordinate(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= maxCoordinate;
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
