/** The shop's goods, places and orders over HTTP. */
import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { ask, good, refused, sessionOf } from '../../../requests';
import { orderOf, recipientOf, sendOrder } from '../shop-support';

const sandbox = useSandbox();
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const get = (path: string, token?: string) =>
  ask(sandbox(), `GET /api/v1/shop/${path}`, token === undefined ? {} : { token });
const list = async (path: string) => (await get(path)).body as Record<string, unknown>[];
const tokenOf = (person: string) => sessionOf(sandbox(), person).token;

describe('products', () => {
  it('are a bare list, with sizes, colours and pictures that are there', async () => {
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
    expect(await good(get('products/hoodie'))).toMatchObject({
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
    const left = async () => (await good(get('products/socks'))).stockLeft;
    expect(await left()).toBe(3);
    await good(sendOrder(sandbox(), orderOf({ items: [socks] })));
    expect(await left()).toBe(1);
    expect(await refused(sendOrder(sandbox(), orderOf({ items: [socks] })))).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'only 1 of Socks, a pair that differs are left',
    });
    await good(sendOrder(sandbox(), orderOf({ items: [{ ...socks, qty: 1 }] })));
    expect(await good(get('products/socks'))).toMatchObject({ stockLeft: 0, status: 'soldout' });
    expect(await refused(sendOrder(sandbox(), orderOf({ items: [socks] })))).toMatchObject({ status: 409 });
    sandbox().control.advance(dayMs);
    expect(await good(get('products/socks'))).toMatchObject({ stockLeft: 3, status: 'available' });
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
    expect(await refused(get('delivery/points'))).toMatchObject({ status: 422 });
    const codes = sandbox()
      .world()
      .shop.points.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('costs by weight and distance', async () => {
    const cost = (qty: number, code = 101, countryCode = 'RU') =>
      ask(sandbox(), 'POST /api/v1/shop/delivery/calculate', {
        body: { items: [{ productId: 'hoodie', size: 'M', color: 'ink', qty }], to: { code, countryCode } },
      });
    expect(await good(cost(1))).toEqual({
      costKopecks: 23_500,
      cost: 235,
      periodMin: 2,
      periodMax: 4,
      tariffCode: 101,
      tariffName: 'To a pick-up point',
      weightGrams: 800,
    });
    expect(await good(cost(3))).toMatchObject({ cost: 190 + 4 * 45, weightGrams: 2400 });
    expect(await good(cost(1, 402, 'AM'))).toMatchObject({ cost: 190 + 3 * 85 + 45, periodMax: 10 });
    expect(await refused(cost(1, 402))).toMatchObject({ status: 404 });
    expect(await refused(cost(1, 999))).toMatchObject({ status: 404 });
    const items = [{ productId: 'nothing', size: null, color: null, qty: 1 }];
    const unknown = { body: { items, to: { code: 101, countryCode: 'RU' } } };
    expect(await refused(ask(sandbox(), 'POST /api/v1/shop/delivery/calculate', unknown))).toMatchObject({
      status: 404,
    });
  });
});

describe('an order', () => {
  it('of a member is among one’s own, with what it costs', async () => {
    const token = tokenOf('hana');
    const created = await good(sendOrder(sandbox(), orderOf(), { token }));
    expect(created).toEqual({ number: '100008' });
    expect(await good(get('orders/my', token))).toEqual({
      items: [
        {
          number: '100008',
          titles: ['Poster “The board of last year”'],
          status: 'new',
          total: 1090,
          createdAt: '2026-10-14T12:00:30.000Z',
        },
      ],
    });
    expect(await good(get('orders/100008', token))).toEqual({
      number: '100008',
      status: 'new',
      createdAt: '2026-10-14T12:00:30.000Z',
      payment: { pending: false },
      items: [
        {
          slug: 'poster',
          title: 'Poster “The board of last year”',
          size: 'A3',
          color: null,
          qty: 1,
          sum: 900,
        },
      ],
      itemsTotal: 900,
      shipping: 190,
      total: 1090,
      delivery: { city: 'Moscow', address: '4 Paper Street', point: 'MOS101A' },
      support: { email: 'shop@sandbox.test' },
    });
    expect(await refused(get('orders/100008', tokenOf('ada')))).toMatchObject({ status: 404 });
    expect(await refused(get('orders/1', token))).toMatchObject({ status: 404 });
  });

  it('goes to an address where there is no point', async () => {
    const token = tokenOf('hana');
    const recipient = recipientOf({ deliveryPoint: '', address: '1 Home Street' });
    const colored = [{ productId: 'hoodie', size: 'L', color: 'ink', qty: 2 }];
    await good(sendOrder(sandbox(), orderOf({ recipient, items: colored }), { token }));
    const order = await good(get('orders/100008', token));
    expect(order.delivery).toEqual({ city: 'Moscow', address: '1 Home Street' });
    expect(order.items).toMatchObject([{ color: 'Ink blue', size: 'L', qty: 2, sum: 9800 }]);
  });

  it('is refused with every fault that its values have', async () => {
    const items = [
      { productId: 'nothing', size: null, color: null, qty: 0 },
      { productId: 'hoodie', size: 'XXL', color: null, qty: 11 },
      { productId: 'almanac', size: 'A3', color: 'ink', qty: 1.5 },
    ];
    const recipient = {
      name: ' ',
      phone: 'none',
      email: 'none',
      country: 'XX',
      city: '',
      address: '',
      cityCode: null,
      deliveryPoint: '',
      comment: '',
    };
    const consents = [{ kind: 'other', accepted: true, docSlug: '', docVersion: '' }];
    const consentContext = { form: '', page: '', visitorId: '' };
    const { body } = await sendOrder(sandbox(), { items, recipient, consents, consentContext });
    const { violations } = body as { violations: { property: string; message: string }[] };
    expect(violations.map(({ property }) => property)).toEqual([
      '/items/0/qty',
      '/items/0/productId',
      '/items/1/qty',
      '/items/1/size',
      '/items/1/color',
      '/items/2/qty',
      '/items/2/size',
      '/items/2/color',
      '/recipient/name',
      '/recipient/phone',
      '/recipient/email',
      '/recipient/country',
      '/recipient/city',
      '/recipient/cityCode',
      '/recipient/address',
      '/consents/0/kind',
      '/consents/0/docSlug',
      '/consents/0/docVersion',
      '/consentContext/visitorId',
    ]);
    expect(violations[3]?.message).toBe('must be one of S, M, L, XL');
    expect(violations[6]?.message).toBe('must be null');
  });

  it.each([
    ['nothing', { items: [] }, '/items'],
    [
      'a point of another city',
      { recipient: recipientOf({ deliveryPoint: 'TUL112A' }) },
      '/recipient/deliveryPoint',
    ],
    ['a city of another country', { recipient: recipientOf({ cityCode: 201 }) }, '/recipient/cityCode'],
  ])('is refused with %s', async (_, change, property) => {
    const { status, body } = await sendOrder(sandbox(), orderOf(change));
    expect({ status, body }).toMatchObject({ status: 422, body: { property } });
  });

  it('needs the consents, and a shop that takes orders', async () => {
    const [offer] = orderOf().consents;
    const declined = orderOf().consents.map((consent) => ({ ...consent, accepted: false }));
    for (const consents of [[], offer ? [offer] : [], declined]) {
      expect(await refused(sendOrder(sandbox(), orderOf({ consents })))).toMatchObject({
        status: 400,
        code: 'BUSINESS_RULE_VIOLATION',
      });
    }
    sandbox().control.setSwitch('orders', false);
    expect(await refused(sendOrder(sandbox(), orderOf()))).toMatchObject({
      status: 400,
      message: 'the shop takes no orders now',
    });
  });

  it('of what is sold out is a conflict', async () => {
    const items = [{ productId: 'almanac', size: null, color: null, qty: 1 }];
    expect(await refused(sendOrder(sandbox(), orderOf({ items })))).toMatchObject({
      status: 409,
      message: 'Almanac of the school days is sold out',
    });
  });
});

describe('the payment', () => {
  const pay = (number: string, token: string, returnUrl = 'https://plaza.test/a?b=1&c="') =>
    ask(sandbox(), `POST /api/v1/shop/orders/${number}/pay`, { token, body: { returnUrl } });

  it('is made at a page, and moves the order on by the clock', async () => {
    const token = tokenOf('ada');
    const order = async () => {
      const { status, payment, track } = await good(get('orders/100006', tokenOf('ada')));
      return { status, payment, ...(track !== undefined && { track }) };
    };
    const { url } = (await good(pay('100006', token))) as { url: string };
    expect(await order()).toEqual({ status: 'new', payment: { pending: true } });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Order 100006: 1090 RUB');
    expect(page).toContain('<button>Pay</button>');
    const paid = await (await fetch(url, { method: 'POST' })).text();
    expect(paid).toContain('<a href="https://plaza.test/a?b=1&#38;c=&#34;">Back</a>');
    expect(await order()).toEqual({ status: 'paid', payment: { pending: false } });
    expect(await refused(pay('100006', token))).toMatchObject({
      status: 409,
      message: 'the order does not wait for a payment: its status is paid',
    });
    sandbox().control.advance(20 * hourMs);
    expect(await order()).toMatchObject({ status: 'ship', track: 'SB100006RU' });
    sandbox().control.advance(4 * dayMs);
    expect(await order()).toMatchObject({ status: 'done', track: 'SB100006RU' });
  });

  it('comes too late a day after the order', async () => {
    const token = tokenOf('ada');
    const { url } = (await good(pay('100006', token))) as { url: string };
    sandbox().control.advance(22 * hourMs);
    await fetch(url, { method: 'POST' });
    expect(await (await fetch(url)).text()).toContain('There is nothing to pay any more.');
    expect(await good(get('orders/100006', tokenOf('ada')))).toMatchObject({ status: 'expired' });
    expect(await refused(pay('100006', tokenOf('ada')))).toMatchObject({ status: 409 });
  });

  it('wants an address to go back to, and an order of one’s own', async () => {
    expect(await pay('100006', tokenOf('ada'), 'javascript:x')).toMatchObject({ status: 422 });
    expect(await refused(pay('100006', tokenOf('boris')))).toMatchObject({ status: 404 });
    expect((await fetch(`${sandbox().baseUrl}/shop/pay/nothing`)).status).toBe(404);
  });
});

it('a new world has an order in every state', async () => {
  const { clock, shop } = sandbox().world();
  const { statusOf } = await import('../../../../../src/sandbox/sections/shop/rules/status');
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
