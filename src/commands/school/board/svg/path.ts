/**
 * Numbers, lengths, transforms and view boxes of SVG, and its path data and basic shapes as cubic curves and points
 * (SVG 2, coordinate systems, paths, basic shapes; parsed by svg-pathdata).
 */
import { type SVGCommand, SVGPathData } from 'svg-pathdata';
import { UsageError } from '../../../../errors';
import type { Point } from '../../../../protocol/records/school/board';
import { maxCoordinate, quote } from '../contract/board';
import {
  apply,
  identity,
  type Matrix,
  multiply,
  rotation,
  type Size,
  scaling,
  translation,
} from '../geometry/lines';
import type { Element } from './document';

/** Reference of percentages, in pixels. */
export type Viewport = Size;

/** Pixels per unit. */
const units: Readonly<Record<string, number>> = {
  '': 1,
  px: 1,
  pt: 96 / 72,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  em: 16,
  rem: 16,
  ex: 8,
};

/** A length in pixels; a percentage refers to `whole`. @throws UsageError for an invalid length */
export function readLength(text: string | undefined, whole: number, missing = 0): number {
  const trimmed = text?.trim() ?? '';
  if (trimmed === '' || trimmed === 'auto') return missing;
  const [, number, unit = ''] = /^([-+]?[\d.]+(?:e[-+]?\d+)?)(%|[a-z]*)$/i.exec(trimmed) ?? [];
  const size = unit === '%' ? whole / 100 : units[unit.toLowerCase()];
  const length = Number(number) * (size ?? Number.NaN);
  if (!(Math.abs(length) <= maxCoordinate)) throw unusable('length', trimmed);
  return length;
}

