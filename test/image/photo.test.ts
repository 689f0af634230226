/** Pictures that are not PNG, read by the native library where it is installed. */
import type Sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { fetchPicture } from '../../src/commands/files/shared/pictures';
import { readPhoto } from '../../src/image/photo';
import { fakePorts } from '../support/fake-ports';

const sharp: typeof Sharp | undefined = await import('sharp').then(
  ({ default: found }) => found,
  () => undefined,
);

function plain(width: number, height: number) {
  if (!sharp) throw new Error('skipped without sharp');
  return sharp({ create: { width, height, channels: 3, background: '#c02040' } });
}

describe.skipIf(!sharp)(`readPhoto${sharp ? '' : ': sharp is not installed'}`, () => {
  it.each(['jpeg', 'webp', 'gif', 'avif', 'png'] as const)('reads %s', async (format) => {
    const file = await plain(8, 6).toFormat(format).toBuffer();
    const { width, height, channels, samples } = await readPhoto(file, 100);
    expect({ width, height, channels, bytes: samples.length }).toEqual({
      width: 8,
      height: 6,
      channels: 4,
      bytes: 8 * 6 * 4,
    });
    const [red = 0, green = 0, blue = 0, alpha] = samples;
    expect(Math.abs(red - 0xc0) + Math.abs(green - 0x20) + Math.abs(blue - 0x40)).toBeLessThan(24);
    expect(alpha).toBe(255);
  });

  it('shrinks a picture to fit, never enlarges it, and rotates it upright', async () => {
    const wide = await plain(400, 100).jpeg().toBuffer();
    expect(await readPhoto(wide, 100)).toMatchObject({ width: 100, height: 25 });
    expect(await readPhoto(wide, 1000)).toMatchObject({ width: 400, height: 100 });
    const lying = await plain(40, 10).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await readPhoto(lying, 100)).toMatchObject({ width: 10, height: 40 });
  });

  it.each<[string, () => Promise<Uint8Array> | Uint8Array, string, string]>([
    ['text', () => Buffer.from('only words'), 'its format is not supported', 'PNG, JPEG, WebP, GIF'],
    ['an empty file', () => new Uint8Array(), 'the file is empty', 'PNG, JPEG, WebP, GIF'],
    [
      'half a JPEG',
      async () => (await plain(60, 60).jpeg().toBuffer()).subarray(0, 100),
      'it is damaged (VipsJpeg: premature end of JPEG image)',
      'save it again',
    ],
    [
      'a WebP without its end',
      async () => (await plain(200, 200).webp({ lossless: true }).toBuffer()).subarray(0, 24),
      'it is damaged (webp: unable to parse image)',
      'save it again',
    ],
    [
      'SVG, which can name other files',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'),
      'SVG is not supported',
      'PNG, JPEG, WebP, GIF',
    ],
    [
      'a picture of too many pixels',
      () => plain(8001, 8001).png({ compressionLevel: 1 }).toBuffer(),
      'it has more than 64 million pixels',
      'make it smaller',
    ],
  ])('refuses %s with a next step', async (_, file, reason, hint) => {
    await expect(readPhoto(await file(), 100)).rejects.toMatchObject({
      kind: 'usage',
      message: `couldn't read the picture: ${reason}`,
      details: { hint: expect.stringContaining(hint) },
    });
  });

  it('reads the picture of a record', async () => {
    const bytes = await plain(4, 4).jpeg().toBuffer();
    const notes: string[] = [];
    const picture = await fetchPicture(
      fakePorts({
        note: (text: string) => notes.push(text),
        pictures: { printer: {}, prepare: async () => undefined },
        api: {
          async download() {
            const body = (async function* () {
              yield bytes;
            })();
            return { type: 'image/jpeg', size: undefined, body };
          },
        },
      }),
      'https://s.test/b.jpg',
      'the banner',
    );
    expect({ width: picture?.width, notes }).toEqual({ width: 4, notes: [] });
  });
});
