/** Products, and amounts of money. */
import type { Product, ProductColor, SizeChart } from '../../../protocol/records/shop';
import { groupedNumber } from '../../../terminal/text/count-suffix';
import { type Column, record, table, tableOf } from '../../../terminal/text/table';
import { wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

/** One row per product; sizes and colors as in an order. */
export const productTable = tableOf<Product>([
  { title: 'id', cell: ({ id }) => id, handle: { kind: 'product', label: ({ title }) => title } },
  { title: 'product', field: 'title', cell: ({ title }) => title },
  { title: 'price', field: 'price', cell: ({ price }, view) => moneyText(price, view), align: 'right' },
  { title: 'sizes', cell: ({ sizes = [] }) => sizes.join(' '), flexible: true },
  {
    title: 'colors',
    cell: ({ colors = [] }) => colors.map(({ id }) => id).join(' '),
    flexible: true,
    spare: true,
  },
  { title: 'status', cell: ({ status }) => status },
  { title: 'left', field: 'stockLeft', cell: ({ stockLeft }) => stockLeft, align: 'right', spare: true },
]);

/** The details of a product, with its sizes in centimetres below. */
export function productCard(product: Product, view: View): string[] {
  const { sizes = [], colors = [], specs = [], sizeChart, images = [] } = product;
  const color = ({ id, label, hex }: ProductColor) =>
    [id, label && `(${label}${hex ? `, ${hex}` : ''})`].filter(Boolean).join(' ');
  const card = record(view, [
    ['id', product.id],
    ['product', product.title],
    ['category', product.category],
    ['price', moneyText(product.price, view) || undefined],
    ['status', product.status],
    ['left', product.stockLeft],
    ['sizes', sizes.join(', ') || undefined],
    ['colors', colors.map(color).join(', ') || undefined],
    ['about', product.description || undefined],
    ...specs.map(({ label = '', value = '' }) => [label, value] as const),
    ...images.map((image) => ['picture', image] as const),
  ]);
  return sizeChart && view.terminal ? [...card, '', ...sizeChartTable(sizeChart, view)] : card;
}

type SizeChartRow = NonNullable<SizeChart['rows']>[number];

function sizeChartTable({ columns = [], rows = [], note }: SizeChart, view: View): string[] {
  const measures = columns.map(
    (title, index): Column<SizeChartRow> => ({
      title,
      cell: ({ values = [] }) => values[index],
      align: 'right',
    }),
  );
  const lines = table(view, [{ title: 'size', cell: ({ size }) => size }, ...measures], rows);
  return note ? [...lines, ...wrap(note, view.width)] : lines;
}

/** An amount of rubles: `4 900 ₽`. */
export function rubles(amount: number): string {
  // A sum such as 100 × 1.15 is a little less than 115.
  const rounded = Math.round(Math.abs(amount) * 100);
  const [whole, kopecks] = [Math.trunc(rounded / 100), rounded % 100];
  const sign = amount < 0 ? '-' : '';
  const fraction = kopecks === 0 ? '' : `.${String(kopecks).padStart(2, '0')}`;
  return `${sign}${groupedNumber(whole)}${fraction}\u00a0₽`;
}

/** An amount for the view; empty when it is unknown. */
export function moneyText(amount: number | null | undefined, { terminal }: Pick<View, 'terminal'>): string {
  if (amount === null || amount === undefined) return '';
  return terminal ? rubles(amount) : String(amount);
}
