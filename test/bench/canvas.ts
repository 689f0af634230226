/** What the canvas costs: PNG, batches of pixels, frames, and the first picture of a whole process. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { decode as fastDecode, encode as fastEncode } from 'fast-png';
import { PNG } from 'pngjs';
import sharp from 'sharp';
import { applyPixels, encodePixels } from '../../src/client/canvas/wire';
import { colorNumbers, dithers } from '../../src/commands/canvas/draw/dither';
import { light, paletteLab, quantise } from '../../src/commands/canvas/draw/quantise';
import { type Bitmap, blankBitmap } from '../../src/image/bitmap';
import { paletteRgb } from '../../src/image/palette';
import { encodePng } from '../../src/image/png/png';
import { decodePng } from '../../src/image/png/png-read';
import { blockRows } from '../../src/terminal/pictures/block';
import { rasterOf } from '../../src/terminal/pictures/raster';
import { withPixels } from '../support/bitmap';
import { artBoard, noiseBoard } from './pictures';
import { type Case, measure, plaza, print, printResults, runRounds, type Work } from './rounds';

const rounds = Number(process.env.ROUNDS ?? 20);
const length = (made: unknown) => (made as Uint8Array).length;
const colors = paletteRgb.map((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]);

function rgba({ pixels }: Bitmap): Buffer {
  const bytes = Buffer.alloc(4 * pixels.length);
  for (const [index, color] of pixels.entries())
    bytes.writeUInt32BE(((paletteRgb[color] ?? 0) * 256 + 255) >>> 0, 4 * index);
  return bytes;
}

function encoders(board: Bitmap): Work[] {
  const { width, height, pixels } = board;
  const whole = Object.assign(new PNG({ width, height }), { data: rgba(board) });
  const palette = colors as [number, number, number][];
  const indexed = { width, height, data: pixels, channels: 1, depth: 8, palette } as const;
  return [
    { name: 'deflate alone, level 6', run: () => deflateSync(pixels, { level: 6 }), size: length },
    { name: 'ours', run: () => encodePng(board), size: length },
    { name: 'fast-png, indexed', run: () => fastEncode(indexed), size: length },
    { name: 'pngjs, RGBA', run: () => PNG.sync.write(whole), size: length },
  ];
}

function decoders(board: Bitmap): Work[] {
  const file = encodePng(board);
  const packed = deflateSync(board.pixels, { level: 6 });
  return [
    { name: 'inflate alone', run: () => inflateSync(packed) },
    { name: 'ours', run: () => decodePng(file) },
    { name: 'fast-png', run: () => fastDecode(file) },
    { name: 'pngjs', run: () => PNG.sync.read(Buffer.from(file)) },
  ];
}

/** sharp works beside the thread, so it is measured apart, against ours. */
async function againstSharp(board: Bitmap, name: string): Promise<void> {
  const { width, height } = board;
  const pixels = rgba(board);
  let ours = 0;
  let theirs = 0;
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const started = process.hrtime.bigint();
    encodePng(board);
    const between = process.hrtime.bigint();
    const image = sharp(pixels, { raw: { width, height, channels: 4 } });
    bytes = (await image.png({}).toBuffer()).length;
    ours += Number(between - started);
    theirs += Number(process.hrtime.bigint() - between);
  }
  const share = encodePng(board).length;
  print(
    `${name}: sharp RGBA takes ${(theirs / ours).toFixed(1)} times as long as ours, ${(bytes / share).toFixed(1)} times the bytes`,
  );
}

function each(batches: readonly Uint8Array[], apply: (batch: Uint8Array) => void): void {
  for (const batch of batches) apply(batch);
}

function batches(): Work[] {
  const board = blankBitmap(2048, 2048);
  const one = Array.from(
    { length: 1_000_000 },
    (_, index) => [(index * 769) % 2048, (index >> 9) % 2048, index % 32] as const,
  );
  const large = encodePixels(one);
  const small = Array.from({ length: 10_000 }, (_, index) => large.subarray(400 * index, 400 * (index + 1)));
  const bare = (batch: Uint8Array) => {
    const view = new DataView(batch.buffer, batch.byteOffset, batch.byteLength);
    const { pixels } = board;
    for (let at = 0; at < view.byteLength; at += 4) {
      const word = view.getUint32(at, true);
      pixels[((word >>> 5) & 0x7ff) * 2048 + ((word >>> 16) & 0x7ff)] = word & 31;
    }
  };
  return [
    { name: 'a million pixels: a bare DataView loop', run: () => bare(large) },
    { name: 'ours, one message', run: () => applyPixels(board, large) },
    { name: 'a bare loop, 10 000 messages', run: () => each(small, bare) },
    { name: 'ours, 10 000 messages', run: () => each(small, (batch) => applyPixels(board, batch)) },
  ];
}

