/** Sample files of the seeded users: pictures, a sound, a film. */
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
