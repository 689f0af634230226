import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, refused } from '../../../requests';
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
    expect(await expectOk(get('products/hoodie'))).toMatchObject({
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
    expect(await refused(get('products/nothing'))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  it('run out by orders, and come back when nobody pays', async () => {
    const socks = { productId: 'socks', size: '40-43', color: null, qty: 2 };
    const left = async () => (await expectOk(get('products/socks'))).stockLeft;
    expect(await left()).toBe(3);
    await expectOk(sendOrder(sandbox(), orderOf({ items: [socks] })));
    expect(await left()).toBe(1);
    expect(await refused(sendOrder(sandbox(), orderOf({ items: [socks] })))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'only 1 of Socks, a pair that differs are left',
    });
    await expectOk(sendOrder(sandbox(), orderOf({ items: [{ ...socks, qty: 1 }] })));
    expect(await expectOk(get('products/socks'))).toMatchObject({ stockLeft: 0, status: 'soldout' });
    expect(await refused(sendOrder(sandbox(), orderOf({ items: [socks] })))).toMatchObject({ status: 409 });
    sandbox().control.advance(dayMs);
    expect(await expectOk(get('products/socks'))).toMatchObject({ stockLeft: 3, status: 'available' });
  });
});
