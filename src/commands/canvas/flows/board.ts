/** Reads the board over HTTP (protocol: pixel canvas routes), and exports it to files. */

import { readBoard } from '../../../client/canvas/connection';
import { maxCanvasSide, smallestSide } from '../../../client/canvas/wire';
import { SignedOutError, TooFrequentError, UsageError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import { enlarge } from '../../../image/scale';
import type { Ports } from '../../../ports/index';

/**
 * Checks that a position is on the board, which is read only for a position that not every canvas has. Without a session
 * there is no board, and the service decides within the range of a coordinate.
 * @throws UsageError with the size of the board when the position is outside
 */
export async function requireOnBoard(ports: Pick<Ports, 'api'>, x: number, y: number): Promise<void> {
  if (x < smallestSide && y < smallestSide) return;
  const { width, height } = await readBoard(ports).catch((error) => {
    if (error instanceof SignedOutError) return { width: maxCanvasSide, height: maxCanvasSide };
    throw error;
  });
  if (x < width && y < height) return;
  throw new UsageError(`${x},${y} is outside the canvas, which has ${width} by ${height} pixels`, {
    hint: `x goes from 0 to ${width - 1}, y from 0 to ${height - 1}`,
  });
}

/** Reads the board; waits when the rate limit is reached. */
export async function readBoardWhenAllowed(ports: Pick<Ports, 'api' | 'clock' | 'signal'>): Promise<Bitmap> {
  for (;;) {
    try {
      return await readBoard(ports);
    } catch (error) {
      if (!(error instanceof TooFrequentError)) throw error;
      await ports.clock.sleep((error.details.retryAfter ?? 1) * 1000, ports.signal);
    }
  }
}

const maxPixels = 256 * 1024 * 1024;

/**
 * Encodes the board in the format of the file extension, each pixel as a square of `scale` by `scale`.
 * @throws UsageError when the picture is too large
 */
export async function exportFile(
  board: Bitmap,
  path: string,
  scale: number,
): Promise<{ readonly picture: Bitmap; readonly bytes: Uint8Array }> {
  if (board.width * board.height * scale * scale > maxPixels) {
    throw new UsageError(`--scale: ${board.width * scale} by ${board.height * scale} pixels are too large`, {
      hint: 'use a smaller scale or a --region',
    });
  }
  const picture = enlarge(board, scale);
  if (path.endsWith('.bin')) return { picture, bytes: picture.pixels };
  const { encodePng } = await import('../../../image/png/png');
  return { picture, bytes: encodePng(picture) };
}

/** Encodes a picture as the content of a PNG file. @param picture `colors` are `0xRRGGBB` */
export async function* pngBody(
  picture: Bitmap & { readonly colors: readonly number[] },
): AsyncGenerator<Uint8Array> {
  const { encodePng } = await import('../../../image/png/png');
  yield encodePng(picture, picture.colors);
}

/** The bytes as the content of a file, in one chunk. */
export async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
