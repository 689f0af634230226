/** Style and paint of elements: presentation attributes, style sheets, style attributes (SVG 2, styling). */
import { UsageError } from '../../../../errors';
import type { Element } from './xml';

/** Supported properties. */
const properties = [
  'stroke',
  'fill',
  'color',
  'display',
  'visibility',
  'opacity',
  'stroke-opacity',
  'fill-opacity',
  'stroke-width',
  'transform',
  'stop-color',
] as const;

type Property = (typeof properties)[number];
export type Style = Readonly<Partial<Record<Property, string>>>;

const inherited: readonly Property[] = [
  'stroke',
  'fill',
  'color',
  'visibility',
  'stroke-opacity',
  'fill-opacity',
  'stroke-width',
];

/** Declarations by selector: a name, `.class` or `#id`; other selectors are ignored. */
export type StyleSheet = ReadonlyMap<string, Style>;

export const initialStyle: Style = { stroke: 'none', fill: 'black', color: 'black' };

/**
 * Parses the text of a style element.
 * @throws UsageError for references to other files
 */
export function readStyleSheet(text: string): StyleSheet {
  refuseReferences(text);
  const sheet = new Map<string, Style>();
  for (const rule of withoutComments(text).split('}')) {
    const [selectors = '', body = ''] = rule.split('{');
    const declared = declarations(body);
    for (const selector of selectors.split(',')) {
      const name = selector.trim();
      sheet.set(name, { ...sheet.get(name), ...declared });
    }
  }
  return sheet;
}

/**
 * The computed style of an element.
 * @throws UsageError for references to other files
 */
export function styleOf(element: Element, parent: Style, sheet: StyleSheet): Style {
  const { attributes, name } = element;
  const style: { [P in Property]?: string } = {};
  for (const property of inherited) if (parent[property] !== undefined) style[property] = parent[property];
  const own: Style = Object.assign(
    {},
    presentation(attributes),
    sheet.get('*'),
    sheet.get(name),
    ...(attributes.class ?? '').split(/\s+/).map((each) => sheet.get(`.${each}`)),
    sheet.get(`#${attributes.id}`),
    declarations(attributes.style ?? ''),
  );
  for (const property of properties) {
    const value = own[property];
    if (value !== undefined && value !== 'inherit') style[property] = value;
  }
  return style;
}

function presentation(attributes: Element['attributes']): Style {
  const style: { [P in Property]?: string } = {};
  for (const property of properties) {
    const value = attributes[property];
    if (value === undefined) continue;
    refuseReferences(value);
    style[property] = value.trim();
  }
  return style;
}

function declarations(text: string): Style {
  refuseReferences(text);
  const style: { [P in Property]?: string } = {};
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim().toLowerCase();
    const property = properties.find((one) => one === name);
    if (property)
      style[property] = declaration
        .slice(colon + 1)
        .replace(/!\s*important/i, '')
        .trim();
  }
  return style;
}

/** Removes comments; an unclosed comment extends to the end. */
function withoutComments(text: string): string {
  const [first = '', ...parts] = text.split('/*');
  return [
    first,
    ...parts.map((part) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')),
  ].join('');
}

function refuseReferences(text: string): void {
  const outside = /@import|url\(\s*(?:["']\s*)?(?![\s"'#])/i;
  if (outside.test(text)) throw new UsageError('the style of the SVG file refers to another file');
}

export interface Paint {
  /** A CSS color; undefined for patterns. */
  readonly color?: string;
  /** Filled, without a stroke. */
  readonly filled: boolean;
}

/** The paint of a shape; undefined for an invisible one. Chalk draws the outline of filled shapes, too. */
export function paintOf(style: Style, ids: ReadonlyMap<string, Element>): Paint | undefined {
  if (style.visibility === 'hidden' || style.visibility === 'collapse') return undefined;
  const width = Number.parseFloat(style['stroke-width'] ?? '1');
  const lined = seen(style.stroke, style['stroke-opacity']) && width !== 0;
  if (!lined && !seen(style.fill, style['fill-opacity'])) return undefined;
  const color = colorOf((lined ? style.stroke : style.fill) ?? '', style, ids);
  return { filled: !lined, color };
}

function seen(paint: string | undefined, opacity: string | undefined): boolean {
  return (
    paint !== undefined &&
    paint !== 'none' &&
    paint !== 'transparent' &&
    Number.parseFloat(opacity ?? '1') !== 0
  );
}

/** The color of a paint; for a gradient, the color of its first stop. */
function colorOf(paint: string, style: Style, ids: ReadonlyMap<string, Element>): string | undefined {
  if (/^currentcolor$/i.test(paint)) return style.color;
  const [, id, otherwise] = /^url\(\s*["']?#([^"')]*)["']?\s*\)\s*(.*)$/is.exec(paint) ?? [];
  if (id === undefined) return paint;
  return stopColor(ids.get(id), ids, 4) ?? (otherwise && otherwise !== 'none' ? otherwise : undefined);
}

/** Follows references between gradients up to a few times. */
function stopColor(
  gradient: Element | undefined,
  ids: ReadonlyMap<string, Element>,
  times: number,
): string | undefined {
  if (!gradient || times === 0) return undefined;
  const stop = gradient.children.find(({ name }) => name === 'stop');
  const { style = '' } = stop?.attributes ?? {};
  const [, declared] = /(?:^|;)\s*stop-color\s*:([^;]*)/i.exec(style) ?? [];
  const color = declared?.trim() ?? stop?.attributes['stop-color'];
  const other = gradient.attributes.href ?? gradient.attributes['xlink:href'];
  return color ?? stopColor(ids.get(other?.trim().slice(1) ?? ''), ids, times - 1);
}
