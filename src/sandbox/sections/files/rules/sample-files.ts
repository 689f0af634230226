/** Sample files of the seeded users (pictures, a sound, a film), and the pictures that the sandbox itself serves. */
import { PNG } from 'pngjs';
import board from '../pictures/board.png';
import hills from '../pictures/hills.png';
import orbit from '../pictures/orbit.png';
import soup from '../pictures/soup.png';

/** Sizes in pixels; the duration is in seconds. */
function picture(base64: string, width: number, height: number) {
  const bytes = () => Buffer.from(base64, 'base64');
  return { mimeType: 'image/png', type: 'image', width, height, duration: null, bytes } as const;
}

/** One frame of silence: MPEG 1 layer III, 32 kbit/s, 44.1 kHz, two channels; it lasts 1152 samples. */
const silentFrame = Buffer.concat([Buffer.of(0xff, 0xfb, 0x10, 0x00), Buffer.alloc(100)]);
const voiceSeconds = 4;

/** A box of the MP4 container. */
function box(name: string, content: Uint8Array): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, content]);
}

/** A film of six seconds without a track: players open it and show nothing. */
function film(): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(6000, 16);
  header.writeUInt32BE(0x00010000, 20);
  header.writeUInt16BE(0x0100, 24);
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2', 'latin1')),
    box('moov', box('mvhd', header)),
  ]);
}

export const sampleFiles = {
  hills: picture(hills, 480, 320),
  orbit: picture(orbit, 300, 300),
  soup: picture(soup, 320, 240),
  voice: {
    mimeType: 'audio/mpeg',
    type: 'audio',
    width: null,
    height: null,
    duration: voiceSeconds,
    bytes: () => Buffer.concat(Array(Math.ceil((voiceSeconds * 44_100) / 1152)).fill(silentFrame)),
  },
  film: { mimeType: 'video/mp4', type: 'video', width: 1280, height: 720, duration: 6, bytes: film },
} as const;

export type SampleName = keyof typeof sampleFiles;

/** The bytes of a sample; undefined for an unknown name. */
export function sampleBytes(name: string): Uint8Array | undefined {
  return Object.hasOwn(sampleFiles, name) ? sampleFiles[name as SampleName].bytes() : undefined;
}

/** The picture of a chalkboard as the world stores it: its path on the main host and its size in pixels. */
export const boardPicture = { path: '/pictures/board.png', width: 320, height: 160 };

/** The path of the picture of goods in a color, six hexadecimal digits. */
export function goodsPicture(hex: string): string {
  return `/pictures/goods/${hex}.png`;
}

/** The PNG at a path of the main host; undefined when there is none. */
export function pictureAt(path: string): Uint8Array<ArrayBuffer> | undefined {
  if (path === boardPicture.path) return new Uint8Array(Buffer.from(board, 'base64'));
  const hex = /^\/pictures\/goods\/([0-9a-f]{6})\.png$/.exec(path)?.[1];
  return hex === undefined ? undefined : new Uint8Array(goods(Number.parseInt(hex, 16)));
}

/** Draws a shirt of a color, 0xRRGGBB, on a light ground. */
function goods(color: number): Buffer {
  const size = 160;
  const isShirt = (x: number, y: number) =>
    (Math.abs(x - 80) < 38 && y > 36 && y < 138) ||
    (y > 36 && y < 70 && Math.abs(x - 80) < 66 - (y - 36) / 3);
  const isNeck = (x: number, y: number) => (x - 80) ** 2 + (y - 34) ** 2 < 15 ** 2;
  const png = new PNG({ width: size, height: size, colorType: 2 });
  for (let place = 0; place < size * size; place++) {
    const [x, y] = [place % size, Math.floor(place / size)];
    png.data.writeUInt32BE((isShirt(x, y) && !isNeck(x, y) ? color : 0xf2f0ea) * 256 + 255, place * 4);
  }
  // One filter: trying all of them takes four times as long.
  return PNG.sync.write(png, { colorType: 2, filterType: 2 });
}
