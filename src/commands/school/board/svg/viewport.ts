/** How the coordinates of a viewBox lie in the rectangle that it is shown in (SVG 2, coordinate systems). */
import { identity, type Matrix, multiply, scaling, translation } from '../geometry/matrix';
import { readLength, readNumbers } from './numbers';
import type { Viewport } from './shapes';
import type { Element } from './xml';

export interface View {
  /** From the inner coordinates to the outer ones. */
  readonly matrix: Matrix;
  /** Of the inner coordinates. */
  readonly viewport: Viewport;
  /** The inner coordinates that are seen, where a viewBox gives them. */
  readonly box?: Readonly<Viewport & { x: number; y: number }>;
}

/** Without width, height and viewBox. */
const usual: Viewport = { width: 300, height: 150 };

/** The view of the file's own svg element: as large as it says, else as its viewBox. */
export function rootView({ attributes }: Element): View {
  const box = readViewBox(attributes.viewBox);
  const width = readLength(attributes.width, box?.width ?? usual.width, box?.width ?? usual.width);
  const height = readLength(attributes.height, box?.height ?? usual.height, box?.height ?? usual.height);
  return viewOf(attributes, { width, height });
}

/** The view of an svg or symbol element within another; `size` has what a use element says. */
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

/** How much of the room that is left lies before the picture. */
function share(text: string, axis: 'x' | 'Y'): number {
  if (new RegExp(`${axis}Min`).test(text)) return 0;
  return new RegExp(`${axis}Max`).test(text) ? 1 : 0.5;
}

function readViewBox(text: string | undefined): View['box'] {
  const [x, y, width, height] = readNumbers(text ?? '', 'viewBox');
  if (x === undefined || y === undefined || !width || !height || width < 0 || height < 0) return undefined;
  return { x, y, width, height };
}
