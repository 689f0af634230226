/** Orders of members and guests: created, listed, paid (protocol: shop; field notes 2.24). */

import { part } from '../../section';
import { paymentPages } from '../../server/http/payment-page';
import { refusal, validationRefusal } from '../../server/http/refusal';
import { type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { newToken } from '../../world/ids';
import { digestOf } from '../../world/secrets';
import { cityByCode, pointsIn, tariff, weightOf } from './delivery';
import { orderFor, ordersFor } from './order-access';
import { checkOrder, recordConsents, type SentItem } from './order-check';
import { productById, statusOf } from './products';
import { type OrderState, shopIn } from './state';

const ordersSwitch = worldSwitch('orders', {
  description: 'Accept orders in the shop',
  on: true,
  acts: ['shop.ordersCreate'],
});

/** The path of the payments of orders on the main host, without the payment's id. */
const paymentPath = '/shop/pay/';

const firstNumber = 100_001;
const support = { email: 'shop@sandbox.test' };

export const orders = part({
  handlers: {
    // A guest gets a pass that opens the order.
    'shop.ordersCreate': ({ world, caller, body }) => {
      if (!ordersSwitch.isOn(world)) {
        throw refusal(400, 'BUSINESS_RULE_VIOLATION', 'the shop takes no orders now');
      }
      checkOrder(world, body);
      const { recipient, items } = body;
      const city = cityByCode(world, recipient.cityCode);
      if (!city) throw new Error('a checked order has a city');
      const point = pointsIn(world, city).find(({ code }) => code === recipient.deliveryPoint);
      const { cost, periodMax } = tariff(weightOf(world, items), city);
      const lines = items.map((item) => lineOf(world, item));
      const pass = caller ? undefined : newToken(world.random);
      const number = String(firstNumber + shopIn(world).orders.length);
      shopIn(world).orders.push({
        number,
        accountId: caller?.account.id ?? null,
        email: recipient.email.toLowerCase(),
        passDigest: pass === undefined ? null : digestOf(world, pass),
        createdAt: world.clock.now(),
        items: lines,
        city: city.name,
        address: point?.address ?? recipient.address,
        point: point?.code ?? null,
        comment: recipient.comment,
        itemsTotal: lines.reduce((sum, line) => sum + line.sum, 0),
        shipping: cost,
        deliveryDays: periodMax,
        payment: null,
        closed: null,
      });
      recordConsents(world, body);
      return { number, ...(pass !== undefined && { pass }) };
    },
    'shop.orders': (call) => ({
      items: ordersFor(call).map((order) => ({
        number: order.number,
        titles: order.items.map(({ title }) => title),
        status: statusOf(call.world, order),
        total: order.itemsTotal + order.shipping,
        createdAt: isoTime(order.createdAt),
      })),
    }),
    'shop.ordersGet': (call) => {
      const order = orderFor(call, call.path.number);
      const { number, createdAt, payment, itemsTotal, shipping, city, address, point, comment } = order;
      const status = statusOf(call.world, order);
      return {
        number,
        status,
        createdAt: isoTime(createdAt),
        payment: { pending: payment?.settledAt === null && status === 'new' },
        items: order.items.map(({ productId, ...line }) => ({ slug: productId, ...line })),
        itemsTotal,
        shipping,
        total: itemsTotal + shipping,
        delivery: { city, address, ...(point !== null && { point }) },
        ...((status === 'ship' || status === 'done') && { track: `SB${number}RU` }),
        ...(comment !== '' && { comment }),
        support,
      };
    },
    // Replaces an earlier payment; the user settles it on its page.
    'shop.ordersPay': (call) => {
      const { world, origins } = call;
      const { returnUrl } = call.body;
      const order = orderFor(call, call.path.number);
      if (!/^https?:\/\/[^\s]+$/.test(returnUrl)) {
        const message = 'must be an http or https address';
        throw validationRefusal('body', [{ property: '/returnUrl', message }], { returnUrl });
      }
      const status = statusOf(world, order);
      if (status !== 'new') {
        const message = `the order does not wait for a payment: its status is ${status}`;
        throw refusal(409, 'CONFLICT', message);
      }
      order.payment = { id: world.random.uuid(), returnUrl, settledAt: null };
      return { url: `${origins.main}${paymentPath}${order.payment.id}` };
    },
  },
  switches: [ordersSwitch],
  nonCatalogue: paymentPages(paymentPath, {
    find: (world, id) => shopIn(world).orders.find(({ payment }) => payment?.id === id),
    settle(world, order) {
      const { payment } = order;
      if (payment?.settledAt === null && statusOf(world, order) === 'new') {
        payment.settledAt = world.clock.now();
      }
    },
    page(world, order) {
      const { number, itemsTotal, shipping, payment } = order;
      return {
        what: `Order ${number}: ${itemsTotal + shipping} RUB`,
        button: 'Pay',
        state: statusOf(world, order) === 'new' ? 'open' : payment?.settledAt === null ? 'over' : 'done',
        returnUrl: payment?.returnUrl,
      };
    },
  }),
});

function lineOf(world: World, { productId, size, color, qty }: SentItem): OrderState['items'][number] {
  const product = productById(world, productId);
  if (!product) throw new Error('a checked order has its products');
  const label = product.colors.find(({ id }) => id === color)?.label ?? null;
  return { productId, title: product.title, size, color: label, qty, sum: product.price * qty };
}
