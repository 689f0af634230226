/** The frames of an archive: where its reading begins, and what a part of a long one shows. */
import { describe, expect, it } from 'vitest';
import { type Archive, openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { type FrameOptions, framesOf } from '../../../../src/commands/canvas/flows/timelapse-frames';
import { wholeFrames } from '../../../../src/commands/canvas/timelapse/rgb';
import { header, memoryFile } from '../archive/archive-world';
import { noise } from '../timelapse/recordings';

const side = 128;
const count = 200_000;
const startedAt = header.startedAt;
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
  for await (const frame of wholeFrames(
    patches(() => undefined),
    film,
  ))
    frames.push(frame);
  return frames;
}

function board(until: number): Uint8Array {
  const pixels = new Uint8Array(side * side);
  for (let index = 0; index < count && startedAt + index <= until; index += 1)
    pixels[placeOf(index)] = colors[index] ?? 0;
  return pixels;
}

describe('the frames of an archive', () => {
  it('are the same from a key frame as from the start', async () => {
    const archive = await longArchive();
    const keyFrames: number[] = [];
    for await (const record of archive.records()) if (record.type === 'snapshot') keyFrames.push(record.at);
    expect(keyFrames.length).toBeGreaterThan(1);
    const from = startedAt + 150_000;
    const frames = await shown(archive, { from: { at: from }, to: { beforeEnd: 0 }, fps: 1, length: 3000 });
    expect(frames).toHaveLength(3);
    expect(frames[0]).toEqual(board(from));
    expect(frames[1]).toEqual(board((from + archive.to) / 2));
    expect(frames[2]).toEqual(board(archive.to));
  });

  it('begin at a key frame, but for what happened before it', async () => {
    const archive = await longArchive();
    const begun: (number | undefined)[] = [];
    const watched: Archive = {
      ...archive,
      records(from) {
        begun.push(from);
        return archive.records(from);
      },
    };
    const options = { at: { afterStart: 199_000 } };
    const read = async (more: FrameOptions) => {
      begun.length = 0;
      await shown(watched, { ...options, ...more });
      return begun;
    };
    expect(await read({ at: undefined, from: { afterStart: 199_000 }, fps: 1, length: 1000 })).toEqual([
      startedAt + 199_000,
    ]);
    expect(await read({ style: 'age' })).toEqual([undefined]);
    // Who is meant is found first, in the last part.
    expect(await read({ by: 'ada' })).toEqual([Number.POSITIVE_INFINITY, undefined]);
  });

  it('name the author whom the archive does not', async () => {
    await expect(shown(await longArchive(), { by: 'boris' })).rejects.toThrow(
      "--by: no author 'boris' in the archive",
    );
  });
});
