/** Converts NDJSON, one line per pixel, to an archive and back (docs/canvas-archive.md). */

import { maxCanvasSide } from '../../../client/canvas/wire';
import { UsageError } from '../../../errors';
import { hexOf, paletteRgb } from '../../../image/palette';
import { toJson } from '../../../terminal/text/clean';
import { timestamp } from '../core/moment';
import type { Archive, ArchiveFile } from './archive';
import { ArchiveWriter } from './archive-writer';
import { pixelsBetween } from './columns';
import { isMessage } from './content';
import { archiveVersion, isPalette, isSide, isTime, isWhole } from './format';
import type { ArchiveHeader, ArchiveRecord, DamageRecord, MessageRecord, PixelColumns } from './records';

export interface ImportFigures {
  pixels: number;
  gaps: number;
  skipped: number;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Yields the bytes of the archive.
 * @param figures updated during iteration
 * @throws UsageError with the number of the invalid line
 */
export async function* archiveFromNdjson(
  source: AsyncIterable<Uint8Array>,
  figures: ImportFigures,
): AsyncGenerator<Uint8Array> {
  const reader = new LineReader(figures);
  let number = 0;
  for await (const text of linesIn(source)) {
    number += 1;
    if (text.trim() === '') continue;
    try {
      await reader.read(parsed(text));
    } catch (error) {
      if (error instanceof UsageError)
        throw new UsageError(`line ${number}: ${error.message}`, error.details);
      throw error;
    }
    yield* reader.file.take();
  }
  await reader.end();
  yield* reader.file.take();
}

/** Maximum length of a line in bytes; a snapshot of the largest canvas is shorter. */
const maxLine = 64 * 1024 * 1024;

async function* linesIn(source: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let restLength = 0;
  for await (const piece of source) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength);
    let start = 0;
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, start)) {
      const line = bytes.subarray(start, end);
      yield (rest.length > 0 ? Buffer.concat([...rest, line]) : line).toString('utf8');
      rest = [];
      restLength = 0;
      start = end + 1;
    }
    restLength += bytes.length - start;
    if (restLength > maxLine) throw new UsageError('a line is too long; each pixel is a line of its own');
    // Copied, since the source may reuse the buffer.
    if (start < bytes.length) rest.push(Buffer.from(bytes.subarray(start)));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}

function parsed(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  } catch {
    // Handled below, as any other value that is not an object.
  }
  throw new UsageError('not a JSON object');
}

/** Collects written bytes; it is append-only. */
class SinkFile implements ArchiveFile {
  size = 0;
  #pieces: Uint8Array[] = [];

  async write(_: number, bytes: Uint8Array): Promise<void> {
    this.size += bytes.length;
    this.#pieces.push(bytes);
  }

  take(): Uint8Array[] {
    const pieces = this.#pieces;
    this.#pieces = [];
    return pieces;
  }

  read = async () => new Uint8Array(0);
  truncate = async () => undefined;
  sync = async () => undefined;
}

class LineReader {
  readonly file = new SinkFile();
  #header: ArchiveHeader | undefined;
  #writer: ArchiveWriter | undefined;

  constructor(readonly figures: ImportFigures) {}

  async read(fields: Fields): Promise<void> {
    const type = fields.type ?? (fields.x === undefined ? undefined : 'pixel');
    if (type === 'canvas') this.#header = headerOf(fields);
    else if (type === 'pixel') await this.#pixel(fields);
    else if (type === 'snapshot') await this.#snapshot(fields);
    else if (type === 'gap') await this.#gap(fields);
    else await this.#message(fields);
  }

  async end(): Promise<void> {
    await (await this.#opened(this.#header?.startedAt ?? 0)).close();
  }

  /** Returns the writer; without a snapshot, the canvas starts blank. */
  async #opened(at: number, board?: Uint8Array): Promise<ArchiveWriter> {
    if (this.#writer) return this.#writer;
    const header = this.#header;
    if (!header) {
      throw new UsageError('the first line must describe the canvas', {
        hint: 'begin with a line as {"type":"canvas","width":1024,"height":1024}',
      });
    }
    const startedAt = header.startedAt > 0 ? Math.min(header.startedAt, at) : at;
    const blank = new Uint8Array(header.width * header.height);
    this.#writer = await ArchiveWriter.create(this.file, { ...header, startedAt }, board ?? blank);
    return this.#writer;
  }

  async #pixel(fields: Fields): Promise<void> {
    const at = timeIn(fields.at, 'at');
    const writer = await this.#opened(at);
    const { position, color } = pixelIn([fields.x, fields.y, fields.color ?? fields.colour], writer.header);
    const { user, username } = fields;
    const author =
      typeof user === 'string'
        ? writer.authorNumber(user, typeof username === 'string' ? username : user)
        : 0;
    writer.pixel(at, position, color, author);
    this.figures.pixels += 1;
    if (writer.isFull) await writer.seal();
  }

  async #snapshot(fields: Fields): Promise<void> {
    const at = timeIn(fields.at, 'at');
    const pixels = typeof fields.pixels === 'string' ? Buffer.from(fields.pixels, 'base64') : undefined;
    const header = this.#header;
    const isCanvas =
      pixels !== undefined &&
      (!header ||
        (pixels.length === header.width * header.height &&
          pixels.every((color) => color < header.palette.length)));
    if (!isCanvas) throw new UsageError('pixels must be Base64 with one byte for each pixel of the canvas');
    if (this.#writer) await this.#writer.gap(0, at, pixels);
    else await this.#opened(at, pixels);
  }

