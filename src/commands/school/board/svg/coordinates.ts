/** Numbers, lengths, transforms and view boxes of SVG (SVG 2, coordinate systems). */
import { UsageError } from '../../../../errors';
import { maxCoordinate } from '../contract/board';
import { quote } from '../contract/input';
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
export function readNumbers(text: string, what: string): number[] {
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
