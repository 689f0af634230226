import { beforeAll, describe, expect, it } from 'vitest';
import { type Archive, openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import {
  type FrameOptions,
  framesOf,
  withFrameProgress,
} from '../../../../src/commands/canvas/flows/make-timelapse';
import { wholeFrames } from '../../../../src/commands/canvas/timelapse/film';
import { movableClock } from '../../../support/clock';
import { header, memoryFile } from '../archive/archive-world';
import { noise } from '../timelapse/recordings';

const side = 128;
const count = 200_000;
const { startedAt } = header;
const places = noise(2 * count, 128);
const colors = noise(count, 32);
const placeOf = (index: number) => (places[2 * index] ?? 0) * side + (places[2 * index + 1] ?? 0);

/** Noise, a pixel each millisecond, with key frames in between. */
async function longArchive(): Promise<Archive> {
  const file = memoryFile();
  const canvas = { ...header, width: side, height: side };
  const writer = await ArchiveWriter.create(file, canvas, new Uint8Array(side * side));
  const ada = writer.authorNumber('id-ada', 'ada');
  for (let index = 0; index < count; index += 1) {
    writer.pixel(startedAt + index, placeOf(index), colors[index] ?? 0, index < 1000 ? ada : 0);
    if (index % 20_000 === 19_999) await writer.seal();
  }
  await writer.close();
  return openArchive(file);
}

async function shown(archive: Archive, options: FrameOptions): Promise<Uint8Array[]> {
  const { film, patches } = await framesOf(archive, options);
  const frames: Uint8Array[] = [];
  const each = patches(() => undefined);
  for await (const frame of wholeFrames(each, film)) frames.push(frame);
  return frames;
}

function board(until: number): Uint8Array {
  const pixels = new Uint8Array(side * side);
  for (let index = 0; index < count && startedAt + index <= until; index += 1)
    pixels[placeOf(index)] = colors[index] ?? 0;
  return pixels;
}

describe('framesOf', () => {
  let archive: Archive;
  beforeAll(async () => {
    archive = await longArchive();
  });

  it('gives the same frames from a key frame as from the start', async () => {
    const keyFrames: number[] = [];
    for await (const record of archive.records()) if (record.type === 'snapshot') keyFrames.push(record.at);
    expect(keyFrames.length).toBeGreaterThan(1);
    const from = startedAt + 150_000;
    const frames = await shown(archive, { from: { at: from }, to: { beforeEnd: 0 }, fps: 1, length: 3000 });
    expect(frames).toEqual([board(from), board((from + archive.to) / 2), board(archive.to)]);
  });

  it('reads from the last key frame, unless its style or an author needs all records', async () => {
    let begun: (number | undefined)[] = [];
    const records: Archive['records'] = (from) => {
      begun.push(from);
      return archive.records(from);
    };
    const read = async (options: FrameOptions) => {
      begun = [];
      await shown({ ...archive, records }, options);
      return begun;
    };
    const at = { afterStart: 199_000 };
    expect(await read({ from: at, fps: 1, length: 1000 })).toEqual([startedAt + 199_000]);
    expect(await read({ at, style: 'age' })).toEqual([undefined]);
    // The author is found first, in the last part.
    expect(await read({ at, by: 'ada' })).toEqual([Number.POSITIVE_INFINITY, undefined]);
  });
});

describe('the progress of frames', () => {
  /** Writes frames that take some milliseconds each, of so many in all. */
  async function written(frames: number, ms: number, all = frames, interruptAt?: number) {
    const clock = movableClock();
    const aborting = new AbortController();
    const texts: string[] = [];
    const ends: string[] = [];
    const begin = (label: string) => ({
      moved: () => undefined,
      now: (text: string) => void texts.push(`${label} ${text}`),
      end: () => void ends.push(label),
    });
    async function* each() {
      for (let frame = 0; frame < frames; frame += 1) {
        clock.move(ms);
        if (frame === interruptAt) aborting.abort(new Error('interrupted'));
        yield frame;
      }
    }
    const ports = { clock, progress: { begin, clear: () => '' }, signal: aborting.signal };
    const read = async () => {
      let count = 0;
      for await (const _ of withFrameProgress(each(), all, ports)) count += 1;
      return count;
    };
    const result = await read().catch((error: Error) => error.message);
    return { result, texts, ends: ends.length };
  }

  it('shows how many are done and how long the others take', async () => {
    const { result, texts, ends } = await written(10, 1000);
    expect([result, ends]).toEqual([10, 1]);
    expect(texts[0]).toBe('writing 1 of 10 frames, 9 s left');
    expect(texts[4]).toBe('writing 5 of 10 frames, 5 s left');
  });

  it('counts long times in minutes, and is not drawn for every frame', async () => {
    const { texts } = await written(100, 70, 36_000);
    expect([texts.length, texts[0]]).toEqual([33, 'writing 3 of 36000 frames, 42 min left']);
  });
});
