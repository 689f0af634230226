/** Pictures among the rows of a screen, which are redrawn only when another picture takes their place. */
import { fitInto } from '../../canvas/viewer/scale';
import type { Picture, Printer } from '../../ports/pictures';
import type { DiffableRow } from '../text/diffable-row';

/** The most rows and columns for a picture, in cells. */
export interface PictureRoom {
  readonly columns: number;
  readonly rows: number;
}

/** How many times a small picture is enlarged: a picture of a few pixels cannot be seen on fine screens. */
const maxFactor = 16;

/** The rows that a picture takes in a room; a cell is taken to be twice as high as wide. */
export function pictureHeight(
  { width, height }: Pick<Picture, 'width' | 'height'>,
  room: PictureRoom,
): number {
  const size = fitInto(
    { width, height },
    { width: Math.max(1, room.columns), height: 2 * Math.max(1, room.rows) },
    maxFactor,
  );
  return Math.ceil(size.height / 2);
}

/**
 * The rows of a picture, as many as `pictureHeight` says. Cells come row by row. A picture with real pixels is drawn by
 * its last row, after the rows above were cleared; it cannot be cut, so that a part of the rows shows nothing.
 */
export function pictureRows(
  printer: Printer,
  picture: Picture,
  room: PictureRoom,
): readonly (string | DiffableRow)[] {
  const rows = pictureHeight(picture, room);
  const space = { columns: room.columns, rows, enlarge: maxFactor };
  if (printer.erase === undefined) {
    const lines = printer.print(picture, space);
    return Array.from({ length: rows }, (_, row) => lines[row] ?? '');
  }
  return Array.from({ length: rows }, (_, row) =>
    row === rows - 1
      ? new PixelRow(printer, picture, space, printer.erase ?? '')
      : new CoveredRow(picture, row, room.columns),
  );
}

/** A row above the last one of a picture: empty, and left alone while the picture stays. */
class CoveredRow implements DiffableRow {
  readonly text = '';

  constructor(
    private readonly picture: Picture,
    private readonly row: number,
    private readonly columns: number,
  ) {}

  changesFrom(shown: DiffableRow): string | undefined {
    if (!(shown instanceof CoveredRow)) return undefined;
    const { picture, row, columns } = this;
    return shown.picture === picture && shown.row === row && shown.columns === columns ? '' : undefined;
  }
}

/** The last row of a picture, which draws all of it. */
class PixelRow implements DiffableRow {
  constructor(
    private readonly printer: Printer,
    private readonly picture: Picture,
    private readonly space: PictureRoom & { readonly enlarge: number },
    readonly erase: string,
  ) {}

  /** Begins at the first of its rows, and ends where it began: terminals leave the cursor in different places. */
  get text(): string {
    const { rows } = this.space;
    const up = rows > 1 ? `\u001b[${rows - 1}A` : '';
    return `\u001b7${up}${this.printer.print(this.picture, this.space).join('')}\u001b8`;
  }

  changesFrom(shown: DiffableRow): string | undefined {
    if (!(shown instanceof PixelRow)) return undefined;
    const { picture, space } = this;
    const isSame = shown.picture === picture && shown.space.columns === space.columns;
    return isSame && shown.space.rows === space.rows ? '' : undefined;
  }
}