/** The numbers of a list such as `points` or `viewBox`. @throws UsageError for any other content */
function readNumbers(text: string, what: string): number[] {
  const words = text.match(/[^\s,]+/g) ?? [];
  // "10-20" is two numbers, and so is "1.5.5".
  const numbers = words
    .flatMap((word) => word.match(/[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|./gi) ?? [])
    .map(Number);
  if (!numbers.every((number) => Math.abs(number) <= maxCoordinate)) throw unusable(what, text);
  return numbers;
}

/** Parses a `transform` attribute; the last function is applied first. @throws UsageError for invalid ones */
export function readTransform(text: string | undefined): Matrix {
  let rest = (text ?? '').trim();
  let matrix = identity;
  while (rest !== '' && rest !== 'none') {
    const end = rest.indexOf(')');
    const [, name, values] = /^([a-z]+)\s*\(([^()]*)$/i.exec(rest.slice(0, end)) ?? [];
    if (end < 0 || name === undefined) throw unusable('transform', rest);
    matrix = multiply(matrix, oneTransform(name, readNumbers(values ?? '', 'transform')));
    rest = rest.slice(end + 1).replace(/^[\s,]+/, '');
  }
  const { x, y } = apply(matrix, { x: 1, y: 1 });
  if (!Number.isFinite(x) || !Number.isFinite(y)) throw unusable('transform', text ?? '');
  return matrix;
}

function oneTransform(name: string, numbers: readonly number[]): Matrix {
  const [a = Number.NaN, b, c, d, e, f] = numbers;
  const count = numbers.length;
  const tangent = Math.tan((a * Math.PI) / 180);
  if (name === 'matrix' && count === 6) return [a, b, c, d, e, f] as Matrix;
  if (name === 'translate' && (count === 1 || count === 2)) return translation(a, b ?? 0);
  if (name === 'scale' && (count === 1 || count === 2)) return scaling(a, b ?? a);
  if (name === 'rotate' && count === 1) return rotation(a);
  if (name === 'rotate' && count === 3 && b !== undefined && c !== undefined)
    return multiply(multiply(translation(b, c), rotation(a)), translation(-b, -c));
  if (name === 'skewX' && count === 1) return [1, 0, tangent, 1, 0, 0];
  if (name === 'skewY' && count === 1) return [1, tangent, 0, 1, 0, 0];
  throw unusable('transform', `${name}(${numbers.join(' ')})`);
}

function unusable(what: string, text: string): UsageError {
  return new UsageError(`the SVG file has a ${what} that is not valid: ${quote(text)}`);
}

export interface View {
  /** From the inner coordinates to the outer ones. */
  readonly matrix: Matrix;
  readonly viewport: Viewport;
  /** The viewBox, in inner coordinates. */
  readonly box?: Readonly<Viewport & { x: number; y: number }>;
}

/** Size of an svg element without width, height and viewBox. */
const defaultViewport: Viewport = { width: 300, height: 150 };

/** The view of the root element: its width and height, else the width and height of its viewBox. */
export function rootView({ attributes }: Element): View {
  const { width, height } = readViewBox(attributes.viewBox) ?? defaultViewport;
  return viewOf(attributes, {
    width: readLength(attributes.width, width, width),
    height: readLength(attributes.height, height, height),
  });
}

/** The view of a nested svg or symbol element; `size` has the attributes of a use element. */
export function innerView(
  attributes: Element['attributes'],
  { width, height }: Viewport,
  size: Element['attributes'] = attributes,
): View {
  const inner = viewOf(attributes, {
    width: readLength(size.width ?? attributes.width, width, width),
    height: readLength(size.height ?? attributes.height, height, height),
  });
  const place = translation(readLength(attributes.x, width), readLength(attributes.y, height));
  return { ...inner, matrix: multiply(place, inner.matrix) };
}

function viewOf({ viewBox, preserveAspectRatio = '' }: Element['attributes'], outer: Viewport): View {
  const box = readViewBox(viewBox);
  if (!box || outer.width <= 0 || outer.height <= 0) return { matrix: identity, viewport: outer };
  const wide = outer.width / box.width;
  const high = outer.height / box.height;
  const both = /\bslice\b/.test(preserveAspectRatio) ? Math.max(wide, high) : Math.min(wide, high);
  const [sx, sy] = /^\s*none\b/.test(preserveAspectRatio) ? [wide, high] : [both, both];
  const x = share(preserveAspectRatio, 'x') * (outer.width - box.width * sx);
  const y = share(preserveAspectRatio, 'Y') * (outer.height - box.height * sy);
  const matrix = multiply(multiply(translation(x, y), scaling(sx, sy)), translation(-box.x, -box.y));
  return { matrix, viewport: box, box };
}

/** Share of the free space before the picture, from `preserveAspectRatio`. */
function share(text: string, axis: 'x' | 'Y'): number {
  if (new RegExp(`${axis}Min`).test(text)) return 0;
  return new RegExp(`${axis}Max`).test(text) ? 1 : 0.5;
}

function readViewBox(text: string | undefined): View['box'] {
  const [x, y, width, height] = readNumbers(text ?? '', 'viewBox');
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { x, y, width, height };
}

/** A line to `end`, or a cubic curve with its two control points. */
export interface Curve {
  readonly controls?: readonly [Point, Point];
  readonly end: Point;
}

/** One connected part of a path. */
export interface Subpath {
  readonly start: Point;
  readonly curves: Curve[];
}

const { MOVE_TO, LINE_TO, CURVE_TO, CLOSE_PATH, ARC } = SVGPathData;

/** @throws UsageError for invalid path data and coordinates out of range */
export function readPath(text: string): Subpath[] {
  const commands = absoluteCurves(text);
  const subpaths: Subpath[] = [];
  let current: Subpath | undefined;
  for (const command of commands) {
    if (command.type === MOVE_TO) {
      current = { start: pointOf(command, text), curves: [] };
      subpaths.push(current);
    } else if (command.type === CLOSE_PATH && current) {
      current.curves.push({ end: current.start });
      // A command after 'Z' without a move starts at the same point.
      current = { start: current.start, curves: [] };
      subpaths.push(current);
    } else if (command.type === LINE_TO) {
      current?.curves.push({ end: pointOf(command, text) });
    } else if (command.type === CURVE_TO) {
      const { x1, y1, x2, y2 } = command;
      const controls = [pointOf({ x: x1, y: y1 }, text), pointOf({ x: x2, y: y2 }, text)] as const;
      current?.curves.push({ controls, end: pointOf(command, text) });
    }
  }
  return subpaths.filter(({ curves }) => curves.length > 0);
}

function absoluteCurves(text: string): SVGCommand[] {
  // 'none' is the empty path of SVG 2.
  if (text.trim() === 'none') return [];
  try {
    const path = new SVGPathData(text).toAbs().normalizeHVZ(false).normalizeST();
    const withoutDots = new SVGPathData(arcsThatLead(path.commands));
    return withoutDots.qtToC().aToC().commands;
  } catch (cause) {
    throw unreadable(text, cause);
  }
}

/** Drops arcs that end at their start: they draw nothing, and the library fails at them. */
function arcsThatLead(commands: readonly SVGCommand[]): SVGCommand[] {
  let at: Point = { x: 0, y: 0 };
  let start = at;
  return commands.filter((command) => {
    const before = at;
    if (command.type === CLOSE_PATH) at = start;
    else if ('x' in command && 'y' in command) at = { x: command.x, y: command.y };
    if (command.type === MOVE_TO) start = at;
    return !(command.type === ARC && before.x === at.x && before.y === at.y);
  });
}

function pointOf({ x, y }: Point, text: string): Point {
  if (Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate) return { x, y };
  throw unreadable(text);
}

function unreadable(text: string, cause?: unknown): UsageError {
  return new UsageError(`the SVG file has path data that cannot be read: ${quote(text)}`, { cause });
}

/** Maximum number of segments of a curve. */
const maxParts = 128;

/** Flattens curves to points with a tolerance; stops when there are more than `max` points. */
export function flatten(
  { start, curves }: Subpath,
  tolerance: number,
  max = Number.POSITIVE_INFINITY,
): Point[] {
  const points = [start];
  let from = start;
  for (const { controls, end } of curves) {
    if (points.length > max) return points;
    if (controls) {
      const parts = partsOf(from, ...controls, end, tolerance);
      for (let part = 1; part < parts; part += 1) points.push(onCurve(from, ...controls, end, part / parts));
    }
    points.push(end);
    from = end;
  }
  return points;
}

/**
 * The number of equal parts that keeps the tolerance: the error of a part is bounded by its second difference, which
 * falls with the square of the number.
 */
function partsOf(a: Point, b: Point, c: Point, d: Point, tolerance: number): number {
  const bend = Math.max(
    Math.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y),
    Math.hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y),
  );
  return Math.min(maxParts, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))));
}

