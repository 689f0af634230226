/** Scales pictures to the size of a terminal, and prints them as rows of a screen. */
import { colorSteps } from '../../image/palette';
import { average, type Dimensions, enlarge, fitInto, majority } from '../../image/scale';
import type { Picture, Printer, Room } from '../../ports/pictures';
import type { DiffableRow } from '../text/diffable-row';

/** Colors of pixels, row by row; `transparent` shows the background of the terminal. */
export interface Raster extends Dimensions {
  /** `0xRRGGBB`, or `transparent`. */
  readonly colors: Int32Array;
}

export const transparent = -1;

/** Size of a picture in pixels that fits into a room, with `cell` pixels per cell. */
export function sizeIn(picture: Dimensions, { columns, rows, enlarge }: Room, cell: Dimensions): Dimensions {
  const room = { width: Math.max(columns, 1) * cell.width, height: Math.max(rows, 1) * cell.height };
  return fitInto(picture, room, enlarge);
}

/** Scales a picture and resolves its color numbers. */
export function rasterOf(picture: Picture, size: Dimensions): Raster {
  const isShrunk = size.width < picture.width || size.height < picture.height;
  if (isShrunk && picture.shrink === 'average')
    return { ...size, colors: Int32Array.from(average(picture, size, picture.colors)) };
  const { pixels } = majority(picture, size);
  const table = Int32Array.from(picture.colors);
  const colors = new Int32Array(pixels.length);
  for (let index = 0; index < pixels.length; index += 1)
    colors[index] = table[pixels[index] ?? 0] ?? transparent;
  return { ...size, colors };
}

/** Scales a picture to pixels of the screen, for printers with real pixels. */
export function scaledPicture(picture: Picture, room: Room, cellSize: Dimensions): Picture {
  const size = sizeIn(picture, room, cellSize);
  const { colors } = picture;
  const times = size.width / picture.width;
  if (times >= 1) return { ...enlarge(picture, times), colors };
  return picture.shrink === 'average' ? averaged(picture, size) : { ...majority(picture, size), colors };
}

/** An indexed picture has this many colors at most. */
const maxColors = 255;

/** Levels of red, green and blue for all but the most frequent colors: 150 colors. */
const levels = [5, 6, 5] as const;

/** Colors whose places were looked up last. */
const cacheSize = 4096;

/** Shrinks with average colors. With too many colors, the most frequent ones stay exact, so that areas keep their color. */
function averaged(picture: Picture, size: Dimensions): Picture {
  const rgbs = average(picture, size, picture.colors);
  const places = new Map<number, number>();
  const counts: number[] = [];
  // A look-up for each of a million pixels would take most of the time.
  const [latest, placeOf] = [new Int32Array(cacheSize).fill(-1), new Int32Array(cacheSize)];
  for (let at = 0; at < rgbs.length; at += 1) {
    const rgb = rgbs[at] ?? 0;
    const slot = (rgb ^ (rgb >> 11)) % cacheSize;
    if (latest[slot] !== rgb) {
      latest[slot] = rgb;
      placeOf[slot] = places.get(rgb) ?? counts.push(0) - 1;
      places.set(rgb, placeOf[slot] ?? 0);
    }
    const place = placeOf[slot] ?? 0;
    counts[place] = (counts[place] ?? 0) + 1;
    rgbs[at] = place;
  }
  const steps = counts.length <= maxColors ? undefined : colorSteps(levels);
  const stepColors = steps?.colors ?? [];
  const exact = [...places]
    .sort(([, one], [, other]) => (counts[other] ?? 0) - (counts[one] ?? 0))
    .slice(0, maxColors - stepColors.length);
  const numbers = Uint8Array.from(places.keys(), (rgb) => exact.length + (steps?.numberOf(rgb) ?? 0));
  for (const [number, [, place]] of exact.entries()) numbers[place] = number;
  const pixels = new Uint8Array(rgbs.length);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = numbers[rgbs[at] ?? 0] ?? 0;
  return { ...size, pixels, colors: [...exact.map(([rgb]) => rgb), ...stepColors] };
}

/** Maximum size of a picture, in cells. */
export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
}

const maxFactor = 16;

/** Assumes that a cell is twice as high as wide. */
const cell = { width: 1, height: 2 } as const;

/** The rows that a picture takes in a room. */
export function pictureHeight(picture: Pick<Picture, 'width' | 'height'>, room: PictureRoom): number {
  return Math.ceil(sizeIn(picture, { ...room, enlarge: maxFactor }, cell).height / cell.height);
}

/**
 * Returns the rows of a picture; `pictureHeight` is their number. The last row of a picture with real pixels draws all of
 * it, after the rows above are cleared; it cannot be clipped.
 */
export function pictureRows(printer: Printer, picture: Picture, room: PictureRoom): readonly DiffableRow[] {
  const rows = pictureHeight(picture, room);
  const space = { columns: room.columns, rows, enlarge: maxFactor };
  let printed: readonly string[] | undefined;
  const lines = () => {
    printed ??= printer.print(picture, space);
    return printed;
  };
  return Array.from({ length: rows }, (_, row) => new PictureRow({ printer, picture, space, lines }, row));
}

/** A row of a picture; not redrawn while picture and position are the same. */
class PictureRow implements DiffableRow {
  /** Set on the last row of a picture with real pixels, which draws and erases the whole picture. */
  readonly erase?: string;

  constructor(
    private readonly shown: {
      readonly printer: Printer;
      readonly picture: Picture;
      readonly space: Room;
      /** Prints on the first call, since unchanged rows need no lines. */
      readonly lines: () => readonly string[];
    },
    private readonly row: number,
  ) {
    const { printer, space } = shown;
    if (row === space.rows - 1) this.erase = printer.erase;
  }

  get text(): string {
    const { printer, space, lines } = this.shown;
    if (printer.erase === undefined) return lines()[this.row] ?? '';
    if (this.row < space.rows - 1) return '';
    // Starts at the first row and restores the cursor, since terminals leave it in different places.
    const up = space.rows > 1 ? `\u001b[${space.rows - 1}A` : '';
    return `\u001b7${up}${lines().join('')}\u001b8`;
  }

  changesFrom(row: DiffableRow): string | undefined {
    if (!(row instanceof PictureRow) || row.row !== this.row) return undefined;
    const [{ printer, picture, space }, before] = [this.shown, row.shown];
    const isSame = before.printer === printer && before.picture === picture;
    return isSame && before.space.columns === space.columns && before.space.rows === space.rows
      ? ''
      : undefined;
  }
}
