/** The shop for people: goods, places of delivery, what delivery costs. */
import type {
  City,
  Country,
  DeliveryCost,
  DeliveryPoint,
  Product,
  SizeChart,
} from '../../api/catalogue/records/shop';
import { type Column, record, table } from '../text/table';
import { wrap } from '../text/text';
import type { View } from '../text/view';
import { moneyText } from './money';

const productColumns: readonly Column<Product>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'product', cell: ({ title }) => title, flexible: true },
  { title: 'price', cell: ({ price }, view) => moneyText(price, view), align: 'right' },
  { title: 'sizes', cell: ({ sizes = [] }) => sizes.join(' '), flexible: true },
  { title: 'colours', cell: ({ colors = [] }) => colors.map(({ id }) => id).join(' '), flexible: true },
  { title: 'status', cell: ({ status }) => status },
  { title: 'left', cell: ({ stockLeft }) => stockLeft, align: 'right', spare: true },
];

/** One row a product; sizes and colours as an order names them. */
export function productTable(products: readonly Product[], view: View): string[] {
  return table(view, productColumns, products);
}

/** Everything of a product, its sizes in centimetres below. */
export function productCard(product: Product, view: View): string[] {
  const { sizes = [], colors = [], specs = [], sizeChart, images = [] } = product;
  const colour = ({ id, label, hex }: (typeof colors)[number]) =>
    [id, label && `(${label}${hex ? `, ${hex}` : ''})`].filter(Boolean).join(' ');
  const card = record(view, [
    ['id', product.id],
    ['product', product.title],
    ['category', product.category],
    ['price', moneyText(product.price, view) || undefined],
    ['status', product.status],
    ['left', product.stockLeft],
    ['sizes', sizes.join(', ') || undefined],
    ['colours', colors.map(colour).join(', ') || undefined],
    ['about', product.description || undefined],
    ...specs.map(({ label = '', value = '' }) => [label, value] as const),
    ...images.map((image) => ['picture', image] as const),
  ]);
  return sizeChart && view.terminal ? [...card, '', ...sizeChartTable(sizeChart, view)] : card;
}

function sizeChartTable({ columns = [], rows = [], note }: SizeChart, view: View): string[] {
  const lines = table(
    view,
    [
      { title: 'size', cell: ({ size }: (typeof rows)[number]) => size },
      ...columns.map((title, index) => ({
        title,
        cell: ({ values = [] }: (typeof rows)[number]) => values[index],
        align: 'right' as const,
      })),
    ],
    rows,
  );
  return note ? [...lines, ...wrap(note, view.width)] : lines;
}

/** One row a country. */
export function countryTable(countries: readonly Country[], view: View): string[] {
  return table(
    view,
    [
      { title: 'code', cell: ({ code }) => code },
      { title: 'country', cell: ({ name }) => name },
    ],
    countries,
  );
}

/** One row a city. */
export function cityTable(cities: readonly City[], view: View): string[] {
  return table(
    view,
    [
      { title: 'code', cell: ({ code }) => code, align: 'right' },
      { title: 'city', cell: ({ name }) => name, flexible: true },
      { title: 'country', cell: ({ countryCode }) => countryCode },
    ],
    cities,
  );
}

const pointColumns: readonly Column<DeliveryPoint>[] = [
  { title: 'code', cell: ({ code }) => code },
  { title: 'address', cell: ({ address }) => address, flexible: true },
  { title: 'open', cell: ({ workTime }) => workTime, flexible: true },
  { title: 'near', cell: ({ metro, note }) => [metro, note].filter(Boolean).join(', '), flexible: true },
  { title: 'accepts', cell: payments, spare: true },
  { title: 'fitting', cell: ({ dressingRoom }) => (dressingRoom ? 'yes' : ''), spare: true },
];

function payments({ card, cash }: DeliveryPoint): string {
  return [card && 'card', cash && 'cash'].filter(Boolean).join(' ');
}

/** One row a pick-up point. */
export function pointTable(points: readonly DeliveryPoint[], view: View): string[] {
  return table(view, pointColumns, points);
}

/** What delivery costs and how long it takes. */
export function costCard(cost: DeliveryCost, view: View): string[] {
  const { tariffName, tariffCode, weightGrams } = cost;
  return record(view, [
    ['cost', moneyText(cost.cost ?? rublesOf(cost.costKopecks), view) || undefined],
    ['takes', daysText(cost) || undefined],
    ['tariff', tariffName ?? tariffCode],
    ['weight', weightGrams === undefined ? undefined : `${weightGrams} g`],
  ]);
}

function rublesOf(kopecks: number | undefined): number | undefined {
  return kopecks === undefined ? undefined : kopecks / 100;
}

/** `2 to 4 days`, `1 day`; nothing where nothing is known. */
export function daysText({ periodMin, periodMax }: DeliveryCost): string {
  const longest = periodMax ?? periodMin;
  if (longest === undefined) return '';
  const days = `${longest} ${longest === 1 ? 'day' : 'days'}`;
  return periodMin === undefined || periodMin === longest ? days : `${periodMin} to ${days}`;
}
