import { describe, expect, it } from 'vitest';
import { statusOf } from '../../../../../src/sandbox/sections/shop/products';
import { shopIn } from '../../../../../src/sandbox/sections/shop/state';
import { useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal } from '../../../requests';
import { orderOf, sendOrder } from '../shop-support';

const sandbox = useSandbox();
const { ask } = clientOf(sandbox);
const get = (path: string) => ask(`GET /api/v1/shop/${path}`);
const list = async (path: string) => (await get(path)).body as Record<string, unknown>[];

describe('products', () => {
  it('are a plain list, with sizes, colors and existing pictures', async () => {
    const found = await list('products');
    expect(found.map(({ id }) => id)).toContain('hoodie');
    for (const product of found) {
      for (const address of product.images as string[]) {
        const picture = await fetch(address);
        expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
      }
      for (const secret of ['weightGrams', 'stock']) expect(product).not.toHaveProperty(secret);
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

  it('are used up by orders, and available again when nobody pays', async () => {
    const socks = { productId: 'socks', size: '40-43', color: null, qty: 2 };
    const left = async () => (await expectOk(get('products/socks'))).stockLeft;
    const order = (qty = 2) => sendOrder(sandbox(), orderOf({ items: [{ ...socks, qty }] }));
    expect(await left()).toBe(3);
    await expectOk(order());
    expect(await left()).toBe(1);
    const message = 'only 1 of Socks, a pair that differs are left';
    await expectRefusal(order(), 409, 'CONFLICT', { message });
    await expectOk(order(1));
    await expectOk(get('products/socks'), { stockLeft: 0, status: 'soldout' });
    await expectRefusal(order(), 409);
    sandbox().control.advance(24 * 3_600_000);
    await expectOk(get('products/socks'), { stockLeft: 3, status: 'available' });
  });
});

describe('delivery', () => {
  it('has countries, cities and pick-up points', async () => {
    expect(await list('delivery/countries')).toContainEqual({ code: 'AM', name: 'Armenia' });
    expect(await list('delivery/cities?q=kra')).toEqual([
      { code: 107, name: 'Krasnodar', countryCode: 'RU' },
      { code: 108, name: 'Krasnoyarsk', countryCode: 'RU' },
    ]);
    expect((await list('delivery/cities?q=ra')).map(({ name }) => name)).toContain('Karaganda');
    const inBelarus = (await list('delivery/cities?country=by')).map(({ name }) => name);
    expect(inBelarus).toEqual(['Brest', 'Gomel', 'Minsk']);
    expect(await list('delivery/cities')).toHaveLength(20);
    expect(await list('delivery/cities?q=nowhere')).toEqual([]);
    const [point] = await list('delivery/points?cityCode=101');
    const moscow = { code: 'MOS101A', city: 'Moscow', cityCode: 101, countryCode: 'RU', card: true };
    expect(point).toMatchObject(moscow);
    expect(await list('delivery/points?cityCode=9')).toEqual([]);
    await expectRefusal(get('delivery/points'), 422);
    const codes = shopIn(sandbox().world()).points.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('costs by weight and distance', async () => {
    const cost = (qty: number, code = 101, countryCode = 'RU', productId = 'hoodie') =>
      ask('POST /api/v1/shop/delivery/calculate', {
        body: { items: [{ productId, size: 'M', color: 'ink', qty }], to: { code, countryCode } },
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
    await expectRefusal(cost(1, 101, 'RU', 'nothing'), 404);
  });
});

it('a new world has an order in every state', () => {
  const { clock } = sandbox().world();
  const states = shopIn(sandbox().world()).orders.map((order) => statusOf({ clock }, order));
  expect(states).toEqual(['done', 'cancelled', 'refunded', 'ship', 'expired', 'new', 'paid']);
});
