/** Chooses the printer for pictures, by setting and by the abilities of the terminal. */
import type { Dimensions } from '../../canvas/viewer/scale';
import type { ColourLevel } from '../../ports/person';
import type { PictureWay, Printer } from '../../ports/pictures';

/** The ways that a person may ask for; `auto` is the best that the terminal knows. */
export const pictureWays = ['auto', 'blocks', 'kitty', 'iterm', 'sixel', 'none'] as const;

/** What is known of the terminal. */
export interface Graphics {
  readonly kitty: boolean;
  readonly iterm: boolean;
  readonly sixel: boolean;
  /** Pixels of a cell, where the terminal told. */
  readonly cellSize?: Dimensions;
}

/** Pixels of a cell where the terminal does not tell; real ones are seldom smaller. */
const usualCell: Dimensions = { width: 8, height: 16 };

/**
 * The printer for pictures, of which only the one that draws is loaded; undefined where none are wanted. Real pixels
 * win over blocks.
 */
export async function choosePrinter(
  way: PictureWay,
  graphics: Graphics,
  level: ColourLevel,
): Promise<Printer | undefined> {
  const { cellSize = usualCell } = graphics;
  switch (way === 'auto' ? bestWay(graphics) : way) {
    case 'kitty':
      return (await import('./kitty')).kittyPrinter(cellSize);
    case 'iterm':
      return (await import('./iterm')).itermPrinter(cellSize);
    case 'sixel':
      return (await import('./sixel')).sixelPrinter(cellSize);
    case 'none':
      return undefined;
    default:
      return (await import('./block')).blockPrinter(level);
  }
}

/** The best way that a terminal knows. */
export function bestWay({ kitty, iterm, sixel }: Graphics): PictureWay {
  if (kitty) return 'kitty';
  if (iterm) return 'iterm';
  return sixel ? 'sixel' : 'blocks';
}