function onCurve(a: Point, b: Point, c: Point, d: Point, part: number): Point {
  const rest = 1 - part;
  const [p, q, r, s] = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
}

type Attributes = Element['attributes'];
type Shape = (attributes: Attributes, viewport: Viewport) => string;

const path: Shape = ({ d = '' }) => d;
const shapes: Readonly<Record<string, Shape>> = { rect, circle, ellipse, line, polyline, polygon, path };

export function isShape(name: string): boolean {
  return Object.hasOwn(shapes, name);
}

/**
 * The outline of a shape in its own coordinates; empty for a shape without size.
 * @throws UsageError for invalid numbers
 */
export function outlineOf({ name, attributes }: Element, viewport: Viewport): Subpath[] {
  return readPath(shapes[name]?.(attributes, viewport) ?? '');
}

function rect(attributes: Attributes, { width: wide, height: high }: Viewport): string {
  const x = readLength(attributes.x, wide);
  const y = readLength(attributes.y, high);
  const width = readLength(attributes.width, wide);
  const height = readLength(attributes.height, high);
  if (width <= 0 || height <= 0) return '';
  // A single radius applies to both directions.
  const one = readLength(attributes.rx, wide, -1);
  const other = readLength(attributes.ry, high, one);
  const rx = Math.min(Math.max(0, one < 0 ? other : one), width / 2);
  const ry = Math.min(Math.max(0, other < 0 ? one : other), height / 2);
  if (rx === 0 || ry === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const [across, down] = [width - 2 * rx, height - 2 * ry];
  const corner = (dx: number, dy: number) => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`;
  return (
    `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}` +
    `h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}z`
  );
}

function circle(attributes: Attributes, viewport: Viewport): string {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  return around(attributes, viewport, readLength(attributes.r, diagonal), readLength(attributes.r, diagonal));
}

function ellipse(attributes: Attributes, viewport: Viewport): string {
  const rx = readLength(attributes.rx, viewport.width, -1);
  const ry = readLength(attributes.ry, viewport.height, rx);
  return around(attributes, viewport, rx < 0 ? ry : rx, ry);
}

function around({ cx, cy }: Attributes, { width, height }: Viewport, rx: number, ry: number): string {
  if (rx <= 0 || ry <= 0) return '';
  const half = (dx: number) => `a${rx} ${ry} 0 0 1 ${dx} 0`;
  return `M${readLength(cx, width) - rx} ${readLength(cy, height)}${half(2 * rx)}${half(-2 * rx)}z`;
}

function line({ x1, y1, x2, y2 }: Attributes, { width, height }: Viewport): string {
  return `M${readLength(x1, width)} ${readLength(y1, height)}L${readLength(x2, width)} ${readLength(y2, height)}`;
}

function polyline({ points = '' }: Attributes): string {
  const numbers = readNumbers(points, 'list of points');
  // An odd last coordinate is ignored, as in browsers.
  const pairs = numbers.slice(0, numbers.length - (numbers.length % 2));
  return pairs.length >= 4 ? `M${pairs.join(' ')}` : '';
}

function polygon(attributes: Attributes): string {
  const open = polyline(attributes);
  return open === '' ? '' : `${open}z`;
}
