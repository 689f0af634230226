import { describe, expect, it } from 'vitest';
import {
  backpackOf,
  boardItemsOf,
  countItems,
  giveItem,
  itemKinds,
  itemOf,
  takeItem,
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
