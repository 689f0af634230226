/** The outlines of the basic shapes as path data (SVG 2, basic shapes). */
import { readLength, readNumbers } from './numbers';
import { readPath, type Subpath } from './path';
import type { Element } from './xml';

/** What percentages of lengths refer to, in pixels. */
export interface Viewport {
  readonly width: number;
  readonly height: number;
}

type Attributes = Element['attributes'];
type Shape = (attributes: Attributes, viewport: Viewport) => string;

const shapes: Readonly<Record<string, Shape>> = { rect, circle, ellipse, line, polyline, polygon, path };

/** Whether the element is a shape that can be drawn. */
export function isShape(name: string): boolean {
  return Object.hasOwn(shapes, name);
}

/**
 * The outline of a shape in its own coordinates; empty where it has no size.
 * @throws UsageError when a number of it cannot be used
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
  // One radius alone is that of both directions.
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
  // A coordinate too many is left out, as browsers do.
  const pairs = numbers.slice(0, numbers.length - (numbers.length % 2));
  return pairs.length >= 4 ? `M${pairs.join(' ')}` : '';
}

function polygon(attributes: Attributes): string {
  const open = polyline(attributes);
  return open === '' ? '' : `${open}z`;
}
