import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../../../src/sandbox/sections/shop/rules/status';
import { shopIn } from '../../../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, expectRefusal } from '../../../requests';
import { orderOf, sendOrder } from '../shop-support';

const sandbox = useSandbox();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const get = (path: string, token?: string) =>
  ask(sandbox(), `GET /api/v1/shop/${path}`, token === undefined ? {} : { token });

const list = async (path: string) => (await get(path)).body as Record<string, unknown>[];

describe('products', () => {
  it('are a bare list, with sizes, colors and pictures that are there', async () => {
    const found = await list('products');
    expect(found.map(({ id }) => id)).toContain('hoodie');
    for (const product of found) {
      for (const address of product.images as string[]) {
        const picture = await fetch(address);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
      expect(product).not.toHaveProperty('weightGrams');
      expect(product).not.toHaveProperty('stock');
    }
    expect(new Set(found.map(({ status }) => status))).toEqual(new Set(['available', 'preorder', 'soldout']));
    await expectOk(get('products/hoodie'), {
      id: 'hoodie',
      category: 'apparel',
      price: 4900,
      sizes: ['S', 'M', 'L', 'XL'],
      colors: [
        { id: 'board', label: 'Board green', hex: '#24463b' },
        { id: 'ink', label: 'Ink blue' },
      ],
      stockLeft: 25,
    });
    await expectRefusal(get('products/nothing'), 404, 'NOT_FOUND');
  });

  it('run out by orders, and come back when nobody pays', async () => {
    const socks = { productId: 'socks', size: '40-43', color: null, qty: 2 };
    const left = async () => (await expectOk(get('products/socks'))).stockLeft;
    expect(await left()).toBe(3);
    await expectOk(sendOrder(sandbox(), orderOf({ items: [socks] })));
    expect(await left()).toBe(1);
    await expectRefusal(sendOrder(sandbox(), orderOf({ items: [socks] })), 409, 'CONFLICT', {
      message: 'only 1 of Socks, a pair that differs are left',
    });
    await expectOk(sendOrder(sandbox(), orderOf({ items: [{ ...socks, qty: 1 }] })));
    await expectOk(get('products/socks'), { stockLeft: 0, status: 'soldout' });
    await expectRefusal(sendOrder(sandbox(), orderOf({ items: [socks] })), 409);
    sandbox().control.advance(dayMs);
    await expectOk(get('products/socks'), { stockLeft: 3, status: 'available' });
  });
});

describe('delivery', () => {
  it('goes to countries, cities and points', async () => {
    expect(await list('delivery/countries')).toContainEqual({ code: 'AM', name: 'Armenia' });
    expect(await list('delivery/cities?q=kra')).toEqual([
      { code: 107, name: 'Krasnodar', countryCode: 'RU' },
      { code: 108, name: 'Krasnoyarsk', countryCode: 'RU' },
    ]);
    expect((await list('delivery/cities?q=ra')).map(({ name }) => name)).toContain('Karaganda');
    expect((await list('delivery/cities?country=by')).map(({ name }) => name)).toEqual([
      'Brest',
      'Gomel',
      'Minsk',
    ]);
    expect(await list('delivery/cities')).toHaveLength(20);
    expect(await list('delivery/cities?q=nowhere')).toEqual([]);
    const [point] = await list('delivery/points?cityCode=101');
    expect(point).toMatchObject({
      code: 'MOS101A',
      city: 'Moscow',
      cityCode: 101,
      countryCode: 'RU',
      card: true,
    });
    expect(await list('delivery/points?cityCode=9')).toEqual([]);
    await expectRefusal(get('delivery/points'), 422);
    const codes = shopIn(sandbox().world()).points.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('costs by weight and distance', async () => {
    const cost = (qty: number, code = 101, countryCode = 'RU') =>
      ask(sandbox(), 'POST /api/v1/shop/delivery/calculate', {
        body: { items: [{ productId: 'hoodie', size: 'M', color: 'ink', qty }], to: { code, countryCode } },
      });
    expect(await expectOk(cost(1))).toEqual({
      costKopecks: 23_500,
      cost: 235,
      periodMin: 2,
      periodMax: 4,
      tariffCode: 101,
      tariffName: 'To a pick-up point',
      weightGrams: 800,
    });
    await expectOk(cost(3), { cost: 190 + 4 * 45, weightGrams: 2400 });
    await expectOk(cost(1, 402, 'AM'), { cost: 190 + 3 * 85 + 45, periodMax: 10 });
    await expectRefusal(cost(1, 402), 404);
    await expectRefusal(cost(1, 999), 404);
    const items = [{ productId: 'nothing', size: null, color: null, qty: 1 }];
    const unknown = { body: { items, to: { code: 101, countryCode: 'RU' } } };
    await expectRefusal(ask(sandbox(), 'POST /api/v1/shop/delivery/calculate', unknown), 404);
  });
});

it('a new world has an order in every state', async () => {
  const { clock } = sandbox().world();
  const shop = shopIn(sandbox().world());
  expect(shop.orders.map((order) => statusOf({ clock }, order))).toEqual([
    'done',
    'cancelled',
    'refunded',
    'ship',
    'expired',
    'new',
    'paid',
  ]);
});
