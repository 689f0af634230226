/** Converts an archive to NDJSON, one line for each pixel (docs/canvas-archive.md). */
import { hexOf } from '../../../image/palette';
import { toJson } from '../../../terminal/text/json';
import { timestamp } from '../core/moment';
import type { Archive } from './archive';
import type { ArchiveHeader, ArchiveRecord, DamageRecord, PixelColumns } from './records';

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
  /** Ends of pixel lines, by author number. */
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
          changes: this.#triples(changes),
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

  #triples({ count, positions, colors }: PixelColumns): number[][] {
    const { width } = this.canvas;
    return Array.from({ length: count }, (_, index) => {
      const position = positions[index] ?? 0;
      return [position % width, Math.floor(position / width), colors[index] ?? 0];
    });
  }
}
