import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  balanceOf,
  earn,
  earnedBy,
  giveChalks,
  spend,
} from '../../../../../src/sandbox/sections/school/rules/belongings';
import { useSandbox } from '../../../../support/sandbox';
import { codeOf } from '../refusals';

const sandbox = useSandbox();
const world = () => sandbox().world();

describe('chalks', () => {
  it('are none at first', () => {
    expect([balanceOf(world(), 'nobody'), earnedBy(world(), 'nobody')]).toEqual([0, 0]);
  });

  it('that are earned count for the honor board, and those that are given do not', () => {
    earn(world(), 'x', 40);
    giveChalks(world(), 'x', 5);
    expect([balanceOf(world(), 'x'), earnedBy(world(), 'x')]).toEqual([45, 40]);
  });

  it('can be spent to the last one, and none beyond', () => {
    giveChalks(world(), 'x', 70);
    expect(codeOf(() => spend(world(), 'x', 71))).toBe('409 INSUFFICIENT_CHALKS');
    expect(balanceOf(world(), 'x')).toBe(70);
    expect(spend(world(), 'x', 70)).toBe(0);
    expect(codeOf(() => spend(world(), 'x', 1))).toBe('409 INSUFFICIENT_CHALKS');
    expect(earnedBy(world(), 'x')).toBe(0);
  });

  it('add up, and are never below zero', () => {
    const step = fc.record({ kind: fc.constantFrom('earn', 'give', 'spend'), chalks: fc.nat(500) });
    /** Whether the step is refused. */
    const take = ({ kind, chalks }: { kind: string; chalks: number }, id: string): boolean => {
      if (kind === 'spend') return codeOf(() => spend(world(), id, chalks)) === '409 INSUFFICIENT_CHALKS';
      (kind === 'earn' ? earn : giveChalks)(world(), id, chalks);
      return false;
    };
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), fc.uuid(), (steps, id) => {
        let expected = 0;
        for (const one of steps) {
          const next = expected + (one.kind === 'spend' ? -one.chalks : one.chalks);
          expect(take(one, id)).toBe(next < 0);
          expected = next < 0 ? expected : next;
          expect(balanceOf(world(), id)).toBe(expected);
        }
      }),
      { numRuns: 50 },
    );
  });
});
