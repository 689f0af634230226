/** What a timelapse costs: ten million recorded pixels to 300 frames, and its size beside other encoders. */
import { constants, deflateSync } from 'node:zlib';
import { GIFEncoder } from 'gifenc';
import UPNG from 'upng-js';
import { type Archive, type ArchiveFile, openArchive } from '../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../src/commands/canvas/archive/archive-writer';
import { encodeApng, scaledLines } from '../../src/commands/canvas/timelapse/apng';
import { type Film, timingOf, wholeFrames } from '../../src/commands/canvas/timelapse/film';
import { encodeGif } from '../../src/commands/canvas/timelapse/gif';
import { FrameState, patchesOf } from '../../src/commands/canvas/timelapse/patches';
import { makeStyle, type StyleName } from '../../src/commands/canvas/timelapse/styles';
import { blankBitmap } from '../../src/image/bitmap';
import { paletteRgb } from '../../src/image/palette';
import { crowd } from './crowd';
import { median, msSince, print } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 5);

class MemoryFile implements ArchiveFile {
  private bytes = Buffer.alloc(1 << 20);
  size = 0;

  async read(offset: number, length: number): Promise<Uint8Array> {
    return this.bytes.subarray(offset, Math.min(this.size, offset + length));
  }

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    while (offset + bytes.length > this.bytes.length) this.bytes = Buffer.concat([this.bytes, this.bytes]);
    this.bytes.set(bytes, offset);
    this.size = Math.max(this.size, offset + bytes.length);
  }

  async truncate(size: number): Promise<void> {
    this.size = size;
  }

  async sync(): Promise<void> {}
}

/** A day of a crowd on a canvas. */
async function recorded(pixels: number, side: number): Promise<Archive> {
  const file = new MemoryFile();
  const startedAt = Date.UTC(2026, 2, 18);
  const header = { version: 1, width: side, height: side, palette: paletteRgb, startedAt, canvas: 'bench' };
  const writer = await ArchiveWriter.create(file, header, blankBitmap(side, side).pixels);
  const stepMs = 86_400_000 / pixels;
  let index = 0;
  for (const [place, color] of crowd(pixels, side)) {
    index += 1;
    writer.pixel(startedAt + Math.floor(index * stepMs), place, color);
    if (index % 65_536 === 0) await writer.flush();
  }
  await writer.close();
  return openArchive(file);
}

function filmOf(archive: Archive, frames: number, name: StyleName = 'as-it-was') {
  const { width, height, palette } = archive.header;
  const timing = timingOf(archive, { fps: 15, lengthMs: (frames * 1000) / 15 });
  const style = makeStyle(name, { palette, size: width * height, span: timing });
  const state = new FrameState(width, { x: 0, y: 0, width, height }, style);
  const film: Film = {
    width,
    height,
    scale: 1,
    colors: style.colors,
    fps: 15,
    count: timing.count,
    holdMs: 0,
  };
  return { film, patches: patchesOf(archive.records(), timing, state) };
}

async function lengthOf(pieces: AsyncIterable<Uint8Array>): Promise<number> {
  let length = 0;
  for await (const piece of pieces) length += piece.length;
  return length;
}

interface Cost {
  readonly ms: number;
  /** On all threads; other programs on the machine do not add to it. */
  readonly cpuMs: number;
  readonly bytes: number;
}

async function timed(work: () => Promise<number>): Promise<Cost> {
  const [started, used] = [process.hrtime.bigint(), process.cpuUsage()];
  const bytes = await work();
  const { user, system } = process.cpuUsage(used);
  return { ms: msSince(started), cpuMs: (user + system) / 1000, bytes };
}

