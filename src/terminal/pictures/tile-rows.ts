/** Rows of a screen that show a picture with real pixels, and write only the cells that changed. */
import { differenceFinder } from '../../image/bitmap';
import type { Dimensions } from '../../image/scale';
import type { Picture, TilePrinter } from '../../ports/pictures';
import type { DiffableRow } from '../text/diffable-row';
import { isSameText, type OverlaidText, type RowLabel } from './block';

/** Maximum tiles of a row; wider screens have wider tiles. */
const maxTilesOfRow = 40;

/** A pixel without a color, in cells that are partly outside the picture. */
const transparent = 255;

const noLabel: RowLabel = { text: '', columns: 0 };

/** The picture as rows of cells, each after its label. A pixel of it is a pixel of the screen. */
export function tileRows(
  picture: Picture,
  printer: TilePrinter,
  labels: readonly RowLabel[] = [],
): DiffableRow[] {
  const { cell } = printer;
  const columns = Math.ceil(picture.width / cell.width);
  return Array.from({ length: Math.ceil(picture.height / cell.height) }, (_, row) => {
    const pixels = stripOf(picture, row * cell.height, { width: columns * cell.width, height: cell.height });
    return new TileRow({
      row,
      columns,
      pixels,
      colors: picture.colors,
      printer,
      label: labels[row] ?? noLabel,
    });
  });
}

/** The pixels of one row of cells; transparent beyond the picture. */
export function stripOf({ width, height, pixels }: Picture, top: number, size: Dimensions): Uint8Array {
  if (size.width === width && top + size.height <= height)
    return pixels.subarray(top * width, (top + size.height) * width);
  const strip = new Uint8Array(size.width * size.height).fill(transparent);
  for (let y = 0; y < Math.min(size.height, height - top); y += 1)
    strip.set(pixels.subarray((top + y) * width, (top + y + 1) * width), y * size.width);
  return strip;
}

interface TileRowParts {
  readonly row: number;
  readonly columns: number;
  readonly pixels: Uint8Array;
  readonly colors: readonly number[];
  readonly printer: TilePrinter;
  readonly label: RowLabel;
}

/** Columns of a row, the end exclusive. */
type Span = readonly [from: number, to: number];

const spanOf = ({ column, columns }: OverlaidText): Span => [column, column + columns];

function isTouched([from, to]: Span, { column, columns }: OverlaidText): boolean {
  return column < to && column + columns > from;
}

class TileRow implements DiffableRow {
  readonly canWait = true;
  constructor(private readonly parts: TileRowParts) {}

