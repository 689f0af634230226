/** Chooses the printer for pictures, by setting and by the abilities of the terminal. */
import type { Dimensions } from '../../image/scale';
import type { PictureWay, Printer } from '../../ports/pictures';
import type { ColorLevel } from '../../ports/terminal';

/** Values of the setting; `auto` selects the best protocol of the terminal. */
export const pictureWays = ['auto', 'blocks', 'kitty', 'iterm', 'sixel', 'none'] as const;

export interface Graphics {
  readonly kitty: boolean;
  readonly iterm: boolean;
  readonly sixel: boolean;
  /** Kitty graphics through tmux, with Unicode placeholders only. */
  readonly throughTmux?: boolean;
  /** The terminal shows only few sixel pictures at a time. */
  readonly fewSixels?: boolean;
  /** Size of a cell in pixels, if the terminal reports it. */
  readonly cellSize?: Dimensions;
}

/** Default size of a cell in pixels; real ones are rarely smaller. */
const usualCell: Dimensions = { width: 8, height: 16 };

/** Loads and returns the printer for pictures; undefined for `none`. */
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

/** Without tiles if the terminal shows few pictures at a time: changing pictures are then drawn in blocks. */
async function sixelPrinterOf({ fewSixels }: Graphics, cell: Dimensions): Promise<Printer> {
  const { tiles, ...whole } = (await import('./sixel')).sixelPrinter(cell);
  return { ...whole, ...(!fewSixels && { tiles }) };
}

/** Uses placeholders for changing pictures only; static pictures are drawn in blocks. */
async function printerInTmux(cell: Dimensions, level: ColorLevel): Promise<Printer> {
  const [{ blockPrinter }, { tmuxKittyTiles }] = await Promise.all([import('./block'), import('./kitty')]);
  return { ...blockPrinter(level), tiles: tmuxKittyTiles(cell) };
}

/** The best protocol that the terminal supports. */
export function bestWay({ kitty, iterm, sixel }: Graphics): PictureWay {
  if (kitty) return 'kitty';
  if (iterm) return 'iterm';
  return sixel ? 'sixel' : 'blocks';
}
