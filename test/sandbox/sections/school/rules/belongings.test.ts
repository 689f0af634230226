import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backpackOf,
  balanceOf,
  boardItemsOf,
  countItems,
  earnChalks,
  earnedBy,
  giveChalks,
  giveItem,
  giveRight,
  itemKinds,
  itemOf,
  rightBalance,
  rightKinds,
  spendChalks,
  takeItem,
  takeRight,
} from '../../../../../src/sandbox/sections/school/rules/belongings';
import { useSandbox } from '../../../../support/sandbox';
import { codeOf } from '../refusals';

const sandbox = useSandbox();
const world = () => sandbox().world();

describe('a backpack', () => {
  it('holds what is given, oldest first, chalk and cloth apart', () => {
    const items = itemKinds.map((kind) => giveItem(world(), 'x', kind));
    const kinds = backpackOf(world(), 'x').map(({ kind }) => kind);
    expect(kinds).toEqual(['sticker', 'eraser', 'stain', 'window', 'whoopee_cushion']);
    expect(boardItemsOf(world(), 'x')).toEqual(items.slice(-2).map(({ id, kind }) => ({ id, kind })));
    expect(new Set(items.map(({ id }) => id)).size).toBe(itemKinds.length);
  });

  it('tells the picture of an item where there is one', () => {
    giveItem(world(), 'x', 'sticker');
    giveItem(world(), 'x', 'eraser');
    expect(backpackOf(world(), 'x').map(({ asset }) => asset)).toEqual([
      expect.stringMatching(/^stickers\/[a-z-]+\.png$/),
      'items/eraser.png',
    ]);
  });

  it('gives each item once', () => {
    const { id } = giveItem(world(), 'x', 'eraser');
    giveItem(world(), 'x', 'eraser');
    expect(takeItem(world(), 'x', id, 'eraser')).toMatchObject({ id, kind: 'eraser' });
    expect(codeOf(() => takeItem(world(), 'x', id, 'eraser'))).toBe('409 ITEM_UNAVAILABLE');
    expect(countItems(world(), 'x', 'eraser')).toBe(1);
  });

  it.each([
    ["somebody else's", 'y', 'eraser'],
    ['of another kind', 'x', 'stain'],
  ] as const)('does not give an item that is %s', (_, owner, kind) => {
    const { id } = giveItem(world(), 'x', 'eraser');
    expect(codeOf(() => itemOf(world(), owner, id, kind))).toBe('409 ITEM_UNAVAILABLE');
    expect(codeOf(() => takeItem(world(), owner, id, kind))).toBe('409 ITEM_UNAVAILABLE');
    expect(itemOf(world(), 'x', id, 'eraser')).toMatchObject({ id });
  });
});

describe('chalks', () => {
  it('are none at first', () => {
    expect([balanceOf(world(), 'nobody'), earnedBy(world(), 'nobody')]).toEqual([0, 0]);
  });

  it('that are earned count for the honor board, and those that are given do not', () => {
    earnChalks(world(), 'x', 40);
    giveChalks(world(), 'x', 5);
    expect([balanceOf(world(), 'x'), earnedBy(world(), 'x')]).toEqual([45, 40]);
  });

  it('can be spent to the last one, and none beyond', () => {
    giveChalks(world(), 'x', 70);
    expect(codeOf(() => spendChalks(world(), 'x', 71))).toBe('409 INSUFFICIENT_CHALKS');
    expect(balanceOf(world(), 'x')).toBe(70);
    expect(spendChalks(world(), 'x', 70)).toBe(0);
    expect(codeOf(() => spendChalks(world(), 'x', 1))).toBe('409 INSUFFICIENT_CHALKS');
    expect(earnedBy(world(), 'x')).toBe(0);
  });

  it('add up, and are never below zero', () => {
    const step = fc.record({ kind: fc.constantFrom('earn', 'give', 'spend'), chalks: fc.nat(500) });
    /** Whether the step is refused. */
    const take = ({ kind, chalks }: { kind: string; chalks: number }, id: string): boolean => {
      if (kind === 'spend')
        return codeOf(() => spendChalks(world(), id, chalks)) === '409 INSUFFICIENT_CHALKS';
      (kind === 'earn' ? earnChalks : giveChalks)(world(), id, chalks);
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
