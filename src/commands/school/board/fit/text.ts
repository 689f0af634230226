/** Fits text into the contract, at the largest size that fits. */
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardContract } from '../../../../protocol/records/school/board';
import { boundsOf, sizeOf, totalLength } from '../geometry/lines';
import { layoutText, type TextLines, type TextOptions } from '../letters/layout';
import { type FitOptions, fitLines } from './fit';
import { type FittedStrokes, roomFor } from './strokes';

export interface FitTextOptions extends Pick<FitOptions, 'box' | 'color'>, Pick<TextOptions, 'align'> {
  /** Maximum height of capitals, in pixels. */
  readonly size?: number;
}

export interface FittedText extends FittedStrokes {
  /** Height of capitals, in pixels. */
  readonly size: number;
  readonly rows: number;
  /** Characters that the font lacks; they are dropped. */
  readonly unknown: readonly string[];
}

/** Default and minimum height of capitals, in chalk widths. */
const defaultSize = 7;
const minSize = 3.2;

/** More characters than any contract allows; layout takes quadratic time. */
const maxCharacters = 500;

/** Share of the line budget for the layout; dots and rounding use the rest. */
const plannedShare = 0.99;
const steps = 12;

/**
 * The text as strokes, its top left at 0, 0.
 * @throws UsageError when the text has no drawable letter, or does not fit into one drawing
 * @throws NetworkError when the contract has no colors or widths
 */
export function fitText(text: string, contract: BoardContract, options: FitTextOptions = {}): FittedText {
  const [chalk] = contract.widths;
  if (chalk === undefined) throw new NetworkError("no line width in the service's answer");
  const limit = `more than ${maxCharacters} characters`;
  if ([...text].length > maxCharacters)
    throw new UsageError(`the text is too long for one drawing: it has ${limit}`);
  const planned = planFor(text, contract, chalk, options);
  const { size, made } = largestSize(planned, chalk, options.size ?? defaultSize * chalk);
  if (made.letters === 0)
    throw new UsageError(
      `the text has no letter that can be drawn${made.unknown.length > 0 ? `; the font does not have ${made.unknown.slice(0, 8).join(' ')}` : ''}`,
    );
  const fitted = fitLines(made.lines, contract, { color: options.color, whole: true });
  // Dots of letters are intended: no loss.
  const adjustments = fitted.adjustments.filter(({ kind }) => kind !== 'lengthened');
  return { ...fitted, adjustments, size, rows: made.rows, unknown: made.unknown };
}

/** The layout of a text by size, and the share of the tightest limit that it uses; above 1 it does not fit. */
function planFor(text: string, contract: BoardContract, chalk: number, options: FitTextOptions) {
  const { box = {}, align } = options;
  const room = roomFor(contract, chalk);
  // A dot becomes a line of the minimum length; half of it may extend beyond the letters.
  const inside = (max: number, boxed = Number.POSITIVE_INFINITY) =>
    Math.min(max, boxed - chalk) - contract.minStrokeLength;
  const width = inside(room.width, box.width);
  const height = inside(room.height, box.height);
  const boxed = `${box.width ?? '…'} by ${box.height ?? '…'}`;
  if (!(width > 0 && height > 0))
    throw new UsageError(`a text of ${boxed} has no room for chalk that is ${chalk} wide`);
  return {
    layout: (size: number) => layoutText(text, { size, chalk, width, align }),
    share: ({ lines }: TextLines) => {
      const size = sizeOf(boundsOf(lines));
      const shares = [
        { share: totalLength(lines) / (plannedShare * contract.lineBudget), of: 'line length' },
        { share: lines.length / contract.maxStrokes, of: 'strokes' },
        { share: size.width / width, of: 'width' },
        { share: size.height / height, of: 'height' },
      ];
      return shares.reduce((max, one) => (one.share > max.share ? one : max));
    },
  };
}

/** The largest size at which the text fits, found by bisection. */
function largestSize({ layout, share }: ReturnType<typeof planFor>, chalk: number, max: number) {
  let low = Math.min(max, minSize * chalk);
  let best = { size: low, made: layout(low) };
  const { share: taken, of } = share(best.made);
  if (taken > 1) {
    const room = Math.max(1, Math.floor(best.made.letters / taken));
    throw new UsageError(`the text needs ${taken.toFixed(1)} times the ${of} of one drawing`, {
      hint: `one drawing fits about ${room} letters; draw the rest with another chalk`,
    });
  }
  // Words are split only if that is needed at the minimum size.
  const isBreaking = best.made.broken;
  let high = max;
  for (let step = 0; step < steps; step += 1) {
    const size = step === 0 ? max : (low + high) / 2;
    const made = layout(size);
    if (share(made).share > 1 || (made.broken && !isBreaking)) high = size;
    else {
      best = { size, made };
      low = size;
    }
  }
  return best;
}
