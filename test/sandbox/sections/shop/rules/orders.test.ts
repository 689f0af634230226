import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal } from '../../../requests';
import { orderOf, recipientOf, sendOrder } from '../shop-support';

const sandbox = useSandbox();
const { ask, tokenOf } = clientOf(sandbox);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const get = (path: string, token?: string) => ask(`GET /api/v1/shop/${path}`, { ...(token && { token }) });
const order = (change: Parameters<typeof orderOf>[0] = {}, token?: string) =>
  sendOrder(sandbox(), orderOf(change), { ...(token && { token }) });

describe('an order', () => {
  it('of an account is among its orders, with every field', async () => {
    const token = tokenOf('hana');
    const created = await expectOk(order({}, token));
    expect(created).toEqual({ number: '100008' });
    const title = 'Poster “The board of last year”';
    const shared = { number: '100008', status: 'new', total: 1090, createdAt: '2026-10-14T12:00:30.000Z' };
    expect(await expectOk(get('orders/my', token))).toEqual({ items: [{ ...shared, titles: [title] }] });
    expect(await expectOk(get('orders/100008', token))).toEqual({
      ...shared,
      payment: { pending: false },
      items: [{ slug: 'poster', title, size: 'A3', color: null, qty: 1, sum: 900 }],
      itemsTotal: 900,
      shipping: 190,
      delivery: { city: 'Moscow', address: '4 Paper Street', point: 'MOS101A' },
      support: { email: 'shop@sandbox.test' },
    });
    await expectRefusal(get('orders/100008', tokenOf('ada')), 404);
    await expectRefusal(get('orders/1', token), 404);
  });

  it('goes to an address without a pick-up point', async () => {
    const token = tokenOf('hana');
    const recipient = recipientOf({ deliveryPoint: '', address: '1 Home Street' });
    const colored = [{ productId: 'hoodie', size: 'L', color: 'ink', qty: 2 }];
    await expectOk(order({ recipient, items: colored }, token));
    const sent = await expectOk(get('orders/100008', token));
    expect(sent.delivery).toEqual({ city: 'Moscow', address: '1 Home Street' });
    expect(sent.items).toMatchObject([{ color: 'Ink blue', size: 'L', qty: 2, sum: 9800 }]);
  });

  it('is refused with a violation for each wrong value', async () => {
    const items = [
      { productId: 'nothing', size: null, color: null, qty: 0 },
      { productId: 'hoodie', size: 'XXL', color: null, qty: 11 },
      { productId: 'almanac', size: 'A3', color: 'ink', qty: 1.5 },
    ];
    const wrong = { name: ' ', phone: 'none', email: 'none', country: 'XX', city: '' };
    const recipient = { ...recipientOf(), ...wrong, cityCode: null, deliveryPoint: '' };
    const consents = [{ kind: 'other', accepted: true, docSlug: '', docVersion: '' }];
    const consentContext = { form: '', page: '', visitorId: '' };
    const { body } = await sendOrder(sandbox(), { items, recipient, consents, consentContext });
    const { violations } = body as { violations: { property: string; message: string }[] };
    const expected = {
      items: '0/qty 0/productId 1/qty 1/size 1/color 2/qty 2/size 2/color',
      recipient: 'name phone email country city cityCode address',
      consents: '0/kind 0/docSlug 0/docVersion',
      consentContext: 'visitorId',
    };
    const properties = Object.entries(expected).flatMap(([part, names]) =>
      names.split(' ').map((name) => `/${part}/${name}`),
    );
    expect(violations.map(({ property }) => property)).toEqual(properties);
    expect(violations[3]?.message).toBe('must be one of S, M, L, XL');
    expect(violations[6]?.message).toBe('must be null');
  });

  it('is refused with nothing, and with a place that does not fit', async () => {
    await expectRefusal(order({ items: [] }), 422, { property: '/items' });
    for (const change of [{ deliveryPoint: 'TUL112A' }, { cityCode: 201 }]) {
      const property = `/recipient/${Object.keys(change)[0]}`;
      await expectRefusal(order({ recipient: recipientOf(change) }), 422, { property });
    }
  });

  it('is refused without the consents, while orders are switched off, and for a product that is sold out', async () => {
    const [offer] = orderOf().consents;
    const declined = orderOf().consents.map((consent) => ({ ...consent, accepted: false }));
    for (const consents of [[], offer ? [offer] : [], declined])
      await expectRefusal(order({ consents }), 400, 'BUSINESS_RULE_VIOLATION');
    const items = [{ productId: 'almanac', size: null, color: null, qty: 1 }];
    await expectRefusal(order({ items }), 409, { message: 'Almanac of the school days is sold out' });
    sandbox().control.setSwitch('orders', false);
    await expectRefusal(order(), 400, { message: 'the shop takes no orders now' });
  });
});

describe('paying an order', () => {
  const pay = (number: string, token: string, returnUrl = 'https://plaza.test/a?b=1&c="') =>
    ask(`POST /api/v1/shop/orders/${number}/pay`, { token, body: { returnUrl } });

  it('happens on a page, and the order goes on with the clock', async () => {
    const token = tokenOf('ada');
    const state = async () => {
      const { status, payment, track } = await expectOk(get('orders/100006', tokenOf('ada')));
      return { status, payment, ...(track !== undefined && { track }) };
    };
    const { url } = (await expectOk(pay('100006', token))) as { url: string };
    expect(await state()).toEqual({ status: 'new', payment: { pending: true } });
    const page = await (await fetch(url)).text();
    expect(page).toContain('Order 100006: 1090 RUB');
    expect(page).toContain('<button>Pay</button>');
    const paid = await (await fetch(url, { method: 'POST' })).text();
    expect(paid).toContain('<a href="https://plaza.test/a?b=1&#38;c=&#34;">Back</a>');
    expect(await state()).toEqual({ status: 'paid', payment: { pending: false } });
    const message = 'the order does not wait for a payment: its status is paid';
    await expectRefusal(pay('100006', token), 409, { message });
    sandbox().control.advance(20 * hourMs);
    expect(await state()).toMatchObject({ status: 'ship', track: 'SB100006RU' });
    sandbox().control.advance(4 * dayMs);
    expect(await state()).toMatchObject({ status: 'done', track: 'SB100006RU' });
  });

  it('is too late a day after the order', async () => {
    const token = tokenOf('ada');
    const { url } = (await expectOk(pay('100006', token))) as { url: string };
    sandbox().control.advance(22 * hourMs);
    await fetch(url, { method: 'POST' });
    expect(await (await fetch(url)).text()).toContain('There is nothing to pay any more.');
    await expectOk(get('orders/100006', tokenOf('ada')), { status: 'expired' });
    await expectRefusal(pay('100006', tokenOf('ada')), 409);
  });

  it('needs a web address to return to, and an order of the account', async () => {
    await expectRefusal(pay('100006', tokenOf('ada'), 'javascript:x'), 422);
    await expectRefusal(pay('100006', tokenOf('boris')), 404);
    expect((await fetch(`${sandbox().baseUrl}/shop/pay/nothing`)).status).toBe(404);
  });
});
