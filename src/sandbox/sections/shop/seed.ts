/** The shop of a new world: products, places and orders. All of it is fictional except the names of the cities. */

import type { World } from '../../world';
import { idByName } from '../auth/rules/accounts';
import seed from './seed.json';
import { type CityState, type OrderState, type PointState, type ProductState, shopIn } from './state';

const hourMs = 60 * 60_000;

/** The shop of a world that starts at `now`. */
export function seedShop(world: World, now: number): void {
  shopIn.set(world, {
    products: structuredClone(seed.products) as ProductState[],
    countries: structuredClone(seed.countries),
    cities: structuredClone([...seedCities]),
    points: seedPoints(),
    orders: seedOrders(world, now),
    lookups: [],
    tokens: [],
    consents: [],
  });
}

function seedOrders(world: World, now: number): OrderState[] {
  const idOf = idByName(world);
  const order = (nth: number, name: string, hoursAgo: number, change: Partial<OrderState>): OrderState => ({
    number: String(100_000 + nth),
    accountId: idOf(name),
    email: `${name}@sandbox.test`,
    passDigest: null,
    createdAt: now - hoursAgo * hourMs,
    items: [
      {
        productId: 'poster',
        title: 'Poster “The board of last year”',
        size: 'A3',
        color: null,
        qty: 1,
        sum: 900,
      },
    ],
    city: 'Moscow',
    address: '4 Paper Street',
    point: 'MOS101A',
    comment: '',
    itemsTotal: 900,
    shipping: 190,
    deliveryDays: 4,
    payment: null,
    closed: null,
    ...change,
  });
  const settled = (hoursAgo: number) => ({
    id: `9c0d1e00-0000-4000-8000-${String(hoursAgo).padStart(12, '0')}`,
    returnUrl: 'https://sandbox.test/shop',
    settledAt: now - hoursAgo * hourMs,
  });
  return [
    order(1, 'ada', 30 * 24, { payment: settled(30 * 24 - 1) }),
    order(2, 'boris', 9 * 24, { closed: 'cancelled' }),
    order(3, 'ada', 6 * 24, { payment: settled(6 * 24 - 2), closed: 'refunded' }),
    order(4, 'ada', 50, { payment: settled(48), comment: 'Please ring twice' }),
    order(5, 'chiara', 4 * 24, {}),
    order(6, 'ada', 2, {}),
    // A guest's.
    order(7, 'boris', 5, { accountId: null, email: 'guest@sandbox.test', payment: settled(4) }),
  ];
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

/** One to three pick-up points per city. */
function seedPoints(): PointState[] {
  return seedCities.flatMap((city, place) =>
    Array.from({ length: 1 + (place % 3 === 0 ? 2 : place % 2) }, (_, nth) => pointIn(city, nth)),
  );
}

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
