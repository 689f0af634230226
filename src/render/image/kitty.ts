/** The graphics protocol of kitty, Ghostty, WezTerm and Konsole: a PNG in chunks. */
import { encodePng } from '../../canvas/png/png';
import type { Dimensions } from '../../canvas/viewer/scale';
import type { Picture, Printer, TilePrinter } from '../../ports/pictures';
import { scaledPicture, withOwnColours } from './scaled-picture';

/** Maximum length of a chunk. */
const chunkLength = 4096;

/** Deletes all pictures, and what the terminal keeps of them. */
const erase = '\u001b_Ga=d,d=A,q=2\u001b\\';

/** Draws at the cursor; `cellSize` is in pixels. */
export function kittyPrinter(cellSize: Dimensions): Printer {
  return {
    erase,
    tiles: kittyTiles(cellSize),
    print(picture, room) {
      const scaled = scaledPicture(picture, room, cellSize);
      return [inChunks('a=T', scaled)];
    },
  };
}

/** The numbers of tiles: other pictures of the terminal have small ones. */
export const firstTile = 7000;
/** Columns of a tile: a smaller one costs more around its pixels, a larger one more pixels around a change. */
export const tileColumns = 16;
/** How hard tiles are compressed: they are small, and a busy canvas changes many at once. */
const tileLevel = 1;

/**
 * Each tile is an image of its own number: one that is sent again takes the place of the former, which the terminal
 * forgets. It does not move the cursor, and lies under the text.
 */
function kittyTiles(cell: Dimensions): TilePrinter {
  return {
    cell,
    columns: tileColumns,
    print: (picture, tile, columns) =>
      transmission(`a=T,i=${firstTile + tile},p=1,C=1,z=-1,c=${columns},r=1`, picture),
    erase: (tiles) => tiles.map((tile) => `\u001b_Ga=d,d=I,i=${firstTile + tile},q=2\u001b\\`).join(''),
  };
}

/** A tile as a transmission. */
export function transmission(keys: string, picture: Picture): string {
  return inChunks(keys, withOwnColours(picture), tileLevel);
}

/** A PNG in chunks; q=2: the terminal must not answer. */
function inChunks(keys: string, picture: Picture, level?: number): string {
  const png = Buffer.from(encodePng(picture, picture.colours, level)).toString('base64');
  const chunks = png.match(new RegExp(`.{1,${chunkLength}}`, 'g')) ?? [];
  return chunks
    .map((chunk, index) => {
      const first = index === 0 ? `${keys},f=100,q=2,` : '';
      return `\u001b_G${first}m=${index < chunks.length - 1 ? 1 : 0};${chunk}\u001b\\`;
    })
    .join('');
}
