/** The board, read over HTTP (protocol: pixel canvas routes). */
import { canvas } from '../../api/catalogue/routes/canvas';
import type { Bitmap, Region } from '../../canvas/core/bitmap';
import { boardFrom } from '../../canvas/core/board';
import { cut } from '../../canvas/core/region';
import type { Ports } from '../../ports';

/**
 * The whole board, or a part of it.
 * @throws NetworkError when the answer is not a board, UsageError when the region is outside the board
 */
export async function readBoard({ api }: Pick<Ports, 'api'>, region?: Region): Promise<Bitmap> {
  const { bytes, headers } = await api.bytes(canvas.board);
  const header = headers['x-canvas-size'];
  const board = boardFrom(bytes, Array.isArray(header) ? header[0] : header);
  return region ? cut(board, region) : board;
}
