import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  approveCost,
  itemToUse,
  orderText,
  spendOn,
  type UsableKind,
} from '../../../../src/commands/school/flows/spending';
import { NetworkError, RefusedError, UsageError } from '../../../../src/errors';
import { school } from '../../../../src/protocol/routes/school';
import { forRender } from '../../../../src/terminal/text/clean';
import { fakePorts } from '../../../support/fake-ports';

/** A shop that sells erasers for 70, a person who has `confirmSpend`, and what happened. */
function ports({ confirmSpend = 500, price = 70 as number | null } = {}) {
  const happened: string[] = [];
  const ctx = fakePorts({
    config: { get: async (key: string) => ({ key, value: confirmSpend, from: 'default', summary: '' }) },
    ask: { confirm: async (question: string) => void happened.push(question) },
    api: {
      async read() {
        happened.push('read');
        return { balance: 1000, items: [{ id: 'eraser', ...(price !== null && { price }) }] };
      },
    },
  });
  return { ctx, happened };
}

describe('what an order costs', () => {
  const costOf = async ({ ctx }: ReturnType<typeof ports>, order: Parameters<typeof spendOn>[1]) =>
    (await spendOn(ctx, order, undefined, async () => ({})))[forRender]?.paid;

  it.each([
    [{ product: 'eraser' }, { what: 'eraser', chalks: 70, balance: 1000 }],
    [
      { product: 'eraser', quantity: 3 },
      { what: '3 × eraser', chalks: 210, balance: 1000 },
    ],
    [
      { product: 'moon', quantity: 2 },
      { what: '2 × moon', balance: 1000 },
    ],
  ])('%j', async (order, cost) => {
    expect(await costOf(ports(), order)).toEqual(cost);
    expect(orderText(order)).toBe(cost.what);
  });

  it('is unknown for a price that is none', async () => {
    expect(await costOf(ports({ price: null }), { product: 'eraser' })).toEqual({
      what: 'eraser',
      balance: 1000,
    });
  });
});

describe('a cost', () => {
  it('is asked about exactly above the limit, and never above --max-spend', async () => {
    const amount = fc.nat(1000);
    await fc.assert(
      fc.asyncProperty(amount, amount, fc.option(amount, { nil: undefined }), async (chalks, limit, max) => {
        const { ctx, happened } = ports({ confirmSpend: limit });
        const approved = approveCost(ctx, { what: 'it', chalks }, max);
        if (max !== undefined && chalks > max) {
          await expect(approved).rejects.toBeInstanceOf(UsageError);
          expect(happened).toEqual([]);
        } else {
          await approved;
          expect(happened).toHaveLength(chalks > limit ? 1 : 0);
        }
      }),
    );
  });

  it('that is unknown is asked about, and breaks every --max-spend', async () => {
    const { ctx, happened } = ports({ confirmSpend: 1_000_000 });
    await approveCost(ctx, { what: 'it', balance: 3 }, undefined);
    expect(happened).toEqual(['Buy it? Its price is unknown. You have 3 chalks.']);
    await expect(approveCost(ctx, { what: 'it' }, 1_000_000)).rejects.toThrow(
      '--max-spend: the price of it is unknown',
    );
  });
});

describe('spending', () => {
  it('reads, asks, sends, in this order', async () => {
    const { ctx, happened } = ports({ confirmSpend: 100 });
    const answer = await spendOn(ctx, { product: 'eraser', quantity: 2 }, undefined, async () => {
      happened.push('sent');
      return { balance: 860 };
    });
    expect(happened).toEqual(['read', 'Buy 2 × eraser for 140 chalks? You have 1\u00a0000 chalks.', 'sent']);
    expect(answer[forRender]?.paid).toEqual({ what: '2 × eraser', chalks: 140, balance: 1000 });
    expect(JSON.stringify(answer)).toBe('{"balance":860}');
  });

  it('sends nothing when it is refused', async () => {
    const { ctx, happened } = ports();
    const send = async () => void happened.push('sent');
    await expect(spendOn(ctx, { product: 'eraser' }, 69, send)).rejects.toThrow('more than 69');
    expect(happened).toEqual(['read']);
  });

  it('leaves an answer without a body as it is', async () => {
    expect(
      await spendOn(ports().ctx, { product: 'eraser' }, undefined, async () => undefined),
    ).toBeUndefined();
  });
});

interface Fake {
  readonly backpack?: readonly { readonly id: string; readonly kind: string }[];
  readonly shop?: object | Error;
}

/** A service with a backpack and a shop; `asked` has the routes that were read. */
function backpackPorts({ backpack = [], shop = { balance: 40, items: [] } }: Fake = {}) {
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
    const { ctx, asked } = backpackPorts({ backpack: items });
    expect(await itemToUse(ctx, kind, undefined)).toBe(id);
    expect(asked).toEqual([school.backpack]);
  });

  it('is the one that is named, and nothing is asked', async () => {
    const { ctx, asked } = backpackPorts();
    expect(await itemToUse(ctx, 'sticker', 'mine')).toBe('mine');
    expect(asked).toEqual([]);
  });

  it.each(['board_drawing', 'board_cloth'] as const)(
    'for %s lies in the inventory of the board',
    async (kind) => {
      const { ctx, asked } = backpackPorts({ backpack: [{ id: 'c1', kind }] });
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
    const { ctx, asked } = backpackPorts({ shop: { balance: 40, items: [{ id: product, price: 110 }] } });
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
    itemToUse(backpackPorts(fake).ctx, 'eraser', undefined).then(
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
