/** The shop of a new world: products, places and orders. All of it is fictional except the names of the cities. */

import type { World } from '../../world';
import { idByName } from '../auth/rules/accounts';
import {
  type CityState,
  type OrderState,
  type PointState,
  type ProductState,
  type ShopState,
  shopIn,
} from './state';

const hourMs = 60 * 60_000;

const color = {
  chalk: { id: 'chalk', label: 'Chalk white', hex: 'f5f1df' },
  board: { id: 'board', label: 'Board green', hex: '24463b' },
  ink: { id: 'ink', label: 'Ink blue', hex: '2b3f6b' },
};

const clothes = ['S', 'M', 'L', 'XL'];

function sizeChart(from: number): ProductState['sizeChart'] {
  const rows = clothes.map((size, step) => ({
    size,
    values: [String(from + 4 * step), String(68 + 2 * step), String(20 + step)],
  }));
  return { columns: ['Chest, cm', 'Length, cm', 'Sleeve, cm'], rows, note: 'Measured flat' };
}

const products: ProductState[] = [
  {
    id: 'hoodie',
    title: 'Hoodie “First break”',
    category: 'apparel',
    price: 4900,
    sizes: clothes,
    colors: [color.board, color.ink],
    description: 'Heavy cotton, a pocket for chalk.',
    specs: [
      { label: 'Material', value: 'Cotton 80 %, polyester 20 %' },
      { label: 'Weight', value: '480 g/m²' },
    ],
    sizeChart: sizeChart(52),
    status: 'available',
    stock: 25,
    weightGrams: 800,
  },
  {
    id: 'shirt',
    title: 'T-shirt “Waste paper”',
    category: 'apparel',
    price: 1900,
    sizes: clothes,
    colors: [color.chalk, color.board, color.ink],
    description: 'A crumpled page on the back.',
    specs: [{ label: 'Material', value: 'Cotton 100 %' }],
    sizeChart: sizeChart(48),
    status: 'available',
    stock: null,
    weightGrams: 220,
  },
  {
    id: 'socks',
    title: 'Socks, a pair that differs',
    category: 'apparel',
    price: 450,
    sizes: ['36-39', '40-43', '44-46'],
    colors: [],
    description: 'Left one dotted, right one striped.',
    specs: [],
    sizeChart: null,
    status: 'available',
    stock: 3,
    weightGrams: 60,
  },
  {
    id: 'bottle',
    title: 'Water bottle, 0.5 l',
    category: 'accessories',
    price: 1350,
    sizes: [],
    colors: [color.chalk, color.ink],
    description: 'Steel, keeps tea hot through a double lesson.',
    specs: [{ label: 'Volume', value: '500 ml' }],
    sizeChart: null,
    status: 'available',
    stock: 40,
    weightGrams: 310,
  },
  {
    id: 'badge-set',
    title: 'Set of five badges',
    category: 'accessories',
    price: 600,
    sizes: [],
    colors: [],
    description: 'Tin, 37 mm.',
    specs: [],
    sizeChart: null,
    status: 'preorder',
    stock: null,
    weightGrams: 50,
  },
  {
    id: 'poster',
    title: 'Poster “The board of last year”',
    category: 'print',
    price: 900,
    sizes: ['A3', 'A2'],
    colors: [],
    description: 'The whole board as it hung on its last day.',
    specs: [{ label: 'Paper', value: '200 g/m², matt' }],
    sizeChart: null,
    status: 'available',
    stock: 12,
    weightGrams: 180,
  },
  {
    id: 'almanac',
    title: 'Almanac of the school days',
    category: 'print',
    price: 1500,
    sizes: [],
    colors: [],
    description: 'Sold out until the next print run.',
    specs: [],
    sizeChart: null,
    status: 'soldout',
    stock: 0,
    weightGrams: 640,
  },
];

/** The shop of a world that starts at `now`. */
export function seedShop(world: World, now: number): void {
  shopIn.set(world, {
    products: structuredClone(products),
    countries: structuredClone(seedCountries),
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

const seedCountries: ShopState['countries'] = [
  { code: 'RU', name: 'Russia' },
  { code: 'BY', name: 'Belarus' },
  { code: 'KZ', name: 'Kazakhstan' },
  { code: 'AM', name: 'Armenia' },
];

/** Cities by country, each with its zone. */
const names: Readonly<Record<string, readonly (readonly [name: string, zone: number])[]>> = {
  RU: [
    ['Moscow', 1],
    ['Saint Petersburg', 1],
    ['Kazan', 2],
    ['Yekaterinburg', 2],
    ['Novosibirsk', 3],
    ['Omsk', 3],
    ['Krasnodar', 2],
    ['Krasnoyarsk', 3],
    ['Samara', 2],
    ['Perm', 2],
    ['Tver', 1],
    ['Tula', 1],
    ['Vladivostok', 4],
    ['Nizhny Novgorod', 1],
  ],
  BY: [
    ['Minsk', 2],
    ['Brest', 2],
    ['Gomel', 2],
  ],
  KZ: [
    ['Almaty', 3],
    ['Astana', 3],
    ['Karaganda', 3],
  ],
  AM: [
    ['Yerevan', 3],
    ['Gyumri', 4],
  ],
};

const seedCities: readonly CityState[] = Object.entries(names).flatMap(([countryCode, cities], country) =>
  cities.map(([name, zone], place) => ({ code: 100 * (country + 1) + place + 1, name, countryCode, zone })),
);

const streets = ['Paper Street', 'Chalk Lane', 'School Avenue'];

/** One to three pick-up points a city. */
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
