/** Delivery: places, times and costs (field notes 2.24). The tariffs are fictional. */
import { part } from '../../section';
import { refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { productById } from './products';
import { type CityState, type PointState, shopIn } from './state';

const maxCities = 20;
/** In rubles: the first zone and pound (500 g), each further zone, each further pound. */
const baseCost = 190;
const zoneCost = 85;
const poundCost = 45;
const poundGrams = 500;

export const delivery = part({
  handlers: {
    'shop.deliveryCountries': ({ world }) => shopIn(world).countries,
    // The cities whose name contains the text, those that begin with it first.
    'shop.deliveryCities': ({ world, query: { q = '', country } }) => {
      const text = q.trim().toLowerCase();
      const rank = (name: string) => (name.toLowerCase().startsWith(text) ? 0 : 1);
      return shopIn(world)
        .cities.filter(({ countryCode }) => country === undefined || countryCode === country.toUpperCase())
        .filter(({ name }) => name.toLowerCase().includes(text))
        .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name, 'en'))
        .slice(0, maxCities)
        .map(({ code, name, countryCode }) => ({ code, name, countryCode }));
    },
    // An unknown city has no pick-up points.
    'shop.deliveryPoints': ({ world, query: { cityCode } }) => {
      const city = cityByCode(world, cityCode);
      if (!city) return [];
      const { name, countryCode } = city;
      return pointsIn(world, city).map((point) => ({ ...point, city: name, countryCode }));
    },
    'shop.deliveryCalculate': ({ world, body: { items, to } }) => {
      const city = cityByCode(world, to.code);
      if (!city || city.countryCode !== to.countryCode)
        throw refusal(404, 'NOT_FOUND', 'the shop does not deliver to that city');
      return tariff(weightOf(world, items), city);
    },
  },
});

/** The city of a code; undefined for an unknown one. */
export function cityByCode(world: World, code: number | null): CityState | undefined {
  return shopIn(world).cities.find((city) => city.code === code);
}

export function pointsIn(world: World, { code }: CityState): PointState[] {
  return shopIn(world).points.filter(({ cityCode }) => cityCode === code);
}

/** The tariff of a weight to a city. */
export function tariff(weightGrams: number, { zone }: CityState) {
  const pounds = Math.max(1, Math.ceil(weightGrams / poundGrams));
  const cost = baseCost + zoneCost * (zone - 1) + poundCost * (pounds - 1);
  return {
    costKopecks: cost * 100,
    cost,
    periodMin: 1 + zone,
    periodMax: 2 + 2 * zone,
    tariffCode: 100 + zone,
    tariffName: 'To a pick-up point',
    weightGrams,
  };
}

/** The weight of items in grams. */
export function weightOf(
  world: World,
  items: readonly { readonly productId: string; readonly qty: number }[],
): number {
  return items.reduce((sum, { productId, qty }) => {
    const product = productById(world, productId);
    if (!product) throw refusal(404, 'NOT_FOUND', `there is no product ${productId}`);
    return sum + product.weightGrams * qty;
  }, 0);
}
