/** The graphics protocol of kitty, Ghostty, WezTerm and Konsole: a PNG in chunks. */
import { encodePng } from '../../canvas/png/png';
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Printer } from '../../ports/pictures';
import { scaledPicture } from './scaled-picture';

/** Maximum length of a chunk. */
const chunkLength = 4096;

/** Deletes all pictures, and what the terminal keeps of them. */
const erase = '\u001b_Ga=d,d=A,q=2\u001b\\';

/** Draws at the cursor; `cellSize` is in pixels. */
export function kittyPrinter(cellSize: Dimensions): Printer {
  return {
    erase,
    print(picture, room) {
      const scaled = scaledPicture(picture, room, cellSize);
      const png = Buffer.from(encodePng(scaled, scaled.colours)).toString('base64');
      const chunks = png.match(new RegExp(`.{1,${chunkLength}}`, 'g')) ?? [];
      // q=2: the terminal must not answer.
      return [chunks.map((chunk, index) => command(index, index < chunks.length - 1, chunk)).join('')];
    },
  };
}

function command(index: number, more: boolean, chunk: string): string {
  const first = index === 0 ? 'a=T,f=100,q=2,' : '';
  return `\u001b_G${first}m=${more ? 1 : 0};${chunk}\u001b\\`;
}
