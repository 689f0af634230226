/** Animated pictures as two libraries see them. */
import { GifReader } from 'omggif';
import UPNG from 'upng-js';

export interface Animation {
  readonly width: number;
  readonly height: number;
  /** `0xRRGGBB` of every pixel of every frame, as a player shows it. */
  readonly frames: readonly (readonly number[])[];
  /** For how long each is shown, in milliseconds. */
  readonly delays: readonly number[];
  /** The rectangle of each frame: x, y, width, height. */
  readonly areas: readonly (readonly number[])[];
}

const rgbIn = (rgba: Uint8Array) =>
  Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const [red = 0, green = 0, blue = 0, alpha] = rgba.subarray(4 * pixel, 4 * pixel + 4);
    return alpha === 255 ? (red << 16) | (green << 8) | blue : -1;
  });

/** An animated PNG. */
export function readApng(file: Buffer): Animation {
  const picture = UPNG.decode(new Uint8Array(file).buffer as ArrayBuffer);
  return {
    width: picture.width,
    height: picture.height,
    frames: UPNG.toRGBA8(picture).map((frame) => rgbIn(new Uint8Array(frame))),
    delays: picture.frames.map(({ delay }) => delay),
    areas: picture.frames.map(({ rect }) => [rect.x, rect.y, rect.width, rect.height]),
  };
}

/** An animated GIF: each frame drawn over the one before it. */
export function readGif(file: Buffer): Animation {
  const gif = new GifReader(file);
  const shown = new Uint8Array(4 * gif.width * gif.height);
  const infos = Array.from({ length: gif.numFrames() }, (_, frame) => gif.frameInfo(frame));
  return {
    width: gif.width,
    height: gif.height,
    frames: infos.map((_, frame) => {
      gif.decodeAndBlitFrameRGBA(frame, shown);
      return rgbIn(shown);
    }),
    delays: infos.map(({ delay }) => 10 * delay),
    areas: infos.map(({ x, y, width, height }) => [x, y, width, height]),
  };
}
