/** Half blocks: each cell shows two pixels, as its foreground and background color. */
import type { Printer } from '../../ports/pictures';
import type { ColorLevel } from '../../ports/terminal';
import type { DiffableRow } from '../text/diffable-row';
import { type Raster, rasterOf, sizeIn, transparent } from './raster';
import { background, foreground, type TerminalColor, terminalColor } from './terminal-color';

/** Pixels of a cell. */
const cell = { width: 1, height: 2 } as const;

/** Draws with half blocks; without colors, with shades. */
export function blockPrinter(level: ColorLevel): Printer {
  return {
    print(picture, room) {
      const raster = rasterOf(picture, sizeIn(picture, room, cell));
      return blockRows(raster, level).map(({ text }) => text);
    },
  };
}

/** Label on the left of a row of a picture. */
export interface RowLabel {
  readonly text: string;
  readonly columns: number;
  /** Text that covers cells of the picture. */
  readonly over?: OverlaidText;
}

/** Text over cells of a picture; its column counts from the first cell of the picture. */
export interface OverlaidText {
  readonly text: string;
  readonly column: number;
  readonly columns: number;
}

export function isUnder(over: OverlaidText | undefined, column: number): boolean {
  return over !== undefined && column >= over.column && column < over.column + over.columns;
}

/** Whether two texts are at the same place and the same. */
export function isSameText(one: OverlaidText | undefined, other: OverlaidText | undefined): boolean {
  return one?.text === other?.text && one?.column === other?.column;
}

const noLabel: RowLabel = { text: '', columns: 0 };

/** The raster as rows of cells, each after its label. With an odd height, the lower half of the last row is empty. */
export function blockRows(
  raster: Raster,
  level: ColorLevel,
  labels: readonly RowLabel[] = [],
): DiffableRow[] {
  const colors =
    level === 3
      ? raster.colors
      : raster.colors.map((rgb) => (rgb === transparent ? transparent : terminalColor(rgb, level)));
  const { width, height } = raster;
  return Array.from({ length: Math.ceil(height / 2) }, (_, row) => {
    const upper = colors.subarray(2 * row * width, (2 * row + 1) * width);
    const lower =
      2 * row + 1 < height
        ? colors.subarray((2 * row + 1) * width, (2 * row + 2) * width)
        : new Int32Array(width).fill(transparent);
    return new BlockRow(upper, lower, level, labels[row] ?? noLabel);
  });
}

class BlockRow implements DiffableRow {
  constructor(
    private readonly upper: Int32Array,
    private readonly lower: Int32Array,
    private readonly level: ColorLevel,
    private readonly label: RowLabel,
  ) {}

  get text(): string {
    let pen = createPen(this.level);
    let { text } = this.label;
    const { over } = this.label;
    for (let column = 0; column < this.upper.length; column += 1) {
      if (!isUnder(over, column)) text += this.cellAt(pen, column);
      else if (column === over?.column) {
        text += pen.reset() + over.text;
        pen = createPen(this.level);
      }
    }
    return text + pen.reset();
  }

  changesFrom(shown: DiffableRow, row: number): string | undefined {
    if (!(shown instanceof BlockRow) || shown.upper.length !== this.upper.length) return undefined;
    const { text, columns, over } = this.label;
    const uncovered = isSameText(over, shown.label.over) ? undefined : shown.label.over;
    if (shown.label.columns !== columns) return undefined;
    const pen = createPen(this.level);
    let changes = shown.label.text === text ? '' : `\u001b[${row};1H${text}`;
    let next = -1;
    for (let column = 0; column < this.upper.length; column += 1) {
      if (isUnder(over, column)) continue;
      if (this.isSameCell(shown, column) && !isUnder(uncovered, column)) continue;
      if (column !== next)
        changes += next < 0 ? `\u001b[${row};${columns + column + 1}H` : forward(column - next);
      changes += this.cellAt(pen, column);
      next = column + 1;
    }
    const isNew = over && !isSameText(over, shown.label.over);
    return `${changes}${pen.reset()}${isNew ? `\u001b[${row};${columns + over.column + 1}H${over.text}` : ''}`;
  }

  private isSameCell(shown: BlockRow, column: number): boolean {
    return this.upper[column] === shown.upper[column] && this.lower[column] === shown.lower[column];
  }

  private cellAt(pen: Pen, column: number): string {
    return pen.cell(this.upper[column] ?? transparent, this.lower[column] ?? transparent);
  }
}

/** Moves the cursor forward in its row; shorter than an absolute position. */
const forward = (cells: number) => `\u001b[${cells === 1 ? '' : cells}C`;

/** Writes cells one after the other, and only the colors that change. */
interface Pen {
  cell(upper: TerminalColor, lower: TerminalColor): string;
  /** Resets the colors, if any changed. */
  reset(): string;
}

const shades = [' ', '░', '▒', '▓', '█'];

function createPen(level: ColorLevel): Pen {
  if (level === 0) return { cell: shadeOf, reset: () => '' };
  let currentForeground: TerminalColor | undefined;
  let currentBackground: TerminalColor = transparent;
  const write = (nextForeground: TerminalColor | undefined, nextBackground: TerminalColor, sign: string) => {
    let codes = '';
    if (nextForeground !== undefined && nextForeground !== currentForeground) {
      codes = foreground(nextForeground, level);
      currentForeground = nextForeground;
    }
    if (nextBackground !== currentBackground) {
      codes += `${codes && ';'}${nextBackground === transparent ? '49' : background(nextBackground, level)}`;
      currentBackground = nextBackground;
    }
    return codes === '' ? sign : `\u001b[${codes}m${sign}`;
  };
  return {
    cell(upper, lower) {
      if (upper === lower) {
        // A full block in the current foreground needs no other background.
        return upper === currentForeground && upper !== currentBackground
          ? '█'
          : write(undefined, upper, ' ');
      }
      if (upper === transparent) return write(lower, transparent, '▄');
      if (lower === transparent) return write(upper, transparent, '▀');
      const upperChanges = Number(upper !== currentForeground) + Number(lower !== currentBackground);
      const lowerChanges = Number(lower !== currentForeground) + Number(upper !== currentBackground);
      return lowerChanges < upperChanges ? write(lower, upper, '▄') : write(upper, lower, '▀');
    },
    reset: () => (currentForeground === undefined && currentBackground === transparent ? '' : '\u001b[0m'),
  };
}

/** The brightness of a cell as a shade; transparent pixels are dark. */
function shadeOf(upper: TerminalColor, lower: TerminalColor): string {
  const bright = (brightness(upper) + brightness(lower)) / 2;
  return shades[Math.min(Math.floor((bright / 256) * shades.length), shades.length - 1)] ?? ' ';
}

/** 0 to 255 (ITU-R BT.601). */
function brightness(rgb: TerminalColor): number {
  return rgb === transparent ? 0 : 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
}