/** A megapixel of smooth gradients with some noise, as photos have, and one of noise: three bytes a pixel. */
function photo(isNoise: boolean): Uint8Array {
  const next = noiseBoard(2048).pixels;
  const bytes = new Uint8Array(3 * 2 ** 20);
  for (let at = 0; at < bytes.length; at += 1) {
    const [x, y] = [Math.floor(at / 3) % 1024, Math.floor(at / 3 / 1024)];
    const noise = next[at] ?? 0;
    bytes[at] = isNoise
      ? noise * 8 + (next[at + 7] ?? 0) / 4
      : 128 + 90 * Math.sin(x / 200 + (at % 3)) * Math.cos(y / 150) + noise / 2;
  }
  return bytes;
}

const [inL, inA, inB] = (['lightness', 'greenRed', 'blueYellow'] as const).map((axis) =>
  Float64Array.from(paletteLab, (lab) => lab[axis]),
) as [Float64Array, Float64Array, Float64Array];

/** The naive typed search: every pixel to OKLab, and all 32 colors. */
function nearest(red: number, green: number, blue: number): number {
  const [r, g, b] = [light[red] ?? 0, light[green] ?? 0, light[blue] ?? 0];
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const lightness = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  let best = 0;
  let min = Number.POSITIVE_INFINITY;
  for (let color = 0; color < 32; color += 1) {
    const x = lightness - (inL[color] ?? 0);
    const y = greenRed - (inA[color] ?? 0);
    const z = blueYellow - (inB[color] ?? 0);
    const distance = x * x + y * y + z * z;
    if (distance < min) {
      min = distance;
      best = color;
    }
  }
  return best;
}

function searched(bytes: Uint8Array): Uint8Array {
  const numbers = new Uint8Array(bytes.length / 3);
  for (let at = 0, pixel = 0; at < bytes.length; at += 3, pixel += 1)
    numbers[pixel] = nearest(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
  return numbers;
}

/** The same loop, so that each search may be inlined into its own. */
function quantised(bytes: Uint8Array): Uint8Array {
  const numbers = new Uint8Array(bytes.length / 3);
  for (let at = 0, pixel = 0; at < bytes.length; at += 3, pixel += 1)
    numbers[pixel] = quantise(bytes[at] ?? 0, bytes[at + 1] ?? 0, bytes[at + 2] ?? 0);
  return numbers;
}

function quantisers(bytes: Uint8Array): Work[] {
  const samples = new Uint8Array((bytes.length / 3) * 4).fill(255);
  for (let at = 0, to = 0; at < bytes.length; at += 3, to += 4) samples.set(bytes.subarray(at, at + 3), to);
  const image = { width: 1024, height: 1024, samples };
  return [
    { name: 'all 32 colors, typed', run: () => searched(bytes) },
    { name: 'ours', run: () => quantised(bytes) },
    ...dithers.map((dither) => ({ name: `a picture, ${dither}`, run: () => colorNumbers(image, dither) })),
  ];
}

const text = (rows: ReturnType<typeof blockRows>) => rows.map((row) => row.text).join('\n');

/** Both colors for every cell: what a frame costs without any thought. */
function naive({ width, height, pixels }: Bitmap): string {
  let frame = '';
  const parts = (color: number) => colors[color]?.join(';');
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 1) {
      frame += `\u001b[38;2;${parts(pixels[y * width + x] ?? 0)}m\u001b[48;2;${parts(pixels[(y + 1) * width + x] ?? 0)}m▀`;
    }
    frame += '\n';
  }
  return frame;
}

/** Upper pixels as letters, lower ones as ground, each color named when it changes: the frame our targets count in. */
function plain({ width, height, pixels }: Bitmap): string {
  let frame = '';
  for (let y = 0; y < height; y += 2) {
    let letter: number | undefined;
    let ground: number | undefined;
    for (let x = 0; x < width; x += 1) {
      const [upper, lower] = [pixels[y * width + x] ?? 0, pixels[(y + 1) * width + x] ?? 0];
      if (upper !== letter) frame += `\u001b[38;2;${colors[upper]?.join(';')}m`;
      if (lower !== ground) frame += `\u001b[48;2;${colors[lower]?.join(';')}m`;
      frame += '▀';
      letter = upper;
      ground = lower;
    }
    frame += '\u001b[0m\n';
  }
  return frame;
}

