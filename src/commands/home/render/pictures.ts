/** Small pictures in the lists of the screen `home`: in cells, and with real pixels where the terminal has them. */
import type { Picture, Printer, Room, TilePrinter } from '../../../ports/pictures';
import type { ColorLevel } from '../../../ports/terminal';
import { blockPrinter } from '../../../terminal/pictures/block';
import { scaledPicture, sizeIn } from '../../../terminal/pictures/raster';
import { stripOf } from '../../../terminal/pictures/tile-rows';
import type { DiffableRow } from '../../../terminal/text/diffable-row';
import { displayWidth, padEnd, truncate } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

/** A line of a list: with its pictures in cells, and with blanks for those that have real pixels. */
export interface ListLine {
  readonly text: string;
  /** In cells, once it is measured. */
  readonly width?: number;
  readonly sharp?: { readonly text: string; readonly tiles: readonly Tile[] };
}

/** One row of cells of a picture, at a column of its line. */
interface Tile {
  readonly column: number;
  readonly drawn: DrawnPicture;
  readonly row: number;
}

interface DrawnPicture {
  readonly columns: number;
  /** The cells of a picture while the list moves. */
  readonly cells: readonly string[];
  /** The pixels of a row of cells; missing while the picture is loaded. */
  readonly strip?: (row: number) => Picture;
}

/** Stands for a picture that is loaded: its room is kept blank, so that the text does not move. */
export function blankPicture(size: { readonly width?: number; readonly height?: number }): Picture {
  // Most pictures are at least this large, and not wider.
  const { width, height } = size.width && size.height ? { width: size.width, height: size.height } : usual;
  return { width, height, pixels: new Uint8Array(0), colors: [] };
}

const usual = { width: 1600, height: 1200 };
const isBlank = ({ pixels }: Picture) => pixels.length === 0;

/** Assumes that a cell is twice as high as wide. */
const halfBlocks = { width: 1, height: 2 } as const;
/** Maximum columns of a picture: placeholders of kitty count so far. */
const maxColumns = 48;

/** Draws the pictures of an item; the lines have marks for those with real pixels, which `lineOf` reads. */
export interface ItemPrinter extends Printer {
  /** An avatar in the two cells of its emoji; undefined if the terminal has no real pixels. */
  avatar?(picture: Picture | undefined, emoji: string): string;
  lineOf(line: string): ListLine;
}

export function itemPrinter(view: View): ItemPrinter | undefined {
  if (!view.printer) return undefined;
  const { level } = view.style;
  const cells = cellPrinter(level);
  const { tiles } = view.printer;
  if (!tiles || level === 0) return { ...cells, lineOf: (text) => ({ text }) };
  const marked: DrawnPicture[] = [];
  const linesOf = (drawn: DrawnPicture) => {
    const number = marked.push(drawn) - 1;
    return drawn.cells.map((_, row) => `${mark(number, row)}${held.repeat(drawn.columns)}`);
  };
  return {
    print: (picture, room) => {
      const space = roomOf(picture, room, tiles);
      if (isBlank(picture)) return Array.from({ length: space.rows }, () => '');
      return linesOf(
        drawnOnce(picture, space, tiles, () =>
          Array.from({ length: space.rows }, (_, row) =>
            padEnd(cells.print(picture, space)[row] ?? '', space.columns),
          ),
        ),
      );
    },
    avatar: (picture, emoji) => {
      const { columns } = avatarRoom;
      const cells = [padEnd(truncate(emoji, columns), columns)];
      const drawn = picture ? drawnOnce(picture, avatarRoom, tiles, () => cells) : { columns, cells };
      return linesOf(drawn).join('');
    },
    lineOf: (line) => lineOf(line, marked),
  };
}

const avatarRoom = { columns: 2, rows: 1 } as const;

/** Blank lines instead of pictures, where only the height of an item matters. */
export const blankPrinter: Printer = {
  print: (picture, room) =>
    Array.from({ length: Math.ceil(sizeIn(picture, room, halfBlocks).height / halfBlocks.height) }, () => ''),
};

function roomOf(picture: Picture, room: Room, { cell }: TilePrinter): { columns: number; rows: number } {
  const { width, height } = sizeIn(picture, { ...room, columns: Math.min(room.columns, maxColumns) }, cell);
  return { columns: Math.ceil(width / cell.width), rows: Math.ceil(height / cell.height) };
}

/** Draws with half blocks; each size of a picture once. */
function cellPrinter(level: ColorLevel): Printer {
  const printer = blockPrinter(level);
  return {
    print: (picture, room) =>
      isBlank(picture)
        ? blankPrinter.print(picture, room)
        : once(printed, picture, `${level} ${room.columns} ${room.rows}`, () => printer.print(picture, room)),
  };
}

function drawnOnce(
  picture: Picture,
  { columns, rows }: { readonly columns: number; readonly rows: number },
  { cell }: TilePrinter,
  cells: () => readonly string[],
): DrawnPicture {
  const make = (): DrawnPicture => {
    let scaled: Picture | undefined;
    return {
      columns,
      cells: cells(),
      strip(row) {
        scaled ??= scaledPicture(picture, { columns, rows }, cell);
        const size = { width: columns * cell.width, height: cell.height };
        return { ...size, pixels: stripOf(scaled, row * cell.height, size), colors: scaled.colors };
      },
    };
  };
  return once(drawnPictures, picture, `${columns} ${rows}`, make);
}

type BySize<T> = WeakMap<Picture, Map<string, T>>;
const printed: BySize<string[]> = new WeakMap();
const drawnPictures: BySize<DrawnPicture> = new WeakMap();

