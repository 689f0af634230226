/** Reads an SVG file as lines: walks its tree and collects the painted outlines. */
import { UsageError } from '../../../../errors';
import { maxInputPoints, quote } from '../contract/board';
import {
  apply,
  type Bounds,
  boundsOf,
  type Line,
  type Matrix,
  multiply,
  sizeOf,
  translation,
} from '../geometry/lines';
import {
  type Element,
  initialStyle,
  type Paint,
  paintOf,
  readStyleSheet,
  readXml,
  type Style,
  type StyleSheet,
  styleOf,
} from './document';
import {
  flatten,
  innerView,
  isShape,
  outlineOf,
  readLength,
  readTransform,
  rootView,
  type Subpath,
  type View,
} from './path';

export interface SvgLines {
  /** In pixels of the file, from the top left of its viewBox. */
  readonly lines: readonly Line[];
  /** Numbers of unsupported elements by name, such as text and image. */
  readonly ignored: readonly { readonly name: string; readonly count: number }[];
}

/** Tolerance of flattened curves, relative to the diagonal of the drawing. */
const flattenTolerance = 1 / 3000;

/**
 * The outlines of everything that an SVG file paints: shapes, paths, groups, transforms, view boxes and use elements.
 * Filled shapes become outlines, except a background that covers the whole picture.
 * @throws UsageError for a file that is invalid, paints nothing, or contains a DOCTYPE, references to other files,
 * scripts, or too many levels, elements or points
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

function linesOf(painted: readonly PaintedSubpath[]): Line[] {
  const bounds = boundsOf(painted.map(({ subpath }) => ({ points: controlPoints(subpath) })));
  const { width, height } = sizeOf(bounds);
  const tolerance = Math.max(Math.hypot(width, height) * flattenTolerance, Number.MIN_VALUE);
  let count = 0;
  return painted.map(({ subpath, color }) => {
    const points = flatten(subpath, tolerance, maxInputPoints);
    count += points.length;
    if (count > maxInputPoints) throw new UsageError(`the SVG file has more than ${maxInputPoints} points`);
    return { points, color };
  });
}

/** End and control points; the curves are within their bounds. */
function controlPoints({ start, curves }: Subpath) {
  return [start, ...curves.flatMap(({ controls = [], end }) => [...controls, end])];
}

