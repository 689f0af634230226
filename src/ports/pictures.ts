/** Pictures in a terminal. */

export interface Pictures {
  /**
   * Finds out how pictures are drawn, by the line's `--pictures` and the setting; `view.printer` draws from then on. In a
   * pipe none is drawn unless a way is asked for, and JSON never has any.
   */
  prepare(): Promise<void>;
  /** How pictures are drawn at this terminal, by setting and by what it can do. */
  way(): Promise<PictureWay>;
  /** What draws; undefined before `prepare`, and where nothing is to be drawn. */
  readonly printer: Printer | undefined;
}

/** A picture of at most 256 colors. */
export interface Picture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Numbers of colors row by row: pixel (x, y) is byte `y * width + x`. */
  readonly pixels: Uint8Array;
  /** `0xRRGGBB` by the number that stands in `pixels`. */
  readonly colors: readonly number[];
  /** How several pixels become one: the most frequent color, or the mean of them. */
  readonly shrink?: 'majority' | 'average';
}

/** The room for a picture, in cells; rows may be infinite. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
  /** How many times a small picture may be enlarged; default 1. */
  readonly enlarge?: number;
}

/** Draws pictures in one of the ways that terminals know. */
export interface Printer {
  /** Lines that show the whole picture within the room; each may hold sequences that take several rows. */
  print(picture: Picture, room: Room): string[];
  /**
   * Of a printer with real pixels, whose one line covers several rows: the output that removes its pictures where writing
   * over them does not; left out by printers of cells.
   */
  readonly erase?: string;
  /** Of a printer with real pixels: draws a picture that keeps changing, row by row of cells. */
  readonly tiles?: TilePrinter;
}

/** Draws parts of a picture, each in the cells of one row. */
export interface TilePrinter {
  /** Pixels of a cell. */
  readonly cell: { readonly width: number; readonly height: number };
  /** Columns of a tile that is drawn whole when a pixel of it changes; left out: only changed cells are drawn. */
  readonly columns?: number;
  /**
   * The output that draws a picture at the cursor. The picture fills `columns` columns of one row and replaces the tile
   * number `tile`, from 0; afterwards the cursor may be anywhere.
   */
  print(picture: Picture, tile: number, columns: number): string;
  /** The output that removes tiles where writing over them does not. */
  erase?(tiles: readonly number[]): string;
}

/** The ways to draw a picture that a person may ask for; `auto` is the best that the terminal knows. */
export type PictureWay = 'auto' | 'blocks' | 'kitty' | 'iterm' | 'sixel' | 'none';
