/** The places where the shop delivers. Codes, streets and coordinates are made up. */
import type { CityState, PointState, ShopState } from '../state';

export const seedCountries: ShopState['countries'] = [
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

export const seedCities: readonly CityState[] = Object.entries(names).flatMap(
  ([countryCode, cities], country) =>
    cities.map(([name, zone], place) => ({ code: 100 * (country + 1) + place + 1, name, countryCode, zone })),
);

const streets = ['Paper Street', 'Chalk Lane', 'School Avenue'];

/** One to three pick-up points a city. */
export function seedPoints(): PointState[] {
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