function frames(board: Bitmap): Work[] {
  const size = { width: 200, height: 200 };
  const picture = { ...board, colors: paletteRgb };
  const view = {
    ...size,
    pixels: Uint8Array.from(
      { length: 40_000 },
      (_, at) => board.pixels[Math.floor(at / 200) * board.width + (at % 200)] ?? 0,
    ),
  };
  const changes = Array.from(
    { length: 1000 },
    (_, index) => [(index * 37) % 200, (index * 91 + (index >> 3)) % 200, (index * 5) % 32] as const,
  );
  const rowsOf = (bitmap: Bitmap) => blockRows(rasterOf({ ...bitmap, colors: paletteRgb }, size), 3);
  const shown = rowsOf(view);
  const next = withPixels(view, changes);
  const size16 = (made: unknown) => Buffer.byteLength(made as string);
  return [
    { name: 'whole, 1:1, each color when it changes', run: () => plain(view), size: size16 },
    { name: 'whole, 1:1, both colors for every cell', run: () => naive(view), size: size16 },
    { name: 'whole, 1:1', run: () => text(rowsOf(view)), size: size16 },
    {
      name: '1000 pixels of it changed',
      run: () =>
        rowsOf(next)
          .map((row, index) => row.changesFrom(shown[index] as (typeof shown)[number], index + 1))
          .join(''),
      size: size16,
    },
    {
      name: `${board.width} by ${board.width} shrunk into it`,
      run: () => text(blockRows(rasterOf(picture, size), 3)),
      size: size16,
    },
  ];
}

function installed(program: string): boolean {
  const found = spawnSync(program, ['--version']).status === 0;
  if (!found) print(`${program}: not installed, skipped`);
  return found;
}

/** The first picture of a whole process: ours with its request, theirs from a file. */
function firstFrames(): void {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-bench-'));
  const env = { PLAZA_CONFIG_DIR: folder, PLAZA_PROFILE: 'sandbox', FORCE_COLOR: '3' };
  const run = (...argv: string[]) =>
    spawnSync(process.execPath, [plaza, ...argv], { env: { ...process.env, ...env } });
  const file = join(folder, 'canvas.png');
  try {
    run('sandbox', 'sign-in', 'ada');
    run('canvas', 'export', file);
    const program = process.execPath;
    const show = [plaza, 'canvas', 'show', '--pictures', 'blocks'];
    const chafa = ['-f', 'symbols', '--symbols', 'vhalf', '-c', 'full', '-s', '80x40', file];
    const others = { chafa, timg: ['-ph', '-g80x40', file] };
    const cases: Case[] = [
      { name: 'node -e 0', program, argv: ['-e', '0'], printsSomething: false },
      { name: 'plaza canvas show', program, argv: show, env },
      ...Object.entries(others)
        .filter(([name]) => installed(name))
        .map(([name, argv]) => ({ name, program: name, argv })),
    ];
    printResults(
      `the first picture, medians of ${rounds} interleaved rounds, ratio to bare node`,
      runRounds(cases, rounds),
    );
  } finally {
    run('sandbox', 'stop');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function main(): Promise<void> {
  for (const side of [1024, 2048]) {
    for (const [name, board] of [
      ['art', artBoard(side)],
      ['noise', noiseBoard(side)],
    ] as const) {
      const title = `${name}, ${side} by ${side}`;
      printResults(`PNG of ${title}, written`, measure(encoders(board), rounds));
      await againstSharp(board, title);
      printResults(`PNG of ${title}, read`, measure(decoders(board), rounds));
    }
  }
  printResults('a megapixel of a photo in the palette', measure(quantisers(photo(false)), rounds));
  printResults('a megapixel of noise in the palette', measure(quantisers(photo(true)), rounds));
  printResults('pixels applied', measure(batches(), rounds));
  printResults('frames of 200 by 100 cells, art', measure(frames(artBoard(1024)), rounds));
  printResults('frames of 200 by 100 cells, noise', measure(frames(noiseBoard(1024)), rounds));
  firstFrames();
}

main();
