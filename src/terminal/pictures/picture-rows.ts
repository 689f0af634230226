/** Pictures as rows of a screen, redrawn only when the picture changes. */
import type { Picture, Printer, Room } from '../../ports/pictures';
import type { DiffableRow } from '../text/diffable-row';
import { sizeIn } from './raster';

/** Maximum size of a picture, in cells. */
export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
}

/** Maximum scale factor of small pictures. */
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

interface PrintedPicture {
  readonly printer: Printer;
  readonly picture: Picture;
  readonly space: Room;
  /** Prints on the first call, since unchanged rows need no lines. */
  readonly lines: () => readonly string[];
}

/** A row of a picture; not redrawn while picture and position are the same. */
class PictureRow implements DiffableRow {
  /** Set on the last row of a picture with real pixels, which draws and erases the whole picture. */
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
