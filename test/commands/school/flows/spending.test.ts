import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { approveCost, itemToUse, type UsableKind } from '../../../../src/commands/school/flows/spending';
import { NetworkError, RefusedError, UsageError } from '../../../../src/errors';
import { school } from '../../../../src/protocol/routes/school';
import { fakePorts } from '../../../support/fake-ports';

/** A shop that sells erasers for 70, a user with `confirmSpend`, and a log of the steps. */
function shop({ confirmSpend = 500, price = 70 as number | null } = {}) {
  const steps: string[] = [];
  const ctx = fakePorts({
    config: { get: async (key: string) => ({ key, value: confirmSpend, from: 'default', summary: '' }) },
    ask: { confirm: async (question: string) => void steps.push(question), spend: () => undefined },
    api: {
      async read() {
        steps.push('read');
        return { balance: 1000, items: [{ id: 'eraser', ...(price !== null && { price }) }] };
      },
    },
  });
  return { ctx, steps };
}

describe('approveCost', () => {
  it('asks exactly above confirmSpend, and refuses above --max-spend without a question', async () => {
    const amount = fc.nat(20);
    const maximum = fc.option(amount, { nil: undefined });
    const property = fc.asyncProperty(amount, amount, maximum, async (chalks, confirmSpend, max) => {
      const { ctx, steps } = shop({ confirmSpend });
      const refused = max !== undefined && chalks > max;
      const error = await approveCost(ctx, { what: 'it', chalks }, max).catch((thrown: unknown) => thrown);
      expect(error instanceof UsageError).toBe(refused);
      expect(steps).toHaveLength(chalks > confirmSpend && !refused ? 1 : 0);
    });
    await fc.assert(property);
  });

  it('asks about an unknown price, which breaks every --max-spend', async () => {
    const { ctx, steps } = shop({ confirmSpend: 1_000_000 });
    await approveCost(ctx, { what: 'it', balance: 3 }, undefined);
    expect(steps).toEqual(['Buy it? Its price is unknown. You have 3 chalks.']);
    await expect(approveCost(ctx, { what: 'it' }, 1_000_000)).rejects.toThrow(
      '--max-spend: the price of it is unknown',
    );
  });
});

interface Fake {
  readonly backpack?: readonly { readonly id: string; readonly kind: string }[];
  readonly sold?: object | Error;
}

/** A service with a backpack and a shop; `routes` has the routes that were read. */
function backpackPorts({ backpack = [], sold = { balance: 40, items: [] } }: Fake = {}) {
  const routes: unknown[] = [];
  const api = {
    async read(route: unknown) {
      routes.push(route);
      if (sold instanceof Error) throw sold;
      return sold;
    },
    async *pages(route: unknown) {
      routes.push(route);
      // Two pages: the service may cut the list.
      yield { items: backpack.slice(0, 2) };
      yield { items: backpack.slice(2) };
    },
  };
  return { ctx: fakePorts({ api }), routes };
}

const detailsOf = (fake: Fake, kind: UsableKind = 'eraser') => {
  const { ctx, routes } = backpackPorts(fake);
  return itemToUse(ctx, kind, undefined).then(
    () => undefined,
    (error) => (error instanceof RefusedError ? { ...error.details, routes } : Promise.reject(error)),
  );
};

describe('itemToUse', () => {
  const kinds = ['sticker', 'eraser', 'sticker', 'window'];
  const backpack = kinds.map((kind, at) => ({ id: `${kind} ${at}`, kind }));

  it.each<[UsableKind, string]>([
    ['sticker', 'sticker 0'],
    ['eraser', 'eraser 1'],
    ['window', 'window 3'],
  ])('takes the oldest %s of the backpack', async (kind, id) => {
    const { ctx, routes } = backpackPorts({ backpack });
    expect(await itemToUse(ctx, kind, undefined)).toBe(id);
    expect(routes).toEqual([school.backpack]);
  });

  it('takes the item of --item without a request', async () => {
    const { ctx, routes } = backpackPorts();
    expect(await itemToUse(ctx, 'sticker', 'mine')).toBe('mine');
    expect(routes).toEqual([]);
  });

  it.each(['board_drawing', 'board_cloth'] as const)(
    'takes a %s of the inventory of the board',
    async (kind) => {
      const { ctx, routes } = backpackPorts({ backpack: [{ id: 'c1', kind }] });
      expect(await itemToUse(ctx, kind, undefined)).toBe('c1');
      expect(routes).toEqual([school.boardInventory]);
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
  ])('fails without a %s and names the product %s with its price', async (kind, product, route) => {
    const details = await detailsOf({ sold: { balance: 40, items: [{ id: product, price: 110 }] } }, kind);
    expect(details).toMatchObject({
      code: 'ITEM_UNAVAILABLE',
      hint: `buy it with 'plaza school buy ${product}' (110 chalks; you have 40)`,
    });
    expect(details?.routes.at(-1)).toBe(route);
  });

  it.each<[string, Fake, string]>([
    ['waits for the showcase', {}, "'plaza school buy eraser' when 'plaza school shop' lists it"],
    ['leaves the price out', { sold: new NetworkError('no network') }, "'plaza school buy eraser'"],
  ])('%s in its hint when the shop does not tell the price', async (_, fake, hint) => {
    expect((await detailsOf(fake))?.hint).toBe(`buy it with ${hint}`);
  });

  it('does not hide a fault of the program', () =>
    expect(detailsOf({ sold: new TypeError('a fault') })).rejects.toThrow('a fault'));
});
