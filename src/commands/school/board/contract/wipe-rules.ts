/** The rules of the contract for the path of a wipe, checked before anything is sent. */
import { UsageError } from '../../../../errors';
import { boundsOf, sizeOf } from '../geometry/bounds';
import { lengthOf } from '../geometry/lines';
import type { BrokenRule } from './drawing-rules';
import type { Contract, Point } from './shapes';

const rounding = 1e-6;

/**
 * The rules that the path breaks; empty when it may be sent. The protocol does not say how a span is measured: it is
 * the longer side of the rectangle around the path here, the least that a span can mean.
 */
export function brokenWipeRules(path: readonly Point[], contract: Contract): BrokenRule[] {
  if (path.length < 2) return [{ rule: 'points', message: 'it has fewer than two points (points)' }];
  if (!path.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)))
    return [{ rule: 'points', message: 'it has a coordinate that is not a number (points)' }];
  const { left, top, right, bottom } = boundsOf([{ points: path }]);
  const { width, height } = sizeOf({ left, top, right, bottom });
  const limits = [
    ['maxWipePoints', 'points', path.length],
    ['maxWipeLength', 'pixels of length', lengthOf(path)],
    ['maxWipeSpan', 'pixels of span', Math.max(width, height)],
  ] as const;
  const broken = limits
    .filter(([rule, , value]) => value > contract[rule] + rounding)
    .map(([rule, unit, value]): BrokenRule => {
      const has = Math.ceil(value * 10 - rounding) / 10;
      return { rule, message: `it has ${has} ${unit}; at most ${contract[rule]} are allowed (${rule})` };
    });
  if (left < 0 || right > contract.width || top < 0 || bottom > contract.height) {
    const size = `${contract.width} by ${contract.height}`;
    broken.push({ rule: 'width', message: `it leaves the board, which is ${size} (width)` });
  }
  return broken;
}

/** @throws UsageError when the path breaks a rule; its message names the rule */
export function assertWipe(path: readonly Point[], contract: Contract): void {
  const [first] = brokenWipeRules(path, contract);
  if (!first) return;
  throw new UsageError(`the wipe breaks the contract of the board: ${first.message}`, {
    fields: { rule: first.rule },
  });
}
