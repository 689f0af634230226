/** An SVG file as lines to draw. */
import { UsageError } from '../../../../errors';
import { type Bounds, boundsOf, sizeOf } from '../geometry/bounds';
import { type Line, maxInputPoints } from '../geometry/lines';
import { apply } from '../geometry/matrix';
import { flatten } from './flatten';
import type { Subpath } from './path';
import { initialStyle } from './style';
import { rootView, type View } from './viewport';
import { type Painted, Walk } from './walk';
import { readXml } from './xml';

export interface SvgLines {
  /** In pixels of the file, from the top left of its viewBox. */
  readonly lines: readonly Line[];
  /** How many elements of a name were left out, such as text and pictures. */
  readonly ignored: readonly { readonly name: string; readonly count: number }[];
}

/** A curve is nowhere further from its line than this part of the drawing's diagonal: far less than a pixel of it. */
const fineness = 1 / 3000;

/**
 * The outlines of all that an SVG file paints: shapes, paths with all commands, groups, transforms, viewBoxes and uses
 * of its own elements. What is filled is drawn as its outline, except a background that covers the whole picture.
 * @throws UsageError when the file cannot be read, paints nothing, or has what is refused: a DOCTYPE, entities,
 * references to other files, scripts, more nesting, elements or points than a drawing has
 */
export function readSvg(file: Uint8Array | string): SvgLines {
  const root = readXml(file);
  const walk = new Walk(root);
  const view = rootView(root);
  walk.children(root, { ...view, style: walk.styleOf(root, initialStyle) });
  const seen = walk.painted.filter((painted) => !isBackground(painted, view) && isSeen(painted, view));
  const lines = linesOf(seen);
  if (lines.length === 0) {
    const names = [...walk.ignored.keys()].map((name) => `<${name}>`).join(', ');
    throw new UsageError(`the SVG file has nothing that can be drawn${names && `, only ${names}`}`, {
      hint: 'shapes and paths are drawn that have a stroke or a fill',
    });
  }
  return { lines, ignored: [...walk.ignored].map(([name, count]) => ({ name, count })) };
}

function linesOf(painted: readonly Painted[]): Line[] {
  const { width, height } = sizeOf(
    boundsOf(painted.map(({ subpath }) => ({ points: controlPoints(subpath) }))),
  );
  const tolerance = Math.max(Math.hypot(width, height) * fineness, Number.MIN_VALUE);
  let count = 0;
  return painted.map(({ subpath, color }) => {
    const points = flatten(subpath, tolerance, maxInputPoints);
    count += points.length;
    if (count > maxInputPoints) throw new UsageError(`the SVG file has more than ${maxInputPoints} points`);
    return { points, color };
  });
}

/** Points around the curves, which lie within their rectangle. */
function controlPoints({ start, curves }: Subpath) {
  return [start, ...curves.flatMap(({ controls = [], end }) => [...controls, end])];
}

/** Whether it is a rectangle that fills all that is seen, as the page of an exported picture does. */
function isBackground({ subpath, filled }: Painted, view: View): boolean {
  const seen = seenBounds(view);
  const { curves } = subpath;
  if (!filled || !seen || curves.length < 4 || curves.length > 5) return false;
  const points = controlPoints(subpath);
  const { left, top, right, bottom } = boundsOf([{ points }]);
  const slack = 0.001 * Math.max(right - left, bottom - top);
  const isCorner = points.every(({ x, y }) => (x === left || x === right) && (y === top || y === bottom));
  return (
    isCorner &&
    left <= seen.left + slack &&
    top <= seen.top + slack &&
    right >= seen.right - slack &&
    bottom >= seen.bottom - slack
  );
}

/** Whether some of it may lie within the viewBox. */
function isSeen({ subpath }: Painted, view: View): boolean {
  const seen = seenBounds(view);
  const { left, top, right, bottom } = boundsOf([{ points: controlPoints(subpath) }]);
  return !seen || (left <= seen.right && right >= seen.left && top <= seen.bottom && bottom >= seen.top);
}

function seenBounds({ matrix, box }: View): Bounds | undefined {
  if (!box) return undefined;
  const { x: left, y: top } = apply(matrix, box);
  const { x: right, y: bottom } = apply(matrix, { x: box.x + box.width, y: box.y + box.height });
  return { left, top, right, bottom };
}
