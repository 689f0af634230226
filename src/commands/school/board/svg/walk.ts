/** Goes through the tree of an SVG file and collects what is painted, in the coordinates of the file's own element. */
import { UsageError } from '../../../../errors';
import { quote } from '../contract/quote';
import { maxInputPoints } from '../geometry/lines';
import { apply, type Matrix, multiply, translation } from '../geometry/matrix';
import { readLength, readTransform } from './numbers';
import { paintOf } from './paint';
import type { Subpath } from './path';
import { isShape, outlineOf, type Viewport } from './shapes';
import { readStyleSheet, type Style, type StyleSheet, styleOf } from './style';
import { innerView } from './viewport';
import type { Element } from './xml';

/** An outline that is painted. */
export interface Painted {
  readonly subpath: Subpath;
  /** A CSS color; none where only a pattern is known. */
  readonly color?: string;
  /** Filled and without a line around. */
  readonly filled: boolean;
}

/** What an element takes over from those around it. */
export interface Surroundings {
  readonly matrix: Matrix;
  readonly style: Style;
  readonly viewport: Viewport;
}

/** Elements whose children are drawn where they stand. */
const groups: ReadonlySet<string> = new Set(['g', 'a', 'switch']);

/** What a person would miss in the drawing. */
const unreadable: ReadonlySet<string> = new Set(['text', 'image', 'foreignObject']);

/** A file that is larger than this once its uses are followed was made to be. */
const maxVisits = 50_000;

/** Each use may nest elements as deep as the file does. */
const maxUses = 8;

export class Walk {
  readonly painted: Painted[] = [];
  /** How many elements of a name could not be drawn. */
  readonly ignored = new Map<string, number>();
  readonly #ids = new Map<string, Element>();
  readonly #following: Element[] = [];
  readonly #sheet: StyleSheet;
  #visits = 0;
  #curves = 0;

  /** @throws UsageError when an element of the file runs a script or refers to another file */
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

  /** Draws an element and what it holds. @throws UsageError when a number of it cannot be used */
  visit(element: Element, around: Surroundings): void {
    this.#visits += 1;
    if (this.#visits > maxVisits) throw new UsageError(`the SVG file draws more than ${maxVisits} elements`);
    const style = this.styleOf(element, around.style);
    if (style.display === 'none' || Number.parseFloat(style.opacity ?? '1') === 0) return;
    const matrix = multiply(
      around.matrix,
      readTransform(style.transform?.replaceAll(/(\d)(?:deg|px)\b/g, '$1')),
    );
    const inner = { ...around, style, matrix };
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
    if (this.#following.includes(target))
      throw new UsageError(`the SVG file uses ${quote(target.attributes.id ?? '')} within itself`);
    const { width, height } = around.viewport;
    const place = translation(readLength(attributes.x, width), readLength(attributes.y, height));
    const inner = { ...around, matrix: multiply(around.matrix, place) };
    if (this.#following.length >= maxUses)
      throw new UsageError('the SVG file nests uses of its elements too deep');
    this.#following.push(target);
    if (target.name === 'symbol' || target.name === 'svg') {
      const style = this.styleOf(target, around.style);
      this.#enter(target, { ...inner, style }, attributes);
    } else this.visit(target, inner);
    this.#following.pop();
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

/** What an element refers to. */
function referenceOf(attributes: Element['attributes']): string | undefined {
  return (attributes.href ?? attributes['xlink:href'])?.trim();
}

function refuse({ name, attributes }: Element): void {
  const reference = referenceOf(attributes) ?? '';
  const scripted = Object.keys(attributes).some((attribute) => /^on[a-z]/i.test(attribute));
  if (name === 'script' || scripted || /^\s*javascript:/i.test(reference))
    throw new UsageError('the SVG file has a script; files with scripts are not read');
  // A link of <a> is not followed, and an embedded picture is not drawn.
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
