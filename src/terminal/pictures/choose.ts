/** Chooses the printer for pictures, by setting and by the abilities of the terminal. */
import type { Dimensions } from '../../image/scale';
import type { PictureWay, Printer } from '../../ports/pictures';
import type { ColorLevel } from '../../ports/terminal';

/** The ways that a person may ask for; `auto` is the best that the terminal knows. */
export const pictureWays = ['auto', 'blocks', 'kitty', 'iterm', 'sixel', 'none'] as const;

/** What is known of the terminal. */
export interface Graphics {
  readonly kitty: boolean;
  readonly iterm: boolean;
  readonly sixel: boolean;
  /** Kitty's graphics, but only through tmux, and in placeholders. */
  readonly throughTmux?: boolean;
  /** It shows few sixel pictures at a time. */
  readonly fewSixels?: boolean;
  /** Pixels of a cell, if the terminal reports it. */
  readonly cellSize?: Dimensions;
}

/** Pixels of a cell when the terminal does not report it; real ones are seldom smaller. */
const usualCell: Dimensions = { width: 8, height: 16 };

/**
 * The printer for pictures, of which only the one that draws is loaded; undefined where none are wanted. Real pixels
 * win over blocks.
 */
export async function choosePrinter(
  way: PictureWay,
  graphics: Graphics,
  level: ColorLevel,
): Promise<Printer | undefined> {
  const { cellSize = usualCell } = graphics;
  const chosen = way === 'auto' ? bestWay(graphics) : way;
  if (chosen === 'blocks' && graphics.throughTmux) return printerInTmux(cellSize, level);
  switch (chosen) {
    case 'kitty':
      return (await import('./kitty')).kittyPrinter(cellSize);
    case 'iterm':
      return (await import('./iterm')).itermPrinter(cellSize);
    case 'sixel':
      return sixelPrinterOf(graphics, cellSize);
    case 'none':
      return undefined;
    default:
      return (await import('./block')).blockPrinter(level);
  }
}

/**
 * Where few pictures are shown at a time, only whole ones are drawn: a picture that keeps changing is drawn in blocks.
 */
async function sixelPrinterOf({ fewSixels }: Graphics, cell: Dimensions): Promise<Printer> {
  const { tiles, ...whole } = (await import('./sixel')).sixelPrinter(cell);
  return { ...whole, ...(!fewSixels && { tiles }) };
}

/** Only a picture that keeps changing is worth placeholders: one that scrolls away is drawn in blocks. */
async function printerInTmux(cell: Dimensions, level: ColorLevel): Promise<Printer> {
  const [{ blockPrinter }, { tmuxKittyTiles }] = await Promise.all([import('./block'), import('./kitty')]);
  return { ...blockPrinter(level), tiles: tmuxKittyTiles(cell) };
}

/** The best way that a terminal knows. */
export function bestWay({ kitty, iterm, sixel }: Graphics): PictureWay {
  if (kitty) return 'kitty';
  if (iterm) return 'iterm';
  return sixel ? 'sixel' : 'blocks';
}
