/** Lines as they were given, made ready for the contract: with its colors, and without what draws nothing. */
import { UsageError } from '../../../../errors';
import { chalkFinder, chalkFor } from '../color/chalk';
import type { Contract, Point } from '../contract/shapes';
import { type Line, largestInput } from '../geometry/lines';
import { distinct } from '../geometry/simplify';
import type { Adjustment } from './result';

/** A line in a color of the contract. */
export interface ChalkLine {
  readonly color: string;
  readonly points: readonly Point[];
}

export interface Prepared {
  readonly lines: readonly ChalkLine[];
  readonly recolored: readonly Adjustment[];
}

/**
 * @throws UsageError when there is nothing to draw, a coordinate cannot be used, or the color for all of them is
 *   invalid
 */
export function prepare(lines: readonly Line[], contract: Contract, color?: string): Prepared {
  const find = chalkFinder(contract);
  const all = color === undefined ? undefined : chalkFor(color, contract);
  const changed = new Map<string, Adjustment>();
  const prepared = lines.flatMap(({ points, color: own }) => {
    assertUsable(points);
    const chalk = all ?? find(own) ?? find(undefined) ?? '';
    if (all === undefined && own !== undefined && own.toLowerCase() !== chalk.toLowerCase())
      changed.set(own, { kind: 'recolored', from: own, to: chalk });
    return points.length === 0 ? [] : [{ color: chalk, points: distinct(points, 0) }];
  });
  if (prepared.length === 0) throw new UsageError('there is nothing to draw');
  return { lines: prepared, recolored: [...changed.values()] };
}

function assertUsable(points: readonly Point[]): void {
  if (points.every(({ x, y }) => Math.abs(x) <= largestInput && Math.abs(y) <= largestInput)) return;
  throw new UsageError('a line has a coordinate that is not a number or too large');
}
