/** Encodes and decodes the contents of blocks (docs/canvas-archive.md). */
import {
  type Bounds,
  decodeAuthors,
  decodePlanes,
  decodeTimes,
  encodeAuthors,
  encodePlanes,
  encodeTimes,
  VarintReader,
  VarintWriter,
} from './columns';
import { isTime } from './format';
import type { AuthorRecord, MessageRecord, PixelColumns } from './records';

/** A record other than a pixel, with the number of pixels of the block before it. */
export type PlacedRecord = readonly [pixelsBefore: number, record: MessageRecord | AuthorRecord];

/** An author found after the pixel was written: index of the pixel in the run of loose blocks, and author number. */
export type LateAuthor = readonly [index: number, author: number];

export interface BlockContent {
  readonly pixels: PixelColumns;
  readonly others: readonly PlacedRecord[];
  readonly lateAuthors: readonly LateAuthor[];
}

const sectionHead = 16;

/** Encodes the content, before compression. @param from start time of the block */
export function encodeContent({ pixels, others, lateAuthors }: BlockContent, from: number): Uint8Array {
  const late = new VarintWriter();
  for (const [index, author] of lateAuthors) {
    late.write(index);
    late.write(author);
  }
  const sections = [
    encodeTimes(pixels, from),
    encodeAuthors(pixels),
    others.length > 0 ? Buffer.from(JSON.stringify(others)) : new Uint8Array(0),
    late.bytes(),
  ];
  const head = Buffer.alloc(sectionHead);
  sections.forEach(({ length }, index) => {
    head.writeUInt32LE(length, 4 * index);
  });
  return Buffer.concat([head, encodePlanes(pixels), ...sections]);
}

/** Decodes a content with `count` pixels; undefined when the bytes are damaged. */
export function decodeContent(
  bytes: Uint8Array,
  count: number,
  from: number,
  bounds: Bounds,
): BlockContent | undefined {
  const sections = sectionsOf(bytes, count);
  if (!sections) return undefined;
  const [planes, times, authors, others, late] = sections;
  const decoded = {
    times: decodeTimes(times, count, from),
    planes: decodePlanes(planes, count, bounds),
    authors: decodeAuthors(authors, count),
    others: decodeOthers(others),
    lateAuthors: decodeLate(late),
  };
  if (!decoded.times || !decoded.planes || !decoded.authors || !decoded.others || !decoded.lateAuthors)
    return undefined;
  return {
    pixels: { count, times: decoded.times, ...decoded.planes, authors: decoded.authors },
    others: decoded.others,
    lateAuthors: decoded.lateAuthors,
  };
}

type Sections = [
  planes: Uint8Array,
  times: Uint8Array,
  authors: Uint8Array,
  others: Uint8Array,
  late: Uint8Array,
];

function sectionsOf(bytes: Uint8Array, count: number): Sections | undefined {
  if (bytes.length < sectionHead) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = sectionHead;
  const next = (length: number) => {
    at += length;
    return bytes.subarray(at - length, at);
  };
  const lengths = [0, 4, 8, 12].map((offset) => view.getUint32(offset, true));
  const sections = [4 * count, ...lengths].map(next);
  return at === bytes.length ? (sections as Sections) : undefined;
}

function decodeOthers(bytes: Uint8Array): PlacedRecord[] | undefined {
  if (bytes.length === 0) return [];
  try {
    const list: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return Array.isArray(list) && list.every(isPlacedRecord) ? list : undefined;
  } catch {
    return undefined;
  }
}

const isNumber = (value: unknown): value is number => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isPair = (value: unknown) =>
  Array.isArray(value) && value.length === 2 && value.every((number) => Number.isInteger(number));

/** Maximum number of zones and of zone changes in a record. */
const maxZones = 65_536;

const shapes: Readonly<Record<string, Readonly<Record<string, (value: unknown) => boolean>>>> = {
  author: { number: isNumber, id: isText, username: isText },
  zones: {
    at: isTime,
    gridSize: isNumber,
    zoneSize: isNumber,
    values: (value) => Array.isArray(value) && value.length <= maxZones && value.every(isNumber),
  },
  zoneChanges: {
    at: isTime,
    changes: (value) => Array.isArray(value) && value.length <= maxZones && value.every(isPair),
  },
  online: { at: isTime, count: isNumber },
  cooldown: { at: isTime, ms: isNumber },
  special: { at: isTime, ms: isNumber, enabled: (value) => typeof value === 'boolean' },
};

/** Whether a value is a record of a known type; later versions may add types. */
function isRecord(value: unknown): value is MessageRecord | AuthorRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { type, ...fields } = value as Record<string, unknown>;
  const shape = typeof type === 'string' && Object.hasOwn(shapes, type) ? shapes[type] : undefined;
  return shape !== undefined && Object.entries(shape).every(([name, fits]) => fits(fields[name]));
}

export function isMessage(value: unknown): value is MessageRecord {
  return isRecord(value) && value.type !== 'author';
}

function isPlacedRecord(value: unknown): value is PlacedRecord {
  return Array.isArray(value) && Number.isInteger(value[0]) && value[0] >= 0 && isRecord(value[1]);
}

function decodeLate(bytes: Uint8Array): LateAuthor[] | undefined {
  const reader = new VarintReader(bytes);
  const late: LateAuthor[] = [];
  while (!reader.isAtEnd) {
    const index = reader.read();
    const author = reader.read();
    if (!(index >= 0) || !(author <= 0xffffffff)) return undefined;
    late.push([index, author]);
  }
  return late;
}
