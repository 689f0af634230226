import type Sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { avatarPicture, type Crop } from '../../src/image/photo';

const sharp: typeof Sharp | undefined = await import('sharp').then(
  ({ default: found }) => found,
  () => undefined,
);

type Format = 'jpeg' | 'png' | 'webp' | 'gif';

/** A picture of four quarters: red, green, blue, white, by rows from the top left. */
async function quarters(width: number, height: number, format: Format = 'png', orientation?: number) {
  if (!sharp) throw new Error('skipped without sharp');
  const colors = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff];
  const data = Buffer.alloc(3 * width * height);
  for (let place = 0; place < width * height; place += 1) {
    const [right, below] = [2 * (place % width) >= width, 2 * Math.floor(place / width) >= height];
    data.writeUIntBE(colors[Number(right) + 2 * Number(below)] ?? 0, 3 * place, 3);
  }
  const picture = sharp(data, { raw: { width, height, channels: 3 } }).toFormat(format);
  return (orientation ? picture.withMetadata({ orientation }) : picture).toBuffer();
}

/** The nearest of red, green, blue and white in the middle of each quarter. */
async function quartersOf(jpeg: Uint8Array): Promise<string> {
  if (!sharp) throw new Error('skipped without sharp');
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 512, height: 512, channels: 3 });
  expect((await sharp(jpeg).metadata()).format).toBe('jpeg');
  const at = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(3 * (y * 512 + x));
    if (red > 200 && green > 200 && blue > 200) return 'w';
    return red > 200 ? 'r' : green > 200 ? 'g' : blue > 200 ? 'b' : '?';
  };
  return [at(100, 100), at(400, 100), at(100, 400), at(400, 400)].join('');
}

const made = async (file: Uint8Array, crop?: Crop) => quartersOf(await avatarPicture(file, crop));

describe.skipIf(!sharp)(`an avatar${sharp ? '' : ': sharp is not installed'}`, () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('is made from %s', async (format) => {
    expect(await made(await quarters(300, 300, format))).toBe('rgbw');
  });

  it('is made from a small picture', async () => expect(await made(await quarters(20, 20))).toBe('rgbw'));

  it('is rotated upright', async () => {
    expect(await made(await quarters(300, 300, 'jpeg', 6))).toBe('brwg');
    expect(await made(await quarters(300, 300, 'jpeg', 3))).toBe('wbgr');
  });

  it('is the middle of the picture, or the given square after the rotation', async () => {
    expect(await made(await quarters(900, 300))).toBe('rgbw');
    expect(await made(await quarters(300, 900))).toBe('rgbw');
    expect(await made(await quarters(900, 300), { x: 0, y: 0, side: 300 })).toBe('rrbb');
    expect(await made(await quarters(400, 400), { x: 200, y: 200, side: 200 })).toBe('wwww');
    expect(await made(await quarters(900, 300, 'jpeg', 6), { x: 0, y: 600, side: 300 })).toBe('wgwg');
  });

  it('is white where the picture is transparent, and the first frame of an animation', async () => {
    if (!sharp) return;
    const create = {
      width: 200,
      height: 200,
      channels: 4 as const,
      background: { r: 0, g: 0, b: 0, alpha: 0 },
    };
    expect(await made(await sharp({ create }).png().toBuffer())).toBe('wwww');
    const frame = async (background: string) =>
      sharp({ create: { width: 200, height: 200, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame('#ff0000'), await frame('#00ff00')];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    expect(await made(moving)).toBe('rrrr');
  });

  it.each<[string, () => Promise<Uint8Array>, Crop | undefined, RegExp]>([
    ['no picture', async () => Buffer.from('only words'), undefined, /^couldn't read the picture/],
    [
      'cut outside',
      () => quarters(500, 500),
      { x: 400, y: 0, side: 200 },
      /outside the picture, which is 500 by 500/,
    ],
  ])('is not made from a picture: %s', async (_, file, crop, message) => {
    await expect(avatarPicture(await file(), crop)).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(message),
    });
  });
});
