/** The canvas as a file (PNG, or its bytes as they are). */
import type { Bitmap } from '../../canvas/core/bitmap';
import { enlarge } from '../../canvas/viewer/scale';
import { UsageError } from '../../errors';

/** Pixels of the largest picture that is written. */
const mostPixels = 256 * 1024 * 1024;

/** A file that is to be written, and the picture in it. */
export interface Exported {
  readonly bytes: Uint8Array;
  readonly picture: Bitmap;
  /** The bytes in one piece. */
  body(): AsyncGenerator<Uint8Array>;
}

/** What the file holds, by its name's ending. @throws UsageError for a picture beyond all measure */
export async function fileOf(board: Bitmap, path: string, scale: number): Promise<Exported> {
  if (board.width * board.height * scale * scale > mostPixels) {
    throw new UsageError(`--scale: ${board.width * scale} by ${board.height * scale} pixels are too large`, {
      hint: 'use a smaller scale or a --region',
    });
  }
  const picture = enlarge(board, scale);
  const bytes = path.endsWith('.bin') ? picture.pixels : await pngOf(picture);
  return {
    bytes,
    picture,
    async *body() {
      yield bytes;
    },
  };
}

async function pngOf(picture: Bitmap): Promise<Uint8Array> {
  const { encodePng } = await import('../../canvas/png/png');
  return encodePng(picture);
}
