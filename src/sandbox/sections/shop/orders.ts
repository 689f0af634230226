/**
 * Checks of an order and of consents, which report every error, and the record of consents: the latest one of each
 * visitor for each document (field notes 2.24 has the fields, the rules are our choice).
 */
import type { BodyOf } from '../../../protocol/route';
import type { shop } from '../../../protocol/routes/shop';
import { part } from '../../section';
import type { Call } from '../../server/http/handler';
import { Refusal, refusal, type Violation, validationRefusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { newCode, newToken } from '../../world/ids';
import { digestOf } from '../../world/secrets';
import type { Caller } from '../auth/rules/callers';
import { isMailAddress, normalEmail } from '../auth/rules/credentials';
import { sendMail } from '../auth/rules/mail';
import { cityByCode, pointsIn } from './delivery';
import { productById, saleStatus, stockLeft } from './products';
import { type OrderState, shopIn } from './state';

export type SentOrder = BodyOf<typeof shop.ordersCreate>;
export type SentItem = SentOrder['items'][number];
type SentConsents = Pick<SentOrder, 'consents' | 'consentContext'>;

const maxQuantity = 10;
const consentKinds = ['offer', 'personal_data', 'cookie'];
const requiredConsents = ['offer', 'personal_data'];

export const consents = part({
  handlers: {
    'shop.consent': ({ world, body }) => {
      const none = { property: '/consents', message: 'must hold at least one' };
      const violations = [...(body.consents.length === 0 ? [none] : []), ...consentViolations(body)];
      if (violations.length > 0) throw validationRefusal('body', violations, body);
      recordConsents(world, body);
      return undefined;
    },
  },
});

export function checkOrder(world: World, order: SentOrder): void {
  const violations = [
    ...itemsViolations(world, order.items),
    ...recipientViolations(world, order.recipient),
    ...consentViolations(order),
  ];
  if (violations.length > 0) throw validationRefusal('body', violations, order);
  const missing = requiredConsents.filter(
    (kind) => !order.consents.some((consent) => consent.kind === kind && consent.accepted),
  );
  if (missing.length > 0)
    throw refusal(400, 'BUSINESS_RULE_VIOLATION', `missing consent: ${missing.join(', ')}`);
  checkStock(world, order.items);
}

function itemsViolations(world: World, items: readonly SentItem[]): Violation[] {
  if (items.length === 0) return [{ property: '/items', message: 'must hold at least one item' }];
  return items.flatMap((item, index) =>
    [...itemFaults(world, item)].map(([name, message]) => ({ property: `/items/${index}/${name}`, message })),
  );
}

function* itemFaults(world: World, { productId, size, color, qty }: SentItem): Generator<[string, string]> {
  if (!Number.isInteger(qty) || qty < 1 || qty > maxQuantity)
    yield ['qty', `must be a whole number from 1 to ${maxQuantity}`];
  const product = productById(world, productId);
  if (!product) return yield ['productId', 'there is no such product'];
  const { sizes, colors } = product;
  if (size === null ? sizes.length > 0 : !sizes.includes(size))
    yield ['size', sizes.length > 0 ? `must be one of ${sizes.join(', ')}` : 'must be null'];
  const ids = colors.map(({ id }) => id);
  if (color === null ? ids.length > 0 : !ids.includes(color))
    yield ['color', ids.length > 0 ? `must be one of ${ids.join(', ')}` : 'must be null'];
}

const phone = /^\+?[\d\s()-]{7,20}$/;

function recipientViolations(world: World, recipient: SentOrder['recipient']): Violation[] {
  const { name, email, country, city, cityCode, deliveryPoint, address } = recipient;
  const known = cityByCode(world, cityCode);
  const isCountry = shopIn(world).countries.some(({ code }) => code === country);
  const faults: [name: string, isFault: boolean, message: string][] = [
    ['name', name.trim() === '', 'must not be empty'],
    ['phone', !phone.test(recipient.phone), 'must be a telephone number'],
    ['email', !isMailAddress(email), 'must be an email address'],
    ['country', !isCountry, 'the shop does not deliver there'],
    ['city', city.trim() === '', 'must not be empty'],
    ['cityCode', !known || known.countryCode !== country, 'the shop does not deliver to that city'],
    [
      'deliveryPoint',
      deliveryPoint !== '' && !(known && pointsIn(world, known).some(({ code }) => code === deliveryPoint)),
      'there is no such pick-up point in that city',
    ],
    ['address', deliveryPoint === '' && address.trim() === '', 'must not be empty without a pick-up point'],
  ];
  return violationsAt('/recipient', faults);
}

/** The errors of consents, of an order or by themselves. */
function consentViolations({ consents, consentContext }: SentConsents): Violation[] {
  const each = consents.flatMap(({ kind, docSlug, docVersion }, index) => {
    const faults: [name: string, isFault: boolean, message: string][] = [
      ['kind', !consentKinds.includes(kind), `must be one of ${consentKinds.join(', ')}`],
      ['docSlug', docSlug === '', 'must not be empty'],
      ['docVersion', docVersion === '', 'must not be empty'],
    ];
    return violationsAt(`/consents/${index}`, faults);
  });
  const context = [['visitorId', consentContext.visitorId === '', 'must not be empty']] as const;
  return [...each, ...violationsAt('/consentContext', context)];
}

function violationsAt(
  path: string,
  faults: readonly (readonly [name: string, isFault: boolean, message: string])[],
): Violation[] {
  return faults
    .filter(([, isFault]) => isFault)
    .map(([name, , message]) => ({ property: `${path}/${name}`, message }));
}

function checkStock(world: World, items: readonly SentItem[]): void {
  for (const productId of new Set(items.map((item) => item.productId))) {
    const product = productById(world, productId);
    if (!product) continue;
    if (saleStatus(world, product) === 'soldout')
      throw refusal(409, 'CONFLICT', `${product.title} is sold out`);
    const left = stockLeft(world, product);
    const quantity = items.reduce((sum, item) => sum + (item.productId === productId ? item.qty : 0), 0);
    if (left !== null && quantity > left)
      throw refusal(409, 'CONFLICT', `only ${left} of ${product.title} are left`);
  }
}

/** Records checked consents; repeating one adds nothing. */
export function recordConsents(
  world: World,
  { consents, consentContext: { form, visitorId } }: SentConsents,
): void {
  const shop = shopIn(world);
  for (const consent of consents) {
    const others = shop.consents.filter(
      (one) =>
        one.visitorId !== visitorId || one.kind !== consent.kind || one.docVersion !== consent.docVersion,
    );
    shop.consents = [...others, { visitorId, form, ...consent, at: world.clock.now() }];
  }
}

const codeMs = 10 * 60_000;
const codeAttempts = 5;
const tokenMs = 60 * 60_000;

/**
 * Access to orders: members see their own; guests need the pass of an order, or a token, which they get for a mailed code
 * (protocol: authentication 9; field notes 2.24). The numbers are our choice.
 */
export const orderAccess = part({
  handlers: {
    // The answer does not reveal whether the address has orders.
    'shop.ordersLookup': ({ world, body }) => {
      const email = normalEmail(body.email);
      const code = newCode(world.random);
      const now = world.clock.now();
      const others = shopIn(world).lookups.filter((one) => one.email !== email && now - one.sentAt < codeMs);
      const lookup = { email, codeDigest: digestOf(world, code), attemptsLeft: codeAttempts, sentAt: now };
      shopIn(world).lookups = [...others, lookup];
      const hasOrders = shopIn(world).orders.some((order) => order.email === email);
      if (hasOrders) sendMail(world, email, code, 'order_lookup');
      return undefined;
    },
    // Exchanges a mailed code, which is valid once, for a token that opens the orders of its address.
    'shop.ordersVerify': ({ world, body }) => {
      const email = normalEmail(body.email);
      const now = world.clock.now();
      const lookup = shopIn(world).lookups.find((one) => one.email === email && now - one.sentAt < codeMs);
      if (!lookup) throw wrongCode('no code was sent to this address, or it has expired', 0);
      const isRight = digestOf(world, body.code) === lookup.codeDigest;
      if (!isRight) lookup.attemptsLeft -= 1;
      if (isRight || lookup.attemptsLeft === 0)
        shopIn(world).lookups = shopIn(world).lookups.filter((one) => one !== lookup);
      if (!isRight) throw wrongCode('the code is wrong', lookup.attemptsLeft);
      const token = newToken(world.random);
      const valid = shopIn(world).tokens.filter(({ expiresAt }) => expiresAt > now);
      const added = { digest: digestOf(world, token), email, expiresAt: now + tokenMs };
      shopIn(world).tokens = [...valid, added];
      return { token, expiresInSec: tokenMs / 1000 };
    },
  },
});

function wrongCode(message: string, attemptsLeft: number): Refusal {
  return refusal(400, 'OTP_INVALID', message, { attemptsLeft });
}

type OrderCall = Pick<Call, 'world' | 'header'> & { readonly caller: Caller | undefined };

/** The orders that a request can see, the newest first. */
export function ordersFor({ world, caller, header }: OrderCall): OrderState[] {
  const orderToken = header('x-order-token');
  if (caller && orderToken !== undefined)
    throw refusal(400, 'BAD_REQUEST', 'send either a Bearer token or an order token, not both');
  const orders = caller
    ? shopIn(world).orders.filter(({ accountId }) => accountId === caller.account.id)
    : ordersByToken(world, orderToken);
  return orders.toReversed();
}

function ordersByToken(world: World, orderToken: string | undefined): OrderState[] {
  if (orderToken === undefined) throw new Refusal(401, 'UNAUTHORIZED');
  const digest = digestOf(world, orderToken);
  const token = shopIn(world).tokens.find(
    (one) => one.digest === digest && one.expiresAt > world.clock.now(),
  );
  if (token) return shopIn(world).orders.filter(({ email }) => email === token.email);
  const order = shopIn(world).orders.find(({ passDigest }) => passDigest === digest);
  if (order) return [order];
  throw refusal(401, 'UNAUTHORIZED', 'the order token is invalid or has expired');
}

export function orderFor(call: OrderCall, number: string): OrderState {
  const order = ordersFor(call).find((one) => one.number === number);
  if (!order) throw refusal(404, 'NOT_FOUND', 'there is no such order');
  return order;
}
