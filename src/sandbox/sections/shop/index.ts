import { part, section } from '../../section';
import { paymentPages } from '../../server/http/non-catalogue';
import { refusal, validationRefusal } from '../../server/http/refusal';
import { type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { newToken } from '../../world/ids';
import { digestOf } from '../../world/secrets';
import { idByName } from '../auth/rules/accounts';
import { cityByCode, delivery, pointsIn, tariff, weightOf } from './delivery';
import {
  checkOrder,
  consents,
  orderAccess,
  orderFor,
  ordersFor,
  recordConsents,
  type SentItem,
} from './orders';
import { productById, products, statusOf } from './products';
import seed from './seed.json';
import { type CityState, type OrderState, type PointState, type ProductState, shopIn } from './state';

const ordersSwitch = worldSwitch('orders', {
  description: 'Accept orders in the shop',
  on: true,
  acts: ['shop.ordersCreate'],
});

/** The path of the payments of orders on the main host, without the payment's id. */
const paymentPath = '/shop/pay/';

const firstNumber = 100_001;
const support = { email: 'shop@sandbox.test' };

const orders = part({
  handlers: {
    // A guest gets a pass that opens the order.
    'shop.ordersCreate': ({ world, caller, body }) => {
      if (!ordersSwitch.isOn(world))
        throw refusal(400, 'BUSINESS_RULE_VIOLATION', 'the shop takes no orders now');
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
      if (payment?.settledAt === null && statusOf(world, order) === 'new')
        payment.settledAt = world.clock.now();
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

/** The shop: goods, delivery, orders and their payment. */
export const shop = section('shop', {
  state: [shopIn],
  seed: seedShop,
  parts: [products, delivery, orders, orderAccess, consents],
});

const hourMs = 60 * 60_000;

/** The shop of a world that starts at `now`: products, places and orders. All of it is made up except the names of cities. */
function seedShop(world: World, now: number): void {
  shopIn.set(world, {
    products: structuredClone(seed.products) as ProductState[],
    countries: structuredClone(seed.countries),
    cities: structuredClone([...seedCities]),
    // One to three pick-up points per city.
    points: seedCities.flatMap((city, place) =>
      Array.from({ length: 1 + (place % 3 === 0 ? 2 : place % 2) }, (_, nth) => pointIn(city, nth)),
    ),
    orders: seedOrders(world, now),
    lookups: [],
    tokens: [],
    consents: [],
  });
}

/** An order that differs from `seed.order`; without `paidHoursAgo` it is not paid. */
type SeedOrder = Partial<OrderState> & { by: string; hoursAgo: number; paidHoursAgo?: number };

function seedOrders(world: World, now: number): OrderState[] {
  const idOf = idByName(world);
  const settled = (hoursAgo: number) => ({
    id: `9c0d1e00-0000-4000-8000-${String(hoursAgo).padStart(12, '0')}`,
    returnUrl: 'https://sandbox.test/shop',
    settledAt: now - hoursAgo * hourMs,
  });
  return (seed.orders as readonly SeedOrder[]).map(({ by, hoursAgo, paidHoursAgo, ...change }, place) => ({
    ...structuredClone(seed.order),
    number: String(firstNumber + place),
    accountId: idOf(by),
    email: `${by}@sandbox.test`,
    passDigest: null,
    createdAt: now - hoursAgo * hourMs,
    payment: paidHoursAgo === undefined ? null : settled(paidHoursAgo),
    ...change,
  }));
}

const seedCities: readonly CityState[] = Object.entries(seed.cities).flatMap(
  ([countryCode, cities], country) =>
    (cities as [string, number][]).map(([name, zone], place) => ({
      code: 100 * (country + 1) + place + 1,
      name,
      countryCode,
      zone,
    })),
);

const streets = ['Paper Street', 'Chalk Lane', 'School Avenue'];

function pointIn({ code, name }: CityState, nth: number): PointState {
  const letters = name
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
  return {
    code: `${letters}${code}${'ABC'[nth]}`,
    name: `${streets[nth] ?? 'Point'} in ${name}`,
    cityCode: code,
    postalCode: String(100_000 + code * 100 + nth),
    address: `${4 + 3 * nth} ${streets[nth] ?? 'Main Street'}`,
    latitude: 50 + (code % 90) / 10 + nth / 100,
    longitude: 30 + (code % 50) + nth / 100,
    workTime: nth === 0 ? 'Mon-Sun 09:00-21:00' : 'Mon-Fri 10:00-20:00, Sat 10:00-16:00',
    ...(nth === 0 && { metro: `${name} Central` }),
    ...(nth === 1 && { note: 'Entrance from the yard' }),
    dressingRoom: nth !== 1,
    card: true,
    cash: nth === 0,
  };
}
