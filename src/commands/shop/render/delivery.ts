/** Places and costs of delivery. */
import type { City, Country, DeliveryCost, DeliveryPoint } from '../../../protocol/records/shop';
import { type Column, record, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';
import { moneyText } from './money';

/** One row per country. */
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

/** One row per city. */
export function cityTable(cities: readonly City[], view: View): string[] {
  return table(
    view,
    [
      { title: 'code', cell: ({ code }) => code, align: 'right' },
      { title: 'city', cell: ({ name }) => name },
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

/** One row per pick-up point. */
export function pointTable(points: readonly DeliveryPoint[], view: View): string[] {
  return table(view, pointColumns, points);
}

/** The cost and the duration of a delivery. */
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

/** `2 to 4 days`, `1 day`; empty when it is unknown. */
export function daysText({ periodMin, periodMax }: DeliveryCost): string {
  const longest = periodMax ?? periodMin;
  if (longest === undefined) return '';
  const days = `${longest} ${longest === 1 ? 'day' : 'days'}`;
  return periodMin === undefined || periodMin === longest ? days : `${periodMin} to ${days}`;
}