  get text(): string {
    const { label, columns, printer } = this.parts;
    const whole: Span[] = printer.columns === undefined ? [[0, columns]] : this.tiles();
    // The row of the screen is not known here, only the column.
    const drawn = whole.map((span) => this.draw(span, `\u001b[${this.columnOf(span)}G`)).join('');
    return `${label.text}${drawn}${label.over ? `\u001b[${this.columnOf(spanOf(label.over))}G${label.over.text}` : ''}`;
  }

  get erase(): string {
    return this.parts.printer.erase?.(this.tiles().map((span) => this.numberOf(span))) ?? '';
  }

  changesFrom(shown: DiffableRow, row: number): string | undefined {
    if (!(shown instanceof TileRow)) return undefined;
    const { columns, label, printer } = this.parts;
    if (shown.parts.columns !== columns || shown.parts.label.columns !== label.columns) return undefined;
    if (shown.parts.printer.cell !== printer.cell || shown.parts.pixels.length !== this.parts.pixels.length)
      return undefined;
    const { over } = label;
    const isSame = isSameText(shown.parts.label.over, over);
    const uncovered = isSame ? undefined : shown.parts.label.over;
    const spans =
      printer.columns === undefined
        ? this.changedCells(shown, uncovered)
        : this.changedTiles(shown, uncovered);
    const isCovered = over && (!isSame || spans.some((span) => isTouched(span, over)));
    return [
      shown.parts.label.text === label.text ? '' : `\u001b[${row};1H\u001b[0m${label.text}`,
      uncovered ? this.spacesAt(uncovered, row) : '',
      ...spans.map((span) => this.drawAt(span, row)),
      isCovered ? `\u001b[${row};${this.columnOf(spanOf(over))}H${over.text}` : '',
    ].join('');
  }

  private drawAt(span: Span, row: number): string {
    return this.draw(span, `\u001b[${row};${this.columnOf(span)}H`);
  }

  private spacesAt(over: OverlaidText, row: number): string {
    return `\u001b[${row};${this.columnOf(spanOf(over))}H\u001b[0m${' '.repeat(over.columns)}`;
  }

  private changedTiles(shown: TileRow, uncovered: OverlaidText | undefined): Span[] {
    const { over } = this.parts.label;
    const covered = isSameText(shown.parts.label.over, over) ? undefined : over;
    const differs = this.differentCells(shown);
    return this.tiles().filter(
      (span) =>
        differs.subarray(...span).includes(1) ||
        (uncovered && isTouched(span, uncovered)) ||
        (covered && isTouched(span, covered)),
    );
  }

  /** Runs of changed cells; a few unchanged cells between two runs are included. */
  private changedCells(shown: TileRow, uncovered: OverlaidText | undefined): Span[] {
    const { printer } = this.parts;
    const differs = this.differentCells(shown);
    if (uncovered) differs.fill(1, uncovered.column, uncovered.column + uncovered.columns);
    const runs: [number, number][] = [];
    for (let column = differs.indexOf(1); column >= 0; column = differs.indexOf(1, column + 1)) {
      const last = runs.at(-1);
      if (last && column - last[1] <= (printer.gap ?? 1)) last[1] = column + 1;
      else runs.push([column, column + 1]);
    }
    return runs;
  }

  /** 1 for each cell whose pixels differ. */
  private differentCells(shown: TileRow): Uint8Array {
    const { columns, pixels, printer } = this.parts;
    const { width: each } = printer.cell;
    const differs = new Uint8Array(columns);
    const next = differenceFinder(pixels, shown.parts.pixels);
    let count = 0;
    for (let at = next(0); at < pixels.length && count < columns; ) {
      const x = at % (columns * each);
      const column = Math.floor(x / each);
      if (differs[column] === 0) count += 1;
      differs[column] = 1;
      // The other pixels of the cell's line are skipped.
      at = next(at - x + (column + 1) * each);
    }
    return differs;
  }

  private get tileColumns(): number {
    const { columns, printer } = this.parts;
    return Math.max(printer.columns ?? columns, Math.ceil(columns / maxTilesOfRow));
  }

  private tiles(): Span[] {
    const { columns } = this.parts;
    const each = this.tileColumns;
    return Array.from({ length: Math.ceil(columns / each) }, (_, index) => [
      index * each,
      Math.min(columns, (index + 1) * each),
    ]);
  }

  private draw(span: Span, position: string): string {
    const [from, to] = span;
    const { printer, columns, pixels, colors } = this.parts;
    const { width, height } = printer.cell;
    const size = { width: (to - from) * width, height };
    const part = new Uint8Array(size.width * height);
    for (let y = 0, start = from * width; y < height; y += 1, start += columns * width)
      part.set(pixels.subarray(start, start + size.width), y * size.width);
    if (printer.columns !== undefined) this.clearUnderText(part, span);
    return `${position}\u001b7${printer.print({ ...size, pixels: part, colors }, this.numberOf(span), to - from)}\u001b8`;
  }

  /** A tile covers the text of its cells: the text shows through transparent pixels. */
  private clearUnderText(part: Uint8Array, [from, to]: Span): void {
    const { over } = this.parts.label;
    if (!over || !isTouched([from, to], over)) return;
    const { width } = this.parts.printer.cell;
    const left = (Math.max(over.column, from) - from) * width;
    const right = (Math.min(over.column + over.columns, to) - from) * width;
    const each = (to - from) * width;
    for (let start = 0; start < part.length; start += each)
      part.fill(transparent, start + left, start + right);
  }

  private columnOf([from]: Span): number {
    return this.parts.label.columns + from + 1;
  }

  private numberOf([from]: Span): number {
    return this.parts.row * maxTilesOfRow + Math.floor(from / this.tileColumns);
  }
}
