/** Inline pictures of iTerm2, which WezTerm, mintty and others know too: a PNG in one sequence. */
import { encodePng } from '../../canvas/png/png';
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Printer } from '../../ports/pictures';
import { seen } from './pixels';

/** Draws at the cursor; `cellSize` is in pixels. */
export function itermPrinter(cellSize: Dimensions): Printer {
  return {
    print(picture, room) {
      const shown = seen(picture, room, cellSize);
      const png = Buffer.from(encodePng(shown, shown.colours));
      const facts = `inline=1;size=${png.length};width=${shown.width}px;height=${shown.height}px`;
      return [`\u001b]1337;File=${facts}:${png.toString('base64')}\u0007`];
    },
  };
}
