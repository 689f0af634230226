import { describe, expect, it } from 'vitest';
import { itemToUse, type UsableKind } from '../../../../src/commands/school/flows/backpack';
import { NetworkError, RefusedError } from '../../../../src/errors';
import { school } from '../../../../src/protocol/routes/school';
import { fakePorts } from '../../../support/fake-ports';

interface Fake {
  readonly backpack?: readonly { readonly id: string; readonly kind: string }[];
  readonly shop?: object | Error;
}

/** A service with a backpack and a shop; `asked` has the routes that were read. */
function ports({ backpack = [], shop = { balance: 40, items: [] } }: Fake = {}) {
  const asked: unknown[] = [];
  const api = {
    async read(route: unknown) {
      asked.push(route);
      if (shop instanceof Error) throw shop;
      return shop;
    },
    async *pages(route: unknown) {
      asked.push(route);
      // Two pages: the service may cut the list.
      yield { items: backpack.slice(0, 2) };
      yield { items: backpack.slice(2) };
    },
  };
  return { ctx: fakePorts({ api }), asked };
}

const items = [
  { id: 's1', kind: 'sticker' },
  { id: 'e1', kind: 'eraser' },
  { id: 's2', kind: 'sticker' },
  { id: 'w1', kind: 'window' },
];

describe('the item to use', () => {
  it.each([
    ['sticker', 's1'],
    ['eraser', 'e1'],
    ['window', 'w1'],
  ] as const)('is the oldest %s', async (kind, id) => {
    const { ctx, asked } = ports({ backpack: items });
    expect(await itemToUse(ctx, kind, undefined)).toBe(id);
    expect(asked).toEqual([school.backpack]);
  });

  it('is the one that is named, and nothing is asked', async () => {
    const { ctx, asked } = ports();
    expect(await itemToUse(ctx, 'sticker', 'mine')).toBe('mine');
    expect(asked).toEqual([]);
  });

  it.each(['board_drawing', 'board_cloth'] as const)(
    'for %s lies in the inventory of the board',
    async (kind) => {
      const { ctx, asked } = ports({ backpack: [{ id: 'c1', kind }] });
      expect(await itemToUse(ctx, kind, undefined)).toBe('c1');
      expect(asked).toEqual([school.boardInventory]);
    },
  );

  it.each<[UsableKind, string, object]>([
    ['sticker', 'school_stickers', school.shop],
    ['stain', 'water_balloons', school.shop],
    ['window', 'break_window', school.shop],
    ['whoopee_cushion', 'whoopee_cushion', school.shop],
    ['eraser', 'eraser', school.shop],
    ['board_drawing', 'board_drawing', school.shopBoard],
    ['board_cloth', 'board_cloth', school.shopBoard],
  ])('that is missing (%s) is bought as %s, for its price', async (kind, product, route) => {
    const { ctx, asked } = ports({ shop: { balance: 40, items: [{ id: product, price: 110 }] } });
    const error = await itemToUse(ctx, kind, undefined).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RefusedError);
    expect((error as RefusedError).details).toEqual({
      code: 'ITEM_UNAVAILABLE',
      hint: `buy it with 'plaza school buy ${product}' (110 chalks; you have 40)`,
    });
    expect(asked.at(-1)).toBe(route);
  });
});

describe('where to buy', () => {
  const hintOf = (fake: Fake) =>
    itemToUse(ports(fake).ctx, 'eraser', undefined).then(
      () => undefined,
      (error) => (error instanceof RefusedError ? error.details.hint : Promise.reject(error)),
    );

  it('waits for the showcase of a product that is not on sale', async () => {
    expect(await hintOf({})).toBe("buy it with 'plaza school buy eraser' when 'plaza school shop' lists it");
  });

  it('leaves the price out when the shop cannot be read', async () => {
    expect(await hintOf({ shop: new NetworkError('no network') })).toBe(
      "buy it with 'plaza school buy eraser'",
    );
  });

  it('does not hide a fault of the program', async () => {
    await expect(hintOf({ shop: new TypeError('a fault') })).rejects.toThrow('a fault');
  });
});
