/** The graphics protocol of kitty, which Ghostty, WezTerm and Konsole know too: a PNG in pieces. */
import { encodePng } from '../../canvas/png/png';
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Printer } from '../../ports/pictures';
import { seen } from './pixels';

/** Most bytes of one piece. */
const pieceLength = 4096;

/** Draws at the cursor; `cellSize` is in pixels. */
export function kittyPrinter(cellSize: Dimensions): Printer {
  return {
    print(picture, room) {
      const shown = seen(picture, room, cellSize);
      const png = Buffer.from(encodePng(shown, shown.colours)).toString('base64');
      const pieces = png.match(new RegExp(`.{1,${pieceLength}}`, 'g')) ?? [];
      // q=2: the terminal does not answer, nobody would read it.
      return [pieces.map((piece, index) => command(index, index < pieces.length - 1, piece)).join('')];
    },
  };
}

function command(index: number, more: boolean, piece: string): string {
  const first = index === 0 ? 'a=T,f=100,q=2,' : '';
  return `\u001b_G${first}m=${more ? 1 : 0};${piece}\u001b\\`;
}