/** A value for each size of a picture, as long as the picture is kept. */
function once<T>(made: BySize<T>, picture: Picture, size: string, make: () => T): T {
  const sizes = made.get(picture) ?? new Map<string, T>();
  made.set(picture, sizes);
  const value = sizes.get(size) ?? make();
  sizes.set(size, value);
  return value;
}

/** Private SGR code that marks the cells of a picture. Cleaning removes escapes from user text, so it cannot be forged. */
const mark = (number: number, row: number) => `\u001b[${markCode};${number};${row}m`;
const markCode = 7001;
const marks = new RegExp(`\\u001b\\[${markCode};(\\d+);(\\d+)m`);

/** Stands for a cell of a picture: unlike a space it is never trimmed. */
const held = '\u2800';

function lineOf(line: string, marked: readonly DrawnPicture[]): ListLine {
  const [first = '', ...parts] = line.split(marks);
  if (parts.length === 0) return { text: line };
  const tiles: Tile[] = [];
  let text = first;
  let blank = first;
  for (let at = 0; at < parts.length; at += 3) {
    const [number, row, rest = ''] = [Number(parts[at]), Number(parts[at + 1]), parts[at + 2]];
    const drawn = marked[number];
    // A picture is not drawn on a line that is cut within it.
    if (!drawn || !rest.startsWith(held.repeat(drawn.columns))) {
      text += rest.replaceAll(held, ' ');
      blank += rest.replaceAll(held, ' ');
      continue;
    }
    const [cells = '', after] = [drawn.cells[row], rest.slice(drawn.columns)];
    if (drawn.strip) tiles.push({ column: displayWidth(blank), drawn, row });
    text += cells + after;
    blank += (drawn.strip ? ' '.repeat(drawn.columns) : cells) + after;
  }
  return { text, sharp: { text: blank, tiles } };
}

export function measured(line: ListLine): ListLine {
  return { ...line, width: Math.max(displayWidth(line.text), displayWidth(line.sharp?.text ?? '')) };
}

/** The line after a prefix, cut to a number of cells; pictures that do not fit are omitted. */
export function fittedLine({ text, width, sharp }: ListLine, prefix: string, columns: number): ListLine {
  const cells = width === undefined ? undefined : displayWidth(prefix) + width;
  const isFitting = cells !== undefined && cells <= columns;
  const fitted = (line: string) => (isFitting ? `${prefix}${line}` : truncate(`${prefix}${line}`, columns));
  if (!sharp) return { text: fitted(text), width: isFitting ? cells : undefined };
  const tiles = shifted(sharp.tiles, displayWidth(prefix)).filter(
    ({ column, drawn }) => column + drawn.columns <= columns,
  );
  return { text: fitted(text), sharp: { text: fitted(sharp.text), tiles } };
}

/** Two lines next to each other; the first one is padded to a number of cells. */
export function sideBySide(
  left: ListLine,
  right: ListLine = { text: '' },
  { width, between }: { readonly width: number; readonly between: string },
): ListLine {
  const padded = (one: string) =>
    left.width === undefined ? padEnd(one, width) : one + ' '.repeat(Math.max(0, width - left.width));
  const joined = (one: string, other: string) => `${padded(one)}${between}${other}`;
  const text = joined(left.text, right.text);
  if (!left.sharp && !right.sharp) return { text };
  const tiles = shifted(right.sharp?.tiles ?? [], width + displayWidth(between));
  return {
    text,
    sharp: {
      text: joined(left.sharp?.text ?? left.text, right.sharp?.text ?? right.text),
      tiles: [...(left.sharp?.tiles ?? []), ...tiles],
    },
  };
}

function shifted(tiles: readonly Tile[], columns: number): Tile[] {
  return tiles.map((tile) => ({ ...tile, column: tile.column + columns }));
}

/** The line as a row of the screen, whose number counts from 0. */
export function rowOf(
  { text, sharp }: ListLine,
  row: number,
  { printer }: View,
  isSharp: boolean,
): string | DiffableRow {
  if (!sharp || sharp.tiles.length === 0 || !isSharp || !printer?.tiles) return text;
  return new PicturedRow(sharp.text, sharp.tiles.slice(0, maxTiles), row * maxTiles, printer.tiles);
}

const maxTiles = 8;

/** A line of text with pictures over its blanks. */
class PicturedRow implements DiffableRow {
  constructor(
    private readonly line: string,
    private readonly tiles: readonly Tile[],
    private readonly first: number,
    private readonly printer: TilePrinter,
  ) {}

  get text(): string {
    const drawn = this.tiles.map(({ column, drawn: picture, row }, index) => {
      const strip = picture.strip?.(row);
      const output = strip ? this.printer.print(strip, this.first + index, picture.columns) : '';
      return `\u001b[${column + 1}G\u001b7${output}\u001b8`;
    });
    return `${this.line}\u001b[0m${drawn.join('')}`;
  }

  get erase(): string {
    return this.printer.erase?.(this.tiles.map((_, index) => this.first + index)) ?? '';
  }

  changesFrom(shown: DiffableRow): string | undefined {
    if (!(shown instanceof PicturedRow) || shown.line !== this.line || shown.first !== this.first)
      return undefined;
    const isSame = (tile: Tile, other: Tile | undefined) =>
      tile.drawn === other?.drawn && tile.row === other.row && tile.column === other.column;
    const areSame =
      shown.tiles.length === this.tiles.length &&
      this.tiles.every((tile, index) => isSame(tile, shown.tiles[index]));
    return areSame ? '' : undefined;
  }
}
