/** Path data and basic shapes as cubic curves and points (SVG 2, paths and basic shapes; parsed by svg-pathdata). */
import { type SVGCommand, SVGPathData } from 'svg-pathdata';
import { UsageError } from '../../../../errors';
import type { Point } from '../../../../protocol/records/school/board';
import { maxCoordinate } from '../contract/board';
import { quote } from '../contract/input';
import { readLength, readNumbers, type Viewport } from './coordinates';
import type { Element } from './document';

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
    throw unusable(text, cause);
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
  throw unusable(text);
}

function unusable(text: string, cause?: unknown): UsageError {
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

const shapes: Readonly<Record<string, Shape>> = { rect, circle, ellipse, line, polyline, polygon, path };

/** Whether the element is a shape that can be drawn. */
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

function path({ d = '' }: Attributes): string {
  return d;
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
