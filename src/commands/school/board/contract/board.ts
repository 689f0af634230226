/**
 * Reads the board leniently, and its contract, the limits of drawings and wipes (protocol: board records), and checks
 * drawings and wipes against it before they are sent. Coordinates are board pixels from the top left.
 */
import { NetworkError, UsageError } from '../../../../errors';
import type {
  Board,
  BoardContract,
  BoardDrawing,
  Point,
  Smudge,
  Stroke,
  Wipe,
} from '../../../../protocol/records/school/board';
import { boundsOf, lengthOf, sizeOf, totalLength, totalPoints } from '../geometry/lines';

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

const maxQuoted = 24;

/** Quotes untrusted text for a message: on one line, without control characters. */
export function quote(text: string): string {
  const start = text.slice(0, 4 * maxQuoted);
  const clean = start.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  const letters = [...clean];
  const cut = letters.length > maxQuoted || start.length < text.length;
  return `'${letters.slice(0, maxQuoted).join('')}${cut ? '…' : ''}'`;
}

/** A broken rule: the contract's name of the limit, and a sentence. */
export interface BrokenRule {
  readonly rule: keyof BoardContract | 'points';
  readonly message: string;
}

/** Tolerance for rounding errors in a sum of lengths. */
const rounding = 1e-6;

/**
 * The rules that the strokes break; empty when they can be sent. The protocol does not say whether the chalk width
 * counts for the size of a drawing. Only points count here, so that nothing is refused that the service might accept.
 */
export function brokenDrawingRules(strokes: readonly Stroke[], contract: BoardContract): BrokenRule[] {
  return [
    ...strokes.flatMap((stroke, index) => brokenStrokeRules(stroke, index + 1, contract)),
    ...brokenTotals(strokes, contract),
  ];
}

/** @throws UsageError when the strokes break a rule; its message names the first one, and how many more there are */
export function assertDrawing(strokes: readonly Stroke[], contract: BoardContract): void {
  const [first, ...others] = brokenDrawingRules(strokes, contract);
  const more = others.length > 0 ? `; and ${others.length} more` : '';
  if (first) throw brokenRuleError('drawing', first, more);
}

function brokenRuleError(subject: string, { rule, message }: BrokenRule, more = ''): UsageError {
  const text = `the ${subject} breaks the contract of the board: ${message}${more}`;
  return new UsageError(text, { fields: { rule } });
}

function brokenStrokeRules(stroke: Stroke, number: number, contract: BoardContract): BrokenRule[] {
  const { color, width, points } = stroke;
  const broken: BrokenRule[] = [];
  const say = (rule: BrokenRule['rule'], message: string) =>
    broken.push({ rule, message: `stroke ${number} ${message} (${rule})` });
  if (!contract.colors.includes(color)) say('colors', `has the color ${quote(color)}`);
  if (!contract.widths.includes(width)) say('widths', `has the width ${width}`);
  if (points.length < 2) say('points', 'has fewer than two points');
  if (!hasNumbers(points)) say('points', 'has a coordinate that is not a number');
  const length = lengthOf(points);
  if (length < contract.minStrokeLength - rounding)
    say('minStrokeLength', `is ${limitText(length)} long; at least ${contract.minStrokeLength} is allowed`);
  const { left, top, right, bottom } = boundsOf([stroke]);
  if (left < 0 || right > contract.width) say('width', `leaves the board, which is ${contract.width} wide`);
  if (top < 0 || bottom > contract.height)
    say('height', `leaves the board, which is ${contract.height} high`);
  return broken;
}

function hasNumbers(points: readonly Point[]): boolean {
  return points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
}

function brokenTotals(strokes: readonly Stroke[], contract: BoardContract): BrokenRule[] {
  const { width, height } = sizeOf(boundsOf(strokes));
  if (strokes.length === 0) return [{ rule: 'points', message: 'it has no strokes (points)' }];
  return brokenLimits(contract, [
    ['maxStrokes', 'strokes', strokes.length],
    ['maxPoints', 'points', totalPoints(strokes)],
    ['lineBudget', 'pixels of line', totalLength(strokes)],
    ['maxDrawingWidth', 'pixels of width', width],
    ['maxDrawingHeight', 'pixels of height', height],
  ]);
}

function brokenLimits(
  contract: BoardContract,
  values: readonly [rule: Exclude<keyof BoardContract, 'colors' | 'widths'>, unit: string, value: number][],
): BrokenRule[] {
  return values
    .filter(([rule, , value]) => value > contract[rule] + rounding)
    .map(([rule, unit, value]) => ({
      rule,
      message: `it has ${limitText(value)} ${unit}; at most ${contract[rule]} are allowed (${rule})`,
    }));
}

/** At most one decimal, rounded up so that a broken value never equals its limit. */
function limitText(value: number): string {
  return String(Math.ceil(value * 10 - rounding) / 10);
}

/**
 * The rules that the path breaks; empty when it can be sent. The protocol does not define the span: here it is the
 * longer side of the bounds, the most lenient reading.
 */
export function brokenWipeRules(path: readonly Point[], contract: BoardContract): BrokenRule[] {
  if (path.length < 2) return [{ rule: 'points', message: 'it has fewer than two points (points)' }];
  if (!hasNumbers(path))
    return [{ rule: 'points', message: 'it has a coordinate that is not a number (points)' }];
  const bounds = boundsOf([{ points: path }]);
  const { left, top, right, bottom } = bounds;
  const { width, height } = sizeOf(bounds);
  const broken = brokenLimits(contract, [
    ['maxWipePoints', 'points', path.length],
    ['maxWipeLength', 'pixels of length', lengthOf(path)],
    ['maxWipeSpan', 'pixels of span', Math.max(width, height)],
  ]);
  if (left < 0 || right > contract.width || top < 0 || bottom > contract.height) {
    const size = `${contract.width} by ${contract.height}`;
    broken.push({ rule: 'width', message: `it leaves the board, which is ${size} (width)` });
  }
  return broken;
}

/** @throws UsageError when the path breaks a rule; its message names the rule */
export function assertWipe(path: readonly Point[], contract: BoardContract): void {
  const [first] = brokenWipeRules(path, contract);
  if (first) throw brokenRuleError('wipe', first);
}
