/**
 * Parses an SVG file into a tree with a strict XML parser, and computes the style and paint of its elements (SVG 2,
 * styling). Refuses untrusted constructs: document types with entities, references to other files, excessive nesting and
 * size. `read-svg` walks the tree.
 */
import { type SaxesAttributePlain, SaxesParser } from 'saxes';
import { UsageError } from '../../../../errors';
import { quote } from '../contract/board';

export interface Element {
  /** Name without the prefix `svg:`; other prefixes are kept. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly Element[];
  readonly text: string;
}

const maxCharacters = 4 * 1024 * 1024;
const maxElements = 50_000;
const maxDepth = 200;

/** @throws UsageError for invalid XML and refused constructs */
export function readXml(file: Uint8Array | string): Element {
  const text = typeof file === 'string' ? file : decode(file);
  if (text.length > maxCharacters) throw new UsageError('the SVG file is larger than 4 MiB');
  const parser = new SaxesParser();
  const open: (Omit<Element, 'children' | 'text'> & { readonly children: Element[]; text: string })[] = [];
  let root: Element | undefined;
  let count = 0;
  const addText = (part: string) => {
    const element = open.at(-1);
    if (element) element.text += part;
  };
  parser.on('error', ({ message }) => {
    throw new UsageError(`the SVG file is not well-formed XML: ${quote(message.replace(/^undefined:/, ''))}`);
  });
  parser.on('doctype', () => {
    throw new UsageError('the SVG file has a DOCTYPE, which may define entities and is not read', {
      hint: 'remove it from the beginning of the file',
    });
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet')
      throw new UsageError('the SVG file refers to a style sheet in another file');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (count > maxElements) throw new UsageError(`the SVG file has more than ${maxElements} elements`);
    if (open.length >= maxDepth) throw new UsageError(`the SVG file nests elements ${maxDepth} deep`);
    const values = attributes as Record<string, SaxesAttributePlain['value']>;
    const element = { name: name.replace(/^svg:/, ''), attributes: values, children: [], text: '' };
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => open.pop());
  parser.write(text).close();
  if (root?.name === 'svg') return root;
  throw new UsageError('the file is not an SVG: its first element is not <svg>');
}

function decode(file: Uint8Array): string {
  if (file.length > 2 * maxCharacters) throw new UsageError('the SVG file is larger than 4 MiB');
  if (file[0] === 0x1f && file[1] === 0x8b)
    throw new UsageError('the SVG file is compressed', {
      hint: 'unpack it first: gunzip -c drawing.svgz > drawing.svg',
    });
  const wide = file[0] === 0xff && file[1] === 0xfe ? 'utf-16le' : file[0] === 0xfe && file[1] === 0xff;
  try {
    return new TextDecoder(wide === true ? 'utf-16be' : wide || 'utf-8', { fatal: true }).decode(file);
  } catch (cause) {
    throw new UsageError('the SVG file is not encoded in UTF-8', { cause });
  }
}

/** The properties that are read, and whether an element inherits them. */
const inherits = {
  stroke: true,
  fill: true,
  color: true,
  display: false,
  visibility: true,
  opacity: false,
  'stroke-opacity': true,
  'fill-opacity': true,
  'stroke-width': true,
  transform: false,
  'stop-color': false,
};

type Property = keyof typeof inherits;
const properties = Object.keys(inherits) as Property[];
type Declarations = Partial<Record<Property, string>>;
export type Style = Readonly<Declarations>;

/** Declarations by selector: a name, `.class` or `#id`; other selectors are ignored. */
export type StyleSheet = ReadonlyMap<string, Style>;

export const initialStyle: Style = { stroke: 'none', fill: 'black', color: 'black' };

/** Parses the text of a style element. @throws UsageError for references to other files */
export function readStyleSheet(text: string): StyleSheet {
  refuseReferences(text);
  const sheet = new Map<string, Style>();
  for (const rule of text.replace(/\/\*.*?(\*\/|$)/gs, '').split('}')) {
    const [selectors = '', body = ''] = rule.split('{');
    const declared = declarations(body);
    for (const selector of selectors.split(',')) {
      const name = selector.trim();
      sheet.set(name, { ...sheet.get(name), ...declared });
    }
  }
  return sheet;
}

/** The computed style of an element. @throws UsageError for references to other files */
export function styleOf(element: Element, parent: Style, sheet: StyleSheet): Style {
  const { attributes, name } = element;
  const own: Style = Object.assign(
    {},
    presentation(attributes),
    sheet.get('*'),
    sheet.get(name),
    ...(attributes.class ?? '').split(/\s+/).map((each) => sheet.get(`.${each}`)),
    sheet.get(`#${attributes.id}`),
    declarations(attributes.style ?? ''),
  );
  const style: Declarations = {};
  for (const property of properties) {
    const inherited = inherits[property] ? parent[property] : undefined;
    const value = own[property] === 'inherit' ? undefined : own[property];
    style[property] = value ?? inherited;
  }
  return style;
}

function presentation(attributes: Element['attributes']): Style {
  const style: Declarations = {};
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
  const style: Declarations = {};
  for (const declaration of text.split(';')) {
    const [name = '', ...value] = declaration.split(':');
    const property = properties.find((one) => one === name.trim().toLowerCase());
    const joined = value.join(':').replace(/!\s*important/i, '');
    if (property && value.length > 0) style[property] = joined.trim();
  }
  return style;
}

function refuseReferences(text: string): void {
  const outside = /@import|url\(\s*(?:["']\s*)?(?![\s"'#])/i;
  if (outside.test(text)) throw new UsageError('the style of the SVG file refers to another file');
}

type Ids = ReadonlyMap<string, Element>;

export interface Paint {
  /** A CSS color; undefined for patterns. */
  readonly color?: string;
  /** Filled, without a stroke. */
  readonly filled: boolean;
}

/** The paint of a shape; undefined for an invisible one. Chalk draws the outline of filled shapes, too. */
export function paintOf(style: Style, ids: Ids): Paint | undefined {
  if (style.visibility === 'hidden' || style.visibility === 'collapse') return undefined;
  const width = Number.parseFloat(style['stroke-width'] ?? '1');
  const lined = seen(style.stroke, style['stroke-opacity']) && width !== 0;
  if (!lined && !seen(style.fill, style['fill-opacity'])) return undefined;
  const color = colorOf((lined ? style.stroke : style.fill) ?? '', style, ids);
  return { filled: !lined, color };
}

function seen(paint = 'none', opacity = '1'): boolean {
  return paint !== 'none' && paint !== 'transparent' && Number.parseFloat(opacity) !== 0;
}

/** The color of a paint; for a gradient, the color of its first stop. */
function colorOf(paint: string, style: Style, ids: Ids): string | undefined {
  if (/^currentcolor$/i.test(paint)) return style.color;
  const [, id, otherwise] = /^url\(\s*["']?#([^"')]*)["']?\s*\)\s*(.*)$/is.exec(paint) ?? [];
  if (id === undefined) return paint;
  return stopColor(ids.get(id), ids, 4) ?? (otherwise && otherwise !== 'none' ? otherwise : undefined);
}

/** Follows references between gradients up to a few times. */
function stopColor(gradient: Element | undefined, ids: Ids, times: number): string | undefined {
  if (!gradient || times === 0) return undefined;
  const stop = gradient.children.find(({ name }) => name === 'stop');
  const { style = '' } = stop?.attributes ?? {};
  const [, declared] = /(?:^|;)\s*stop-color\s*:([^;]*)/i.exec(style) ?? [];
  const color = declared?.trim() ?? stop?.attributes['stop-color'];
  const other = gradient.attributes.href ?? gradient.attributes['xlink:href'];
  return color ?? stopColor(ids.get(other?.trim().slice(1) ?? ''), ids, times - 1);
}