  async #gap(fields: Fields): Promise<void> {
    const from = timeIn(fields.from, 'from');
    const to = timeIn(fields.to, 'to');
    const writer = await this.#opened(from);
    const board = Uint8Array.from(writer.board);
    for (const change of Array.isArray(fields.changes) ? fields.changes : []) {
      const { position, color } = pixelIn(Array.isArray(change) ? change : [], writer.header);
      board[position] = color;
    }
    await writer.gap(from, to, board);
    this.figures.gaps += 1;
  }

  async #message(fields: Fields): Promise<void> {
    const record = fields.at === undefined ? fields : { ...fields, at: timeIn(fields.at, 'at') };
    if (!isMessage(record)) {
      this.figures.skipped += 1;
      return;
    }
    const writer = await this.#opened((record as MessageRecord).at);
    writer.message(record as MessageRecord);
    if (writer.isFull) await writer.seal();
  }
}

function headerOf({ width, height, palette, startedAt, canvas }: Fields): ArchiveHeader {
  if (!isSide(width) || !isSide(height))
    throw new UsageError(`width and height must be whole numbers from 1 to ${maxCanvasSide}`);
  return {
    version: archiveVersion,
    width,
    height,
    palette: palette === undefined ? paletteRgb : colorsIn(palette),
    startedAt: startedAt === undefined ? 0 : timeIn(startedAt, 'startedAt'),
    canvas: typeof canvas === 'string' ? canvas : '',
  };
}

function colorsIn(palette: unknown): readonly number[] {
  const isColor = (color: unknown) => typeof color === 'string' && /^#[0-9a-f]{6}$/i.test(color);
  if (!isPalette<string>(palette, isColor))
    throw new UsageError('palette must be a list of colors as #RRGGBB');
  return palette.map((color) => Number.parseInt(color.slice(1), 16));
}

/** Reads a time in ISO 8601 (local without a zone), or in milliseconds since the epoch. */
function timeIn(value: unknown, name: string): number {
  // Date.parse reads a date without a time as UTC, and a time without a zone as local.
  const ms = typeof value === 'string' ? Date.parse(value.replace(/^\d{4}-\d\d-\d\d$/, '$&T00:00')) : value;
  if (isTime(ms)) return ms;
  throw new UsageError(`${name} must be a time in ISO 8601, or in milliseconds since the epoch`);
}

function pixelIn(
  [x, y, color]: readonly unknown[],
  { width, height, palette }: ArchiveHeader,
): { readonly position: number; readonly color: number } {
  if (!isWhole(x, 0, width - 1) || !isWhole(y, 0, height - 1))
    throw new UsageError(`x and y must be on the canvas of ${width} by ${height} pixels`);
  if (!isWhole(color, 0, palette.length - 1))
    throw new UsageError(`color must be a number from 0 to ${palette.length - 1}`);
  return { position: y * width + x, color };
}

/** Approximate length of a yielded chunk, in characters. */
const pieceLength = 256 * 1024;

/** Yields the lines of an archive, in chunks of whole lines. @param onDamage called for every damaged part */
export async function* ndjsonOf(
  archive: Archive,
  onDamage: (damage: DamageRecord) => void,
): AsyncGenerator<Uint8Array> {
  const writer = new LineWriter(archive.header);
  let text = writer.header();
  for await (const record of archive.records()) {
    if (record.type === 'damage') onDamage(record);
    else text += writer.linesOf(record);
    if (text.length < pieceLength) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

const jsonLine = (value: object) => `${toJson(value)}\n`;

class LineWriter {
  #endings = new Map<number, string>([[0, '}\n']]);

  constructor(readonly canvas: ArchiveHeader) {}

  header(): string {
    const { version, width, height, palette, startedAt, canvas } = this.canvas;
    const colors = palette.map(hexOf);
    const fields = { version, width, height, palette: colors, startedAt: timestamp(startedAt), canvas };
    return jsonLine({ type: 'canvas', ...fields });
  }

  linesOf(record: Exclude<ArchiveRecord, DamageRecord>): string {
    switch (record.type) {
      case 'author': {
        const { number, id, username } = record;
        this.#endings.set(number, `,"user":${toJson(id)},"username":${toJson(username)}}\n`);
        return '';
      }
      case 'pixels':
        return this.#pixels(record);
      case 'snapshot': {
        if (!record.isNew) return '';
        const pixels = Buffer.from(record.pixels).toString('base64');
        return jsonLine({ type: 'snapshot', at: timestamp(record.at), pixels });
      }
      case 'gap': {
        const { from, to, changes } = record;
        return jsonLine({
          type: 'gap',
          from: timestamp(from),
          to: timestamp(to),
          changes: pixelsBetween(changes, this.canvas.width, 0, changes.count),
        });
      }
      default:
        return jsonLine({ ...record, at: timestamp(record.at) });
    }
  }

  /** Concatenates strings: ten million lines take seconds, but most of a minute with `JSON.stringify`. */
  #pixels({ count, times, positions, colors, authors }: PixelColumns): string {
    const { width } = this.canvas;
    let lines = '';
    let time = Number.NaN;
    let start = '';
    for (let index = 0; index < count; index += 1) {
      if (times[index] !== time) {
        time = times[index] ?? 0;
        start = `{"type":"pixel","at":"${timestamp(time)}","x":`;
      }
      const position = positions[index] ?? 0;
      const end = this.#endings.get(authors[index] ?? 0) ?? '}\n';
      lines += `${start}${position % width},"y":${Math.floor(position / width)},"color":${colors[index]}${end}`;
    }
    return lines;
  }
}
