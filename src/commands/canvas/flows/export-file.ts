/** The canvas as a file: PNG, or raw bytes. */

import { UsageError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import { enlarge } from '../../../image/scale';

/** Maximum number of pixels of an exported picture. */
const maxPixels = 256 * 1024 * 1024;

/** The content of a file, and its picture. */
export interface ExportFile {
  readonly bytes: Uint8Array;
  readonly picture: Bitmap;
  /** The bytes in one piece. */
  body(): AsyncGenerator<Uint8Array>;
}

/** The content in the format of the file name's ending. @throws UsageError when the picture is too large */
export async function exportFile(board: Bitmap, path: string, scale: number): Promise<ExportFile> {
  if (board.width * board.height * scale * scale > maxPixels) {
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
  const { encodePng } = await import('../../../image/png/png');
  return encodePng(picture);
}
