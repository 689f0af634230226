/**
 * Parses an SVG file into a tree with a strict XML parser. Refuses untrusted constructs: document types with entities,
 * external style sheets, excessive nesting and size.
 */
import { type SaxesAttributePlain, SaxesParser, type SaxesTagPlain } from 'saxes';
import { UsageError } from '../../../../errors';
import { quote } from '../contract/input';

export interface Element {
  /** Name without the prefix `svg:`; other prefixes are kept. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | undefined>>;
  readonly children: readonly Element[];
  readonly text: string;
}

interface OpenElement extends Element {
  readonly children: Element[];
  text: string;
}

const maxCharacters = 4 * 1024 * 1024;
const maxElements = 50_000;
const maxDepth = 200;

/** @throws UsageError for invalid XML and refused constructs */
export function readXml(file: Uint8Array | string): Element {
  const text = typeof file === 'string' ? file : decode(file);
  if (text.length > maxCharacters) throw new UsageError('the SVG file is larger than 4 MiB');
  const parser = new SaxesParser();
  const tree = new Tree();
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
  parser.on('opentag', (tag) => tree.open(tag));
  parser.on('text', (part) => tree.add(part));
  parser.on('cdata', (part) => tree.add(part));
  parser.on('closetag', () => tree.close());
  parser.write(text).close();
  return tree.whole();
}

class Tree {
  readonly #open: OpenElement[] = [];
  #root: Element | undefined;
  #count = 0;

  open({ name, attributes }: SaxesTagPlain): void {
    this.#count += 1;
    if (this.#count > maxElements) throw new UsageError(`the SVG file has more than ${maxElements} elements`);
    if (this.#open.length >= maxDepth) throw new UsageError(`the SVG file nests elements ${maxDepth} deep`);
    const element: OpenElement = {
      name: name.replace(/^svg:/, ''),
      attributes: attributes as Record<string, SaxesAttributePlain['value']>,
      children: [],
      text: '',
    };
    this.#open.at(-1)?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  add(text: string): void {
    const element = this.#open.at(-1);
    if (element) element.text += text;
  }

  close(): void {
    this.#open.pop();
  }

  whole(): Element {
    if (this.#root?.name === 'svg') return this.#root;
    throw new UsageError('the file is not an SVG: its first element is not <svg>');
  }
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
