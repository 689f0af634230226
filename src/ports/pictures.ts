/** Pictures in the terminal. */

export interface Pictures {
  /**
   * Chooses how pictures are drawn, by `--pictures` and the setting; afterwards `view.printer` draws them. In a pipe none
   * are drawn unless a way is set, and JSON never contains any.
   * @param later for a screen that needs only `view.printer`: the terminal is asked when the screen is shown
   */
  prepare(later?: 'later'): Promise<void>;
  /** How pictures are drawn in this terminal, by the setting and the terminal's support. */
  way(): Promise<PictureWay>;
  /** Undefined before `prepare`, and when no pictures are drawn. */
  readonly printer: Printer | undefined;
  /** Receives the pictures of an answer for a caller that draws them itself; undefined: `printer` draws them. */
  readonly collect?: (picture: Picture) => void;
}

/** A picture of at most 256 colors. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Color indexes by row: pixel (x, y) is byte `y * width + x`. */
  readonly pixels: Uint8Array;
  /** Colors as `0xRRGGBB`, by the index in `pixels`. */
  readonly colors: readonly number[];
  /** How several pixels become one: the most frequent color, or the mean. */
  readonly shrink?: 'majority' | 'average';
}

/** Maximum size of a picture in cells; `rows` can be infinite. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
  /** Maximum factor by which a small picture is enlarged; default 1. */
  readonly enlarge?: number;
}

/** Draws pictures by one terminal protocol. */
export interface Printer {
  /** Lines that show the whole picture within the room; a line may contain sequences that cover several rows. */
  print(picture: Picture, room: Room): string[];
  /** The output that removes pictures, if overwriting them does not; missing for printers of cells. */
  readonly erase?: string;
  /** Draws a picture that changes, in tiles of one row of cells; missing for printers of cells. */
  readonly tiles?: TilePrinter;
}

/** Draws parts of a picture; each part is one row of cells high. */
export interface TilePrinter {
  /** Size of a cell in pixels. */
  readonly cell: { readonly width: number; readonly height: number };
  /** Columns of a tile, which is drawn whole when one of its pixels changes; missing: only changed cells are drawn. */
  readonly columns?: number;
  /** Unchanged cells that are drawn between changed ones, since each picture has its own cost; default 1. */
  readonly gap?: number;
  /**
   * The output that draws a picture at the cursor. The picture fills `columns` columns of one row and replaces the tile
   * number `tile`, from 0; afterwards the cursor can be anywhere.
   */
  print(picture: Picture, tile: number, columns: number): string;
  /** The output that removes tiles, if overwriting them does not. */
  erase?(tiles: readonly number[]): string;
}

/** The ways to draw pictures that the user can set; `auto` is the best that the terminal supports. */
export type PictureWay = 'auto' | 'blocks' | 'kitty' | 'iterm' | 'sixel' | 'none';