/** The whole way from the archive to the file, beside compressing the bytes of its frames and nothing else. */
async function cost(archive: Archive): Promise<void> {
  const lines: { bytes: Uint8Array; isOpaque: boolean }[] = [];
  for await (const patch of filmOf(archive, 300).patches)
    lines.push({ bytes: scaledLines(patch, 1), isOpaque: patch.isOpaque });
  const deflated = (options: (isOpaque: boolean) => object) => async () =>
    lines.reduce((sum, { bytes, isOpaque }) => sum + deflateSync(bytes, options(isOpaque)).length, 0);
  const encoded = (encode: typeof encodeApng | typeof encodeGif, style?: StyleName) => () => {
    const { film, patches } = filmOf(archive, 300, style);
    return lengthOf(encode(patches, film));
  };
  const ways: [string, () => Promise<number>][] = [
    ['deflate of the frame bytes, level 6', deflated(() => ({ level: 6 }))],
    [
      'deflate of the frame bytes, as we compress',
      deflated((isOpaque) => (isOpaque ? { level: 6 } : { strategy: constants.Z_RLE, memLevel: 9 })),
    ],
    ['replay alone', async () => (await all(filmOf(archive, 300).patches)).length],
    ['animated PNG', encoded(encodeApng)],
    ['GIF', encoded(encodeGif)],
    ['animated PNG, age', encoded(encodeApng, 'age')],
  ];
  const costs = ways.map((): Cost[] => []);
  for (let round = -1; round < rounds; round += 1)
    for (const [index, [, work]] of ways.entries()) {
      const one = await timed(work);
      if (round >= 0) costs[index]?.push(one);
    }
  const medians = costs.map(medianCost);
  for (const [index, [name]] of ways.entries()) print(line(name, medians[index], medians[0]));
}

const medianCost = (costs: readonly Cost[]): Cost => ({
  ms: median(costs.map(({ ms }) => ms)),
  cpuMs: median(costs.map(({ cpuMs }) => cpuMs)),
  bytes: costs[0]?.bytes ?? 0,
});

/** Times with their ratios to the first way's, and the size. */
function line(name: string, cost: Cost | undefined, base?: Cost): string {
  const { ms, cpuMs, bytes } = cost ?? { ms: 0, cpuMs: 0, bytes: 0 };
  const ratio = (part: number, whole = Number.NaN) =>
    base ? (part / whole).toFixed(2).padStart(6) : ''.padStart(6);
  const time = `${ms.toFixed(0).padStart(6)} ms${ratio(ms, base?.ms)}`;
  return `${name.padEnd(44)} ${time}  CPU ${cpuMs.toFixed(0).padStart(6)} ms${ratio(cpuMs, base?.cpuMs)} ${String(bytes).padStart(10)} bytes`;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** The sizes of the same frames by other encoders. They take all frames at once, so these are smaller. */
async function sizes(archive: Archive, frames: number): Promise<void> {
  const { film, patches } = filmOf(archive, frames);
  const boards = await all(wholeFrames(patches, film));
  const again = () => filmOf(archive, frames).patches;
  const ways: [string, () => Promise<number>][] = [
    ['animated PNG', () => lengthOf(encodeApng(again(), film))],
    ['upng-js', async () => upng(boards, film)],
    ['GIF', () => lengthOf(encodeGif(again(), film))],
    ['gifenc, whole frames', async () => gifenc(boards, film)],
    ['gifenc, frames with holes that we found', async () => gifenc(withHoles(boards, film), film)],
  ];
  print(`\n${frames} frames of ${film.width} by ${film.height} pixels`);
  for (const [name, work] of ways) {
    print(line(name, await timed(work)));
  }
}

function upng(boards: readonly Uint8Array[], { width, height, colors, fps }: Film): number {
  const rgba = boards.map((board) => {
    const pixels = Buffer.alloc(4 * board.length);
    for (const [index, color] of board.entries())
      pixels.writeUInt32BE((colors[color] ?? 0) * 256 + 255, 4 * index);
    return new Uint8Array(pixels).buffer;
  });
  const delays = boards.map(() => Math.round(1000 / fps));
  return UPNG.encode(rgba, width, height, 0, delays).byteLength;
}

function gifenc(boards: readonly Uint8Array[], { width, height, colors, fps }: Film): number {
  const gif = GIFEncoder();
  const palette = [...colors, 0].map((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]);
  const given = { transparent: true, transparentIndex: colors.length, dispose: 1, colorDepth: 6 };
  for (const [index, board] of boards.entries())
    gif.writeFrame(board, width, height, { ...given, delay: 1000 / fps, ...(index === 0 && { palette }) });
  gif.finish();
  return gif.bytesView().length;
}

/** The frames with the transparent color where nothing changed. */
function withHoles(boards: readonly Uint8Array[], { colors }: Film): Uint8Array[] {
  return boards.map((board, frame) =>
    board.map((color, place) => (boards[frame - 1]?.[place] === color ? colors.length : color)),
  );
}

async function main(): Promise<void> {
  const pixels = Number(process.env.PIXELS ?? 10_000_000);
  const archive = await recorded(pixels, 1024);
  print(
    `${archive.pixels} pixels on 1024 by 1024, 300 frames; medians of ${rounds} rounds, ratio to deflate`,
  );
  await cost(archive);
  await sizes(await recorded(pixels / 20, 256), 100);
}

main();
