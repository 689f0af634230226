/** The records of an archive as events that are printed, each with its own time. */

import type { Pixel } from '../../../../image/bitmap';
import type { Archive } from '../../archive/archive';
import type { PixelColumns } from '../../archive/records';
import { PixelBatch } from '../../core/batch';
import { timestamp } from '../../core/moment';
import { encodePixels } from '../../core/wire';
import type { ReplayEvent } from '../../replay/replay-events';
import { damageNote } from '../archive';

/** All records, as `canvas watch` prints them; pixels of the same time are one event. */
export async function* printedRecords(
  archive: Archive,
  path: string,
  note: (text: string) => void,
): AsyncGenerator<ReplayEvent> {
  const { width } = archive.header;
  for await (const record of archive.records()) {
    switch (record.type) {
      case 'pixels':
        yield* pixelEvents(record, width);
        break;
      case 'gap': {
        const { from, to, changes } = record;
        const pixels = pixelsBetween(changes, width, 0, changes.count);
        yield { type: 'gap', from: timestamp(from), to: timestamp(to), changes: pixels };
        break;
      }
      case 'damage':
        note(damageNote(path, record));
        break;
      case 'snapshot':
      case 'author':
        break;
      default: {
        const printed = { ...record, at: timestamp(record.at) };
        yield printed;
      }
    }
  }
}

function* pixelEvents(columns: PixelColumns, width: number): Generator<ReplayEvent> {
  const { count, times } = columns;
  for (let start = 0; start < count; ) {
    let end = start + 1;
    while (end < count && times[end] === times[start]) end += 1;
    const pixels = new PixelBatch(encodePixels(pixelsBetween(columns, width, start, end)));
    yield { type: 'pixels', at: timestamp(times[start] ?? 0), pixels };
    start = end;
  }
}

function pixelsBetween(
  { positions, colors }: PixelColumns,
  width: number,
  from: number,
  to: number,
): Pixel[] {
  return Array.from({ length: to - from }, (_, index): Pixel => {
    const position = positions[from + index] ?? 0;
    return [position % width, Math.floor(position / width), colors[from + index] ?? 0];
  });
}
