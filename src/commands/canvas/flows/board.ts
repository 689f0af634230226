/** The board, read over HTTP (protocol: pixel canvas routes). */

import { TooFrequentError, UsageError } from '../../../errors';
import type { Bitmap, Region } from '../../../image/bitmap';
import { cut } from '../../../image/region';
import type { Ports } from '../../../ports/index';
import { canvas } from '../../../protocol/routes/canvas';
import { boardFrom } from '../core/board';

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

/** No canvas is smaller: where a position lies on this one, nothing is read to check it. */
const smallestSize = 256;

/**
 * Checks that a position lies on the board.
 * @throws UsageError with the size of the board when it does not
 */
export async function requireOnBoard(ports: Pick<Ports, 'api'>, x: number, y: number): Promise<void> {
  if (x < smallestSize && y < smallestSize) return;
  const { width, height } = await readBoard(ports);
  if (x < width && y < height) return;
  throw new UsageError(`${x},${y} is outside the canvas, which has ${width} by ${height} pixels`, {
    hint: `x goes from 0 to ${width - 1}, y from 0 to ${height - 1}`,
  });
}

/** The whole board, as soon as the service lets it be read. */
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
