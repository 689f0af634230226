/** Pictures among the rows of a screen, which are redrawn only when another picture takes their place. */
import type { Picture, Printer, Room } from '../../ports/pictures';
import type { DiffableRow } from '../text/diffable-row';
import { sizeIn } from './raster';

/** The most rows and columns for a picture, in cells. */
export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
}

/** How many times a small picture is enlarged: a picture of a few pixels cannot be seen on fine screens. */
const maxFactor = 16;

/** A cell is taken to be twice as high as wide. */
const cell = { width: 1, height: 2 } as const;

/** The rows that a picture takes in a room. */
export function pictureHeight(picture: Pick<Picture, 'width' | 'height'>, room: PictureRoom): number {
  return Math.ceil(sizeIn(picture, { ...room, enlarge: maxFactor }, cell).height / cell.height);
}

/**
 * The rows of a picture, as many as `pictureHeight` says. Cells come row by row. A picture with real pixels is drawn by
 * its last row, after the rows above were cleared; it cannot be cut, so that a part of the rows shows nothing.
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

interface PrintedPicture {
  readonly printer: Printer;
  readonly picture: Picture;
  readonly space: Room;
  /** Printed by the first call: rows that are shown already need no lines. */
  readonly lines: () => readonly string[];
}

/** A row of a picture, left alone while the picture stays where it is. */
class PictureRow implements DiffableRow {
  /** Of real pixels, which are drawn and removed all at once: the row that does both. */
  readonly erase?: string;

  constructor(
    private readonly shown: PrintedPicture,
    private readonly row: number,
  ) {
    const { printer, space } = shown;
    if (row === space.rows - 1) this.erase = printer.erase;
  }

  get text(): string {
    const { printer, space, lines } = this.shown;
    if (printer.erase === undefined) return lines()[this.row] ?? '';
    if (this.row < space.rows - 1) return '';
    // Begins at the first of its rows, and ends where it began: terminals leave the cursor in different places.
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
