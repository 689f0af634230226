/** Half blocks: each cell shows two pixels, one above the other, as the colours of a letter and of its ground. */

import type { ColourLevel } from '../../ports/person';
import type { Printer } from '../../ports/pictures';
import type { PaintedRow } from '../text/painted';
import { ground, type Ink, inkOf, letters } from './ink';
import { nothing, type Raster, rasterOf, sizeIn } from './picture';

/** Pixels of a cell. */
const cell = { width: 1, height: 2 } as const;

/** Draws with half blocks; without colour, in shades. */
export function blockPrinter(level: ColourLevel): Printer {
  return {
    print(picture, room) {
      const raster = rasterOf(picture, sizeIn(picture, room, cell));
      return blockRows(raster, level).map(({ text }) => text);
    },
  };
}

/** The raster as rows of cells. An odd height leaves the lower half of the last row empty. */
export function blockRows(raster: Raster, level: ColourLevel): PaintedRow[] {
  const inks =
    level === 3
      ? raster.colours
      : raster.colours.map((rgb) => (rgb === nothing ? nothing : inkOf(rgb, level)));
  const { width, height } = raster;
  return Array.from({ length: Math.ceil(height / 2) }, (_, row) => {
    const upper = inks.subarray(2 * row * width, (2 * row + 1) * width);
    const lower =
      2 * row + 1 < height
        ? inks.subarray((2 * row + 1) * width, (2 * row + 2) * width)
        : new Int32Array(width).fill(nothing);
    return new BlockRow(upper, lower, level);
  });
}

class BlockRow implements PaintedRow {
  constructor(
    private readonly upper: Int32Array,
    private readonly lower: Int32Array,
    private readonly level: ColourLevel,
  ) {}

  get text(): string {
    const pen = newPen(this.level);
    let text = '';
    for (let column = 0; column < this.upper.length; column += 1) text += this.cellAt(pen, column);
    return text + pen.lifted();
  }

  changesFrom(shown: PaintedRow, row: number): string | undefined {
    if (!(shown instanceof BlockRow) || shown.upper.length !== this.upper.length) return undefined;
    const pen = newPen(this.level);
    let changes = '';
    let next = -1;
    for (let column = 0; column < this.upper.length; column += 1) {
      if (this.upper[column] === shown.upper[column] && this.lower[column] === shown.lower[column]) continue;
      if (column !== next) changes += next < 0 ? `\u001b[${row};${column + 1}H` : forward(column - next);
      changes += this.cellAt(pen, column);
      next = column + 1;
    }
    return changes + pen.lifted();
  }

  private cellAt(pen: Pen, column: number): string {
    return pen.cell(this.upper[column] ?? nothing, this.lower[column] ?? nothing);
  }
}

/** Moves the cursor on in its row; shorter than naming a place. */
const forward = (cells: number) => `\u001b[${cells === 1 ? '' : cells}C`;

/** Writes cells one after the other and changes only the colours that are not right yet. */
interface Pen {
  cell(upper: Ink, lower: Ink): string;
  /** What puts the colours back, where any were changed. */
  lifted(): string;
}

const shades = [' ', '░', '▒', '▓', '█'];

function newPen(level: ColourLevel): Pen {
  if (level === 0) return { cell: shadeOf, lifted: () => '' };
  let letter: Ink | undefined;
  let below: Ink = nothing;
  const dipped = (nextLetter: Ink | undefined, nextGround: Ink, sign: string) => {
    let codes = '';
    if (nextLetter !== undefined && nextLetter !== letter) {
      codes = letters(nextLetter, level);
      letter = nextLetter;
    }
    if (nextGround !== below) {
      codes += `${codes && ';'}${nextGround === nothing ? '49' : ground(nextGround, level)}`;
      below = nextGround;
    }
    return codes === '' ? sign : `\u001b[${codes}m${sign}`;
  };
  return {
    cell(upper, lower) {
      if (upper === lower) {
        // A full block needs no other ground where its colour is at hand.
        return upper === letter && upper !== below ? '█' : dipped(undefined, upper, ' ');
      }
      if (upper === nothing) return dipped(lower, nothing, '▄');
      if (lower === nothing) return dipped(upper, nothing, '▀');
      const asUpper = Number(upper !== letter) + Number(lower !== below);
      const asLower = Number(lower !== letter) + Number(upper !== below);
      return asLower < asUpper ? dipped(lower, upper, '▄') : dipped(upper, lower, '▀');
    },
    lifted: () => (letter === undefined && below === nothing ? '' : '\u001b[0m'),
  };
}

/** How bright a cell is, as a shade; what is not there is dark. */
function shadeOf(upper: Ink, lower: Ink): string {
  const bright = (brightness(upper) + brightness(lower)) / 2;
  return shades[Math.min(Math.floor((bright / 256) * shades.length), shades.length - 1)] ?? ' ';
}

/** 0 to 255 (ITU-R BT.601). */
function brightness(rgb: Ink): number {
  return rgb === nothing ? 0 : 0.299 * (rgb >> 16) + 0.587 * ((rgb >> 8) & 255) + 0.114 * (rgb & 255);
}
