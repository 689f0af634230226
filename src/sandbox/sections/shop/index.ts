import { section } from '../../section';
import type { Call } from '../../server/http/handler';
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import type { Answer } from '../../server/http/outcome';
import { paymentPageAnswer } from '../../server/http/payment-page';
import type { World } from '../../world';
import { citiesBy, countries, deliveryCost, pointsOf } from './rules/delivery';
import {
  type OrderCredentials,
  orderFor,
  ordersFor,
  requestLookup,
  verifyLookup,
} from './rules/order-access';
import { giveConsents } from './rules/order-check';
import {
  beginOrderPayment,
  createOrder,
  orderByPayment,
  orderPaymentPath,
  orderRecord,
  orderSummary,
  ordersSwitch,
  settleOrder,
} from './rules/orders';
import { productOf, products } from './rules/products';
import { statusOf } from './rules/status';
import { seedShop } from './seed';
import { type OrderState, shopIn } from './state';

function credentialsOf({
  caller,
  header,
}: Pick<Call, 'header'> & { caller: OrderCredentials['caller'] }): OrderCredentials {
  return { caller, orderToken: header('x-order-token') };
}

const path = `${orderPaymentPath}:id`;

/** The page on which the payment of an order is settled. */
const shopPages: readonly NonCatalogueRoute[] = [
  { method: 'GET', path, answer: (request) => paymentPage(request, () => {}) },
  { method: 'POST', path, answer: (request) => paymentPage(request, settleOrder) },
];

function paymentPage(
  { world, parameters: { id = '' } }: NonCatalogueRequest,
  settle: (world: World, order: OrderState) => void,
): Answer | undefined {
  const order = orderByPayment(world, id);
  if (!order) return undefined;
  settle(world, order);
  const { number, itemsTotal, shipping, payment } = order;
  const status = statusOf(world, order);
  return paymentPageAnswer({
    what: `Order ${number}: ${itemsTotal + shipping} RUB`,
    button: 'Pay',
    state: status === 'new' ? 'open' : payment?.settledAt === null ? 'over' : 'done',
    returnUrl: payment?.returnUrl,
  });
}

/** The shop: goods, delivery, orders and their payment. */
export const shop = section('shop', {
  state: [shopIn],
  seed: seedShop,
  handlers: {
    'shop.products': ({ world, origins }) => products(world, origins.main),
    'shop.product': ({ world, path, origins }) => productOf(world, path.productId, origins.main),
    'shop.deliveryCountries': ({ world }) => countries(world),
    'shop.deliveryCities': ({ world, query }) => citiesBy(world, query),
    'shop.deliveryPoints': ({ world, query }) => pointsOf(world, query.cityCode),
    'shop.deliveryCalculate': ({ world, body }) => deliveryCost(world, body.items, body.to),
    'shop.ordersCreate': ({ world, caller, body }) => createOrder(world, caller?.account.id ?? null, body),
    'shop.orders': (call) => ({
      items: ordersFor(call.world, credentialsOf(call)).map((order) => orderSummary(call.world, order)),
    }),
    'shop.ordersGet': (call) =>
      orderRecord(call.world, orderFor(call.world, credentialsOf(call), call.path.number)),
    'shop.ordersPay': (call) => {
      const order = orderFor(call.world, credentialsOf(call), call.path.number);
      return beginOrderPayment(call.world, order, call.body.returnUrl, call.origins.main);
    },
    'shop.ordersLookup': ({ world, body }) => {
      requestLookup(world, body.email);
      return undefined;
    },
    'shop.ordersVerify': ({ world, body }) => verifyLookup(world, body.email, body.code),
    'shop.consent': ({ world, body }) => {
      giveConsents(world, body);
      return undefined;
    },
  },
  switches: [ordersSwitch],
  nonCatalogue: shopPages,
});