/** Whether it is a filled rectangle that covers the viewBox, such as the page of an exported picture. */
function isBackground({ subpath, filled }: PaintedSubpath, view: View): boolean {
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

function isSeen({ subpath }: PaintedSubpath, view: View): boolean {
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

interface PaintedSubpath extends Paint {
  readonly subpath: Subpath;
}

/** The properties that an element inherits from its ancestors. */
interface Surroundings extends Pick<View, 'matrix' | 'viewport'> {
  readonly style: Style;
}

/** Elements that only contain others. */
const groups: ReadonlySet<string> = new Set(['g', 'a', 'switch']);

/** Visible elements that are not supported; reported to the user. */
const unreadable: ReadonlySet<string> = new Set(['text', 'image', 'foreignObject']);

/** Maximum number of visited elements, use elements expanded (billion laughs). */
const maxVisits = 50_000;

const maxUses = 8;

/** Walks the tree and collects painted outlines in the coordinates of the root element. */
class Walk {
  readonly painted: PaintedSubpath[] = [];
  readonly ignored = new Map<string, number>();
  readonly #ids = new Map<string, Element>();
  readonly #openUses: Element[] = [];
  readonly #sheet: StyleSheet;
  #visits = 0;
  #curves = 0;

  /** @throws UsageError for scripts and references to other files */
  constructor(root: Element) {
    const styles: string[] = [];
    const open = [root];
    for (let element = open.pop(); element; element = open.pop()) {
      refuse(element);
      const { id } = element.attributes;
      if (id !== undefined && !this.#ids.has(id)) this.#ids.set(id, element);
      if (element.name === 'style') styles.push(element.text);
      open.push(...element.children.toReversed());
    }
    this.#sheet = readStyleSheet(styles.join('\n'));
  }

  /** Collects an element and its children. @throws UsageError for invalid numbers */
  visit(element: Element, around: Surroundings): void {
    this.#visits += 1;
    if (this.#visits > maxVisits) throw new UsageError(`the SVG file draws more than ${maxVisits} elements`);
    const style = this.styleOf(element, around.style);
    if (style.display === 'none' || Number.parseFloat(style.opacity ?? '1') === 0) return;
    const transform = readTransform(style.transform?.replaceAll(/(\d)(?:deg|px)\b/g, '$1'));
    const inner = { ...around, style, matrix: multiply(around.matrix, transform) };
    if (isShape(element.name)) this.#paint(element, inner);
    else if (element.name === 'use') this.#follow(element, inner);
    else if (element.name === 'svg') this.#enter(element, inner);
    else if (groups.has(element.name)) this.children(element, inner);
    else if (unreadable.has(element.name))
      this.ignored.set(element.name, (this.ignored.get(element.name) ?? 0) + 1);
  }

  styleOf(element: Element, parent: Style): Style {
    return styleOf(element, parent, this.#sheet);
  }

  children({ children }: Element, around: Surroundings): void {
    for (const child of children) this.visit(child, around);
  }

  #enter(element: Element, around: Surroundings, size?: Element['attributes']): void {
    const { matrix, viewport } = innerView(element.attributes, around.viewport, size);
    this.children(element, { ...around, viewport, matrix: multiply(around.matrix, matrix) });
  }

  #follow({ attributes }: Element, around: Surroundings): void {
    const target = this.#ids.get(referenceOf(attributes)?.slice(1) ?? '');
    if (!target) return;
    if (this.#openUses.includes(target))
      throw new UsageError(`the SVG file uses ${quote(target.attributes.id ?? '')} within itself`);
    const { width, height } = around.viewport;
    const place = translation(readLength(attributes.x, width), readLength(attributes.y, height));
    const inner = { ...around, matrix: multiply(around.matrix, place) };
    if (this.#openUses.length >= maxUses)
      throw new UsageError('the SVG file nests uses of its elements too deep');
    this.#openUses.push(target);
    if (target.name === 'symbol' || target.name === 'svg') {
      const style = this.styleOf(target, around.style);
      this.#enter(target, { ...inner, style }, attributes);
    } else this.visit(target, inner);
    this.#openUses.pop();
  }

  #paint(element: Element, { matrix, style, viewport }: Surroundings): void {
    const paint = paintOf(style, this.#ids);
    if (!paint) return;
    for (const subpath of outlineOf(element, viewport)) {
      this.#curves += subpath.curves.length + 1;
      if (this.#curves > maxInputPoints)
        throw new UsageError(`the SVG file has more than ${maxInputPoints} points`);
      this.painted.push({ ...paint, subpath: transformed(subpath, matrix) });
    }
  }
}

function referenceOf(attributes: Element['attributes']): string | undefined {
  return (attributes.href ?? attributes['xlink:href'])?.trim();
}

function refuse({ name, attributes }: Element): void {
  const reference = referenceOf(attributes) ?? '';
  const scripted = Object.keys(attributes).some((attribute) => /^on[a-z]/i.test(attribute));
  if (name === 'script' || scripted || /^\s*javascript:/i.test(reference))
    throw new UsageError('the SVG file has a script; files with scripts are not read');
  // Links of <a> are not followed, and embedded pictures are not drawn.
  const harmless = reference === '' || reference.startsWith('#') || /^data:image\//i.test(reference);
  if (!harmless && name !== 'a')
    throw new UsageError(`the SVG file refers to another file: ${quote(reference)}`);
}

function transformed({ start, curves }: Subpath, matrix: Matrix): Subpath {
  return {
    start: apply(matrix, start),
    curves: curves.map(({ controls, end }) => ({
      end: apply(matrix, end),
      controls: controls && [apply(matrix, controls[0]), apply(matrix, controls[1])],
    })),
  };
}
