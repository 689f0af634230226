/** Converts the placed pixels of an archive to Apache Parquet, in memory that is independent of their number. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer';
import { timestamp } from '../core/moment';
import type { ArchiveHeader, ArchiveRecord, PixelColumns } from './records';

/** Rows of a row group: large enough for dictionaries, small enough to hold in memory. */
const groupRows = 65_536;

const hourMs = 3_600_000;

const required = { repetition_type: 'REQUIRED' } as const;
const schema: ConstructorParameters<typeof ParquetWriter>[0]['schema'] = [
  { name: 'pixels', num_children: 6 },
  { name: 'time', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', ...required },
  // Signed, so that differences of columns are what SQL users expect.
  { name: 'x', type: 'INT32', ...required },
  { name: 'y', type: 'INT32', ...required },
  { name: 'color', type: 'INT32', ...required },
  { name: 'author', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
  { name: 'previous', type: 'INT32', ...required },
];

/** A Parquet file of one row group after the other. */
class ParquetFile {
  readonly #bytes = new ByteWriter();
  readonly #writer = new ParquetWriter({ writer: this.#bytes, schema, createdBy: 'plaza' });

  group(rows: Rows): Uint8Array {
    this.#writer.write({ columnData: rows.columns(), rowGroupSize: rows.count });
    return this.#take();
  }

  end(): Uint8Array {
    this.#writer.finish();
    return this.#take();
  }

  #take(): Uint8Array {
    const taken = this.#bytes.getBytes().slice();
    this.#bytes.index = 0;
    return taken;
  }
}

/** The rows of a row group, filled again for each. */
class Rows {
  count = 0;
  readonly times = new BigInt64Array(groupRows);
  readonly x = new Int32Array(groupRows);
  readonly y = new Int32Array(groupRows);
  readonly colors = new Int32Array(groupRows);
  readonly previous = new Int32Array(groupRows);
  readonly authors: (string | undefined)[] = new Array(groupRows);

  columns() {
    const { count } = this;
    return [
      // A dictionary of times would rarely pay, and building it takes half of the time.
      { name: 'time', data: this.times.subarray(0, count), encoding: 'DELTA_BINARY_PACKED' as const },
      { name: 'x', data: this.x.subarray(0, count) },
      { name: 'y', data: this.y.subarray(0, count) },
      { name: 'color', data: this.colors.subarray(0, count) },
      { name: 'author', data: this.authors.slice(0, count) },
      { name: 'previous', data: this.previous.subarray(0, count) },
    ];
  }
}

/** Fills rows from records; knows the color that each pixel had before. */
class RowWriter {
  readonly rows = new Rows();
  readonly #board: Uint8Array;
  readonly #names = new Map<number, string>();
  #time = 0;

  constructor(
    readonly canvas: ArchiveHeader,
    readonly isByHour: boolean,
  ) {
    this.#board = new Uint8Array(canvas.width * canvas.height);
  }

  /** Milliseconds since the epoch at the start of the hour of the rows. */
  get hour(): number {
    return this.#time - (this.#time % hourMs);
  }

  /** Yields whenever the rows are to be written before more are added. */
  *add(record: ArchiveRecord): Generator<void> {
    if (record.type === 'pixels') yield* this.#place(record);
    else if (record.type === 'gap') this.#apply(record.changes);
    else if (record.type === 'snapshot' && record.isNew) this.#board.set(record.pixels);
    else if (record.type === 'author') this.#names.set(record.number, record.username);
  }

  #apply({ count, positions, colors }: PixelColumns): void {
    for (let index = 0; index < count; index += 1) this.#board[positions[index] ?? 0] = colors[index] ?? 0;
  }

  /** Hot loop. */
  *#place({ count, times, positions, colors, authors }: PixelColumns): Generator<void> {
    const { rows } = this;
    const { width } = this.canvas;
    let exactTime = BigInt(this.#time);
    for (let index = 0; index < count; index += 1) {
      const time = Math.floor(times[index] ?? 0);
      const isOfNextHour = this.isByHour && time >= this.hour + hourMs;
      if (rows.count === groupRows || (isOfNextHour && rows.count > 0)) yield;
      if (time > this.#time) {
        this.#time = time;
        exactTime = BigInt(time);
      }
      const row = rows.count;
      const position = positions[index] ?? 0;
      const color = colors[index] ?? 0;
      rows.times[row] = exactTime;
      rows.x[row] = position % width;
      rows.y[row] = Math.floor(position / width);
      rows.colors[row] = color;
      rows.previous[row] = this.#board[position] ?? 0;
      rows.authors[row] = this.#nameOf(authors[index] ?? 0);
      this.#board[position] = color;
      rows.count = row + 1;
    }
  }

  /** The name of an author; damage may have removed it. */
  #nameOf(author: number): string | undefined {
    return author === 0 ? undefined : (this.#names.get(author) ?? `#${author}`);
  }
}

/** Yields groups of rows with their hour, see `RowWriter.hour`; the rows are valid until the next group. */
async function* rowGroups(canvas: ArchiveHeader, records: AsyncIterable<ArchiveRecord>, isByHour: boolean) {
  const writer = new RowWriter(canvas, isByHour);
  const { rows } = writer;
  for await (const record of records) {
    for (const _ of writer.add(record)) {
      yield { hour: writer.hour, rows };
      rows.count = 0;
    }
  }
  if (rows.count > 0) yield { hour: writer.hour, rows };
}

/** Yields the bytes of one file with all placed pixels, a row group at a time. */
export async function* parquetOf(
  canvas: ArchiveHeader,
  records: AsyncIterable<ArchiveRecord>,
): AsyncGenerator<Uint8Array> {
  const file = new ParquetFile();
  for await (const { rows } of rowGroups(canvas, records, false)) yield file.group(rows);
  yield file.end();
}

/**
 * Yields one file for each hour with pixels, in the layout of Hive that engines read as columns `date` and `hour`:
 * `date=2026-03-18/hour=09/pixels.parquet`. The bytes of a file are to be read before the next file.
 */
export async function* parquetByHour(canvas: ArchiveHeader, records: AsyncIterable<ArchiveRecord>) {
  const groups = rowGroups(canvas, records, true);
  let next = await groups.next();
  async function* bytesOf(hour: number): AsyncGenerator<Uint8Array> {
    const file = new ParquetFile();
    for (; !next.done && next.value.hour === hour; next = await groups.next())
      yield file.group(next.value.rows);
    yield file.end();
  }
  while (!next.done) {
    const { hour } = next.value;
    const [, date, hours] = /^(\S+)T(\d\d)/.exec(timestamp(hour)) ?? [];
    yield { name: `date=${date}/hour=${hours}/pixels.parquet`, bytes: bytesOf(hour) };
  }
}
