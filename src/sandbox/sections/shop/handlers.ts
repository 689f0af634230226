/** The shop over HTTP. */

import type { SectionHandlers } from '../../section';
import type { Call } from '../../server/http/handler';
import { giveConsents } from './rules/consents';
import { citiesBy, countries, deliveryCost, pointsOf } from './rules/delivery';
import { type Key, orderFor, ordersFor, requestLookup, verifyLookup } from './rules/order-access';
import { beginOrderPayment, createOrder, orderRecord, orderSummary } from './rules/orders';
import { productOf, products } from './rules/products';

export const shopHandlers: SectionHandlers<'shop'> = {
  'shop.products': ({ world, origins }) => products(world, origins.main),
  'shop.product': ({ world, path, origins }) => productOf(world, path.productId, origins.main),
  'shop.deliveryCountries': ({ world }) => countries(world),
  'shop.deliveryCities': ({ world, query }) => citiesBy(world, query),
  'shop.deliveryPoints': ({ world, query }) => pointsOf(world, query.cityCode),
  'shop.deliveryCalculate': ({ world, body }) => deliveryCost(world, body.items, body.to),
  'shop.ordersCreate': ({ world, caller, body }) => createOrder(world, caller?.account.id ?? null, body),
  'shop.orders': (call) => ({
    items: ordersFor(call.world, keyOf(call)).map((order) => orderSummary(call.world, order)),
  }),
  'shop.ordersGet': (call) => orderRecord(call.world, orderFor(call.world, keyOf(call), call.path.number)),
  'shop.ordersPay': (call) => {
    const order = orderFor(call.world, keyOf(call), call.path.number);
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
};

function keyOf({ caller, header }: Pick<Call, 'header'> & { caller: Key['caller'] }): Key {
  return { caller, orderToken: header('x-order-token') };
}
