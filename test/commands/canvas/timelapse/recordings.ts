/** Recordings made of numbers, and the slow and certain way to replay them. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { ArchiveRecord, PixelColumns } from '../../../../src/commands/canvas/archive/records';
import { type Film, momentOf, type Patch, type Timing } from '../../../../src/commands/canvas/timelapse/film';
import { AuthorFilter, FrameState, patchesOf } from '../../../../src/commands/canvas/timelapse/patches';
import { makeStyle, type StyleName } from '../../../../src/commands/canvas/timelapse/styles';
import type { Region } from '../../../../src/image/bitmap';
import { paletteRgb } from '../../../../src/image/palette';

/** A pixel: time, place, color, number of the author. */
export type Placed = readonly [at: number, x: number, y: number, color: number, author?: number];

export interface Recording {
  readonly width: number;
  readonly height: number;
  readonly board: Uint8Array;
  readonly startedAt: number;
  /** In the order of time. */
  readonly pixels: readonly Placed[];
  /** Pixels per record. */
  readonly portion: number;
}

export const columns = (pixels: readonly Placed[], width: number): PixelColumns => ({
  count: pixels.length,
  times: Float64Array.from(pixels, ([at]) => at),
  positions: Uint32Array.from(pixels, ([, x, y]) => y * width + x),
  colors: Uint8Array.from(pixels, ([, , , color]) => color),
  authors: Uint32Array.from(pixels, ([, , , , author = 0]) => author),
});

/** Its records: a snapshot, the authors 1 to 3, the pixels. */
async function* recordsOf(recording: Recording): AsyncGenerator<ArchiveRecord> {
  const { board, startedAt, width, pixels, portion } = recording;
  yield { type: 'snapshot', at: startedAt, pixels: board, isNew: true };
  for (const [index, username] of ['ada', 'boris', 'chen'].entries())
    yield { type: 'author', number: index + 1, id: `id-${username}`, username };
  for (let at = 0; at < pixels.length; at += portion)
    yield { type: 'pixels', ...columns(pixels.slice(at, at + portion), width) };
}

/** Small recordings with many ties in time, and changes that change nothing. */
export const anyRecording = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 7 }))
  .chain(([width, height, portion]) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      portion: fc.constant(portion),
      startedAt: fc.constant(1000),
      board: fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 31 }),
      pixels: fc
        .array(
          fc.tuple(
            fc.integer({ min: 1000, max: 1100 }),
            ...([fc.nat(width - 1), fc.nat(height - 1), fc.nat(31), fc.nat(3)] as const),
          ),
          { maxLength: 60 },
        )
        .map((pixels) => pixels.sort(([one], [other]) => one - other)),
    }),
  );

export interface FilmOptions {
  readonly timing: Timing;
  readonly style?: StyleName;
  readonly region?: Region;
  readonly user?: string;
  readonly scale?: number;
  readonly holdMs?: number;
  readonly peak?: number;
}

/** What the program makes of a recording, for an encoder. */
export function filmOf(
  recording: Recording,
  {
    timing,
    style: name = 'as-it-was',
    region = wholeOf(recording),
    user,
    scale = 1,
    holdMs = 0,
    peak = 9,
  }: FilmOptions,
): { patches: AsyncGenerator<Patch>; film: Film } {
  const author = user === undefined ? undefined : new AuthorFilter(user);
  const { width, height } = region;
  const style = makeStyle(name, {
    palette: paletteRgb,
    size: width * height,
    span: timing,
    counts: author?.counts,
    peak,
  });
  const state = new FrameState(recording.width, region, style);
  const film = { width, height, scale, holdMs, colors: style.colors, fps: timing.fps, count: timing.count };
  return { patches: patchesOf(recordsOf(recording), timing, state, author), film };
}

export const wholeOf = ({ width, height }: Recording): Region => ({ x: 0, y: 0, width, height });

/** The board at the moment of every frame, drawn from the beginning each time. */
export function replayed(recording: Recording, timing: Timing): Uint8Array[] {
  return Array.from({ length: timing.count }, (_, frame) => {
    const board = recording.board.slice();
    for (const [at, x, y, color] of recording.pixels)
      if (at <= momentOf(timing, frame)) board[y * recording.width + x] = color;
    return board;
  });
}

/** Part of a picture, every pixel as a square. */
export function shownPart(picture: Uint8Array, canvasWidth: number, region: Region, scale = 1): number[] {
  const pixels: number[] = [];
  for (let y = 0; y < region.height * scale; y += 1)
    for (let x = 0; x < region.width * scale; x += 1) {
      const row = region.y + Math.floor(y / scale);
      pixels.push(picture[row * canvasWidth + region.x + Math.floor(x / scale)] ?? 0);
    }
  return pixels;
}

export const rgbOf = (pixels: readonly number[], colors: readonly number[] = paletteRgb) =>
  pixels.map((pixel) => colors[pixel] ?? -1);

export async function collect(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** Numbers that look like chance. */
export function noise(length: number, colors: number): Uint8Array {
  let state = 7;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 12) % colors;
  });
}

/** Whether the shown frames of any recording, enlarged, are the recording replayed pixel by pixel. */
export const expectReplayed = (
  shown: (
    made: ReturnType<typeof filmOf>,
    size: readonly number[],
  ) => Promise<readonly (readonly number[])[]>,
) =>
  fc.assert(
    fc.asyncProperty(
      anyRecording,
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 3 }),
      async (given, count, scale) => {
        const timing = { from: 1000, to: 1100, fps: 10, count };
        const size = [given.width * scale, given.height * scale];
        expect(await shown(filmOf(given, { timing, scale }), size)).toEqual(
          replayed(given, timing).map((board) => rgbOf(shownPart(board, given.width, wholeOf(given), scale))),
        );
      },
    ),
    { numRuns: 50 },
  );
