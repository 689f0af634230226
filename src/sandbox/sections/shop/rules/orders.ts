/** Orders of members and guests: created, listed, paid (protocol: shop; field notes 2.24). */
import type { CreatedOrder, OrderSummary, ShopOrder } from '../../../../protocol/records/shop';
import { refusal, validationRefusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import { newToken } from '../../../world/ids';
import { digestOf } from '../../../world/secrets';
import { type OrderState, shopIn } from '../state';
import { cityByCode, pointsIn, tariff, weightOf } from './delivery';
import { checkOrder, recordConsents, type SentItem, type SentOrder } from './order-check';
import { productById } from './products';
import { statusOf } from './status';

export const ordersSwitch = worldSwitch('orders', {
  description: 'Accept orders in the shop',
  on: true,
  acts: ['shop.ordersCreate'],
});

/** The path of the payments of orders on the main host, without the payment's id. */
export const orderPaymentPath = '/shop/pay/';

const firstNumber = 100_001;
const support = { email: 'shop@sandbox.test' };

/**
 * Creates an order; a guest gets a pass that opens it.
 * @throws Refusal 400, 409, 422
 */
export function createOrder(world: World, accountId: string | null, sent: SentOrder): CreatedOrder {
  if (!ordersSwitch.isOn(world)) {
    throw refusal(400, 'BUSINESS_RULE_VIOLATION', 'the shop takes no orders now');
  }
  checkOrder(world, sent);
  const { recipient, items, consents, consentContext } = sent;
  const city = cityByCode(world, recipient.cityCode);
  if (!city) throw new Error('a checked order has a city');
  const point = pointsIn(world, city).find(({ code }) => code === recipient.deliveryPoint);
  const { cost, periodMax } = tariff(weightOf(world, items), city);
  const lines = items.map((item) => lineOf(world, item));
  const pass = accountId === null ? newToken(world.random) : undefined;
  const number = String(firstNumber + shopIn(world).orders.length);
  shopIn(world).orders.push({
    number,
    accountId,
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
  recordConsents(world, consents, consentContext);
  return { number, ...(pass !== undefined && { pass }) };
}

function lineOf(world: World, { productId, size, color, qty }: SentItem): OrderState['items'][number] {
  const product = productById(world, productId);
  if (!product) throw new Error('a checked order has its products');
  const label = product.colors.find(({ id }) => id === color)?.label ?? null;
  return { productId, title: product.title, size, color: label, qty, sum: product.price * qty };
}

/** The record of an order in a list. */
export function orderSummary(world: World, order: OrderState): OrderSummary {
  return {
    number: order.number,
    titles: order.items.map(({ title }) => title),
    status: statusOf(world, order),
    total: order.itemsTotal + order.shipping,
    createdAt: isoTime(order.createdAt),
  };
}

/** The complete record of an order. */
export function orderRecord(world: World, order: OrderState): ShopOrder {
  const { number, createdAt, payment, items, itemsTotal, shipping, city, address, point, comment } = order;
  const status = statusOf(world, order);
  return {
    number,
    status,
    createdAt: isoTime(createdAt),
    payment: { pending: payment !== null && payment.settledAt === null && status === 'new' },
    items: items.map(({ productId, ...line }) => ({ slug: productId, ...line })),
    itemsTotal,
    shipping,
    total: itemsTotal + shipping,
    delivery: { city, address, ...(point !== null && { point }) },
    ...((status === 'ship' || status === 'done') && { track: `SB${number}RU` }),
    ...(comment !== '' && { comment }),
    support,
  };
}

/**
 * Begins the payment of an order, which replaces an earlier one; the user settles it on its page.
 * @throws Refusal 409 when the order is not waiting for payment, 422 for an address that is not http or https
 */
export function beginOrderPayment(
  world: World,
  order: OrderState,
  returnUrl: string,
  origin: string,
): { url: string } {
  if (!/^https?:\/\/[^\s]+$/.test(returnUrl)) {
    const message = 'must be an http or https address';
    throw validationRefusal('body', [{ property: '/returnUrl', message }], { returnUrl });
  }
  const status = statusOf(world, order);
  if (status !== 'new')
    throw refusal(409, 'CONFLICT', `the order does not wait for a payment: its status is ${status}`);
  order.payment = { id: world.random.uuid(), returnUrl, settledAt: null };
  return { url: `${origin}${orderPaymentPath}${order.payment.id}` };
}

/** The order of a payment; undefined when there is none. */
export function orderByPayment(world: World, id: string): OrderState | undefined {
  return shopIn(world).orders.find(({ payment }) => payment?.id === id);
}

/** Settles the payment of an order, once; an order that has expired stays unpaid. */
export function settleOrder(world: World, order: OrderState): void {
  const { payment } = order;
  if (payment && payment.settledAt === null && statusOf(world, order) === 'new') {
    payment.settledAt = world.clock.now();
  }
}
