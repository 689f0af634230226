/** Which of the contract's colors stands for another one. */
import { NetworkError, UsageError } from '../../../../errors';
import { quote } from '../contract/quote';
import type { Contract } from '../contract/shapes';
import { cssColor, type Lab, labOf } from './css';

/**
 * The weight of lightness relative to hue. It is small, because black ink on a page is white chalk on a board, and navy
 * is blue chalk.
 */
const lightness = 0.05;

/** Finds the contract's color for any other; the same text is looked up once. */
export type ChalkFinder = (color: string | undefined) => string | undefined;

/**
 * The contract's color for a CSS color: the same one, else that of the nearest hue; its first one without a color.
 * The result is undefined for a text that is not a color.
 * @throws NetworkError when the contract names no colors
 */
export function chalkFinder({ colors }: Pick<Contract, 'colors'>): ChalkFinder {
  const [first] = colors;
  if (first === undefined) throw new NetworkError('the answer of the service lacks the colors of the board');
  const known = new Map<string | undefined, string | undefined>([[undefined, first]]);
  for (const color of colors) known.set(color.toLowerCase(), color);
  const chalks = colors.flatMap((color) => {
    const found = cssColor(color);
    return found ? [{ color, lab: labOf(found.rgb) }] : [];
  });
  return (color) => {
    const text = color?.trim().toLowerCase();
    if (!known.has(text)) known.set(text, nearest(text ?? '', chalks, first));
    return known.get(text);
  };
}

/**
 * The contract's color for one that a person typed.
 * @throws UsageError when it is not a color
 */
export function chalkFor(color: string, contract: Pick<Contract, 'colors'>): string {
  const chalk = chalkFinder(contract)(color);
  if (chalk !== undefined) return chalk;
  throw new UsageError(`${quote(color)} is not a color`, {
    hint: `the board has ${contract.colors.join(', ')}; other CSS colors become the nearest of them`,
  });
}

function nearest(
  text: string,
  chalks: readonly { color: string; lab: Lab }[],
  first: string,
): string | undefined {
  const found = cssColor(text);
  if (!found) return undefined;
  const wanted = labOf(found.rgb);
  const away = ({ l, a, b }: Lab) => Math.hypot(lightness * (l - wanted.l), a - wanted.a, b - wanted.b);
  const [best] = [...chalks].sort((one, other) => away(one.lab) - away(other.lab));
  return best?.color ?? first;
}
