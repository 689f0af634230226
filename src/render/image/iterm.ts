/** The inline pictures of iTerm2, WezTerm, mintty and others: a PNG in one escape sequence. */
import { encodePng } from '../../canvas/png/png';
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Printer } from '../../ports/pictures';
import { scaledPicture } from './scaled-picture';

/** Draws at the cursor; `cellSize` is in pixels. */
export function itermPrinter(cellSize: Dimensions): Printer {
  return {
    // The next picture covers it.
    erase: '',
    print(picture, room) {
      const scaled = scaledPicture(picture, room, cellSize);
      const png = Buffer.from(encodePng(scaled, scaled.colours));
      const parameters = `inline=1;size=${png.length};width=${scaled.width}px;height=${scaled.height}px`;
      return [`\u001b]1337;File=${parameters}:${png.toString('base64')}\u0007`];
    },
  };
}
