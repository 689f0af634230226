/** The inline pictures of iTerm2, WezTerm, mintty and others: a PNG in one escape sequence. */
import { encodePng, encodeSmallPng, screenLevel } from '../../image/png/png';
import type { Dimensions } from '../../image/scale';
import type { Printer } from '../../ports/pictures';
import { scaledPicture } from './raster';

/** Draws at the cursor; `cellSize` is in pixels. */
export function itermPrinter(cellSize: Dimensions): Printer {
  return {
    // The next picture covers the previous one.
    erase: '',
    tiles: {
      cell: cellSize,
      // A PNG file without pixels has 200 bytes.
      gap: 4,
      // The height is set in cells, since terminals round pixels differently.
      print: ({ colors, ...bitmap }, _, columns) =>
        inline(
          encodeSmallPng(bitmap, colors),
          `width=${columns};height=1;preserveAspectRatio=0;doNotMoveCursor=1`,
        ),
    },
    print(picture, room) {
      const scaled = scaledPicture(picture, room, cellSize);
      return [
        inline(
          Buffer.from(encodePng(scaled, scaled.colors, screenLevel)),
          `width=${scaled.width}px;height=${scaled.height}px`,
        ),
      ];
    },
  };
}

function inline(png: Buffer, size: string): string {
  return `\u001b]1337;File=inline=1;size=${png.length};${size}:${png.toString('base64')}\u0007`;
}
