/** How an element is painted: presentation attributes, rules of a style sheet, the style attribute (SVG 2, styling). */
import { UsageError } from '../../../../errors';
import type { Element } from './xml';

/** The properties that decide what is drawn, and in which color. */
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

/** What a child takes over from its parent. */
const inherited: readonly Property[] = [
  'stroke',
  'fill',
  'color',
  'visibility',
  'stroke-opacity',
  'fill-opacity',
  'stroke-width',
];

/** Declarations by selector: a name, `.class` or `#id`; others are not looked at. */
export type StyleSheet = ReadonlyMap<string, Style>;

export const initialStyle: Style = { stroke: 'none', fill: 'black', color: 'black' };

/**
 * The rules of the text of a style element.
 * @throws UsageError when it refers to another file
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
 * The style of an element within a parent of the given one.
 * @throws UsageError when it refers to another file
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

/** What lies between the marks of a comment is left out; one that does not end goes to the end. */
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
