/** Fits text into the contract: as large as it can be read and as there is room for. */
import { NetworkError, UsageError } from '../../../../errors';
import type { Contract } from '../contract/board';
import { boundsOf, sizeOf, totalLength } from '../geometry/lines';
import { layoutText, type TextLines } from '../letters/layout';
import { fitLines } from './fit';
import { type Fitted, roomFor } from './strokes';

export interface FitTextOptions {
  readonly box?: { readonly width?: number; readonly height?: number };
  readonly color?: string;
  readonly align?: 'left' | 'center';
  /** Greatest height of capitals, in pixels. */
  readonly size?: number;
}

export interface FittedText extends Fitted {
  /** Height of capitals, in pixels. */
  readonly size: number;
  readonly rows: number;
  /** Characters that the font does not have; they are left out. */
  readonly unknown: readonly string[];
}

/** Heights of capitals in widths of chalk: as large as a heading, and as small as can just be read. */
const usual = 7;
const min = 3.2;

/** More characters than any drawing has room for; laying out takes the square of them. */
const maxCharacters = 500;

/** Part of the line budget that is planned for: dots and rounding take some, too. */
const planned = 0.99;
const steps = 12;

/**
 * The text as strokes, its top left at 0, 0.
 * @throws UsageError when it has no letter that the font knows, or more than one drawing has room for
 * @throws NetworkError when the contract names no colors or widths
 */
export function fitText(text: string, contract: Contract, options: FitTextOptions = {}): FittedText {
  const [chalk] = contract.widths;
  if (chalk === undefined) throw new NetworkError('the answer of the service lacks the width of the chalk');
  if ([...text].length > maxCharacters)
    throw new UsageError(
      `the text is too long for one drawing: it has more than ${maxCharacters} characters`,
    );
  const planned = planFor(text, contract, chalk, options);
  const { size, made } = largest(planned, chalk, options.size ?? usual * chalk);
  if (made.letters === 0)
    throw new UsageError(`the text has no letter that can be drawn${listed(made.unknown)}`);
  const fitted = fitLines(made.lines, contract, { color: options.color, whole: true });
  // A dot of a letter is meant to be one.
  const adjustments = fitted.adjustments.filter(({ kind }) => kind !== 'lengthened');
  return { ...fitted, adjustments, size, rows: made.rows, unknown: made.unknown };
}

/** A way to lay the text out, and how much of the room it takes then: more than 1 is too much. */
interface Plan {
  readonly layout: (size: number) => TextLines;
  readonly share: (made: TextLines) => { readonly share: number; readonly of: string };
}

function planFor(text: string, contract: Contract, chalk: number, { box = {}, align }: FitTextOptions): Plan {
  const room = roomFor(contract, chalk);
  // A dot becomes a line of the least length, half of which may lie beyond the letters.
  const inside = (max: number, boxed = Number.POSITIVE_INFINITY) =>
    Math.min(max, boxed - chalk) - contract.minStrokeLength;
  const width = inside(room.width, box.width);
  const height = inside(room.height, box.height);
  if (!(width > 0 && height > 0))
    throw new UsageError(
      `a text of ${box.width ?? '…'} by ${box.height ?? '…'} has no room for chalk that is ${chalk} wide`,
    );
  return {
    layout: (size) => layoutText(text, { size, chalk, width, align }),
    share: ({ lines }) => {
      const size = sizeOf(boundsOf(lines));
      const shares = [
        { share: totalLength(lines) / (planned * contract.lineBudget), of: 'line' },
        { share: lines.length / contract.maxStrokes, of: 'strokes' },
        { share: size.width / width, of: 'width' },
        { share: size.height / height, of: 'height' },
      ];
      return shares.reduce((max, one) => (one.share > max.share ? one : max));
    },
  };
}

/** The largest size at which the text fits, found by bisection. */
function largest({ layout, share }: Plan, chalk: number, max: number): { size: number; made: TextLines } {
  let low = Math.min(max, min * chalk);
  let best = { size: low, made: layout(low) };
  const { share: taken, of } = share(best.made);
  if (taken > 1) {
    const room = Math.max(1, Math.floor(best.made.letters / taken));
    throw new UsageError(
      `the text is too long for one drawing: its ${best.made.letters} letters take ${taken.toFixed(1)} times the ${of} that there is`,
      { hint: `there is room for about ${room} letters; draw the rest with another chalk` },
    );
  }
  // A word is broken only where even small letters are too many for a row.
  const mayBreak = best.made.broken;
  let high = max;
  for (let step = 0; step < steps; step += 1) {
    const size = step === 0 ? max : (low + high) / 2;
    const made = layout(size);
    if (share(made).share > 1 || (made.broken && !mayBreak)) high = size;
    else {
      best = { size, made };
      low = size;
    }
  }
  return best;
}

function listed(unknown: readonly string[]): string {
  return unknown.length > 0 ? `; the font does not have ${unknown.slice(0, 8).join(' ')}` : '';
}
