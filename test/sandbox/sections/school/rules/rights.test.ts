import { describe, expect, it } from 'vitest';
import {
  giveRight,
  rightBalance,
  rightKinds,
  takeRight,
} from '../../../../../src/sandbox/sections/school/rules/belongings';
import { useSandbox } from '../../../../support/sandbox';
import { codeOf } from '../refusals';

const sandbox = useSandbox();
const world = () => sandbox().world();

describe('a right', () => {
  it.each(rightKinds)('%s is given and taken one by one', (right) => {
    expect(codeOf(() => takeRight(world(), 'x', right))).toBe('409 ITEM_UNAVAILABLE');
    giveRight(world(), 'x', right, 2);
    giveRight(world(), 'x', right);
    expect([1, 2, 3].map(() => takeRight(world(), 'x', right))).toEqual([2, 1, 0]);
    expect(codeOf(() => takeRight(world(), 'x', right))).toBe('409 ITEM_UNAVAILABLE');
    expect(rightBalance(world(), 'x', right)).toBe(0);
  });

  it('is of one person and one kind', () => {
    giveRight(world(), 'x', 'red_pen');
    expect(rightBalance(world(), 'y', 'red_pen')).toBe(0);
    expect(rightBalance(world(), 'x', 'corrector')).toBe(0);
  });
});
