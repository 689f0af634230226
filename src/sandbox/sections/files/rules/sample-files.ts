/** Sample files of the seeded users, made on request: pictures, a sound, a film. */
import { encodedPicture, type Picture } from './pictures';

interface SampleFile {
  readonly mimeType: string;
  readonly type: 'image' | 'video' | 'audio';
  /** Of pictures and films, in pixels. */
  readonly width: number | null;
  readonly height: number | null;
  /** Of sounds and films, in seconds. */
  readonly duration: number | null;
  bytes(): Uint8Array;
}

/** Hills one behind the other, lighter with the distance. */
const hills: Picture = {
  width: 480,
  height: 320,
  color(x, y) {
    const ridge = [3, 2, 1, 0].find(
      (near) => y > 110 + 55 * near - 26 * Math.sin(x / (38 + 17 * near) + near),
    );
    return ridge === undefined
      ? 0xf6d7a7 - (y >> 3) * 0x000201
      : ([0xb9cfc4, 0x86ad9c, 0x4f7f6d, 0x274b3f][ridge] ?? 0);
  },
};

/** An orbit around a planet. */
const orbit: Picture = {
  width: 300,
  height: 300,
  color(x, y) {
    const [dx, dy] = [x - 150, y - 150];
    if (dx * dx + dy * dy < 2500) return dx + dy > 0 ? 0x2f6fb5 : 0x5aa0e0;
    const ring = (dx / 130) ** 2 + (dy / 48) ** 2;
    return ring > 0.97 && ring < 1.03 ? 0xffe9a8 : 0x0b1026;
  },
};

/** A bowl of soup from above. */
const soup: Picture = {
  width: 320,
  height: 240,
  color(x, y) {
    const radius = Math.hypot(x - 160, y - 120);
    if (radius > 100) return (x >> 4) % 2 === (y >> 4) % 2 ? 0xc94f4f : 0xf4ece1;
    if (radius > 84) return 0xfafafa;
    return Math.hypot((x % 40) - 20, (y % 36) - 18) < 7 ? 0x5b8c3a : 0xd98e2b;
  },
};

function picture(drawn: Picture): SampleFile {
  const { width, height } = drawn;
  // Drawn once: every record has its size.
  let encoded: Uint8Array | undefined;
  const bytes = () => {
    encoded ??= encodedPicture(drawn);
    return encoded;
  };
  return { mimeType: 'image/png', type: 'image', width, height, duration: null, bytes };
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
  hills: picture(hills),
  orbit: picture(orbit),
  soup: picture(soup),
  voice: {
    mimeType: 'audio/mpeg',
    type: 'audio',
    width: null,
    height: null,
    duration: voiceSeconds,
    bytes: () => Buffer.concat(Array(Math.ceil((voiceSeconds * 44_100) / 1152)).fill(silentFrame)),
  },
  film: { mimeType: 'video/mp4', type: 'video', width: 1280, height: 720, duration: 6, bytes: film },
} as const satisfies Readonly<Record<string, SampleFile>>;

export type SampleName = keyof typeof sampleFiles;

/** The bytes of a sample; undefined for an unknown name. */
export function sampleBytes(name: string): Uint8Array | undefined {
  return Object.hasOwn(sampleFiles, name) ? sampleFiles[name as SampleName].bytes() : undefined;
}
