import { describe, expect, it } from 'vitest';
import {
  cityTable,
  costCard,
  createdLines,
  daysText,
  orderCard,
  orderTable,
  pointName,
  pointTable,
  productName,
  sendQuestion,
  summaryLines,
} from '../../../../src/commands/shop/render/orders';
import { moneyText, productCard, productTable, rubles } from '../../../../src/commands/shop/render/products';
import { displayWidth } from '../../../../src/terminal/text/text';
import { durationText } from '../../../../src/terminal/text/time';
import { pipeView, terminalView } from '../../../support/terminal/views';

const space = '\u00a0';
const hoodie = {
  id: 'hoodie',
  title: 'Hoodie',
  price: 4900,
  sizes: ['S', 'M'],
  colors: [{ id: 'ink', label: 'Ink blue', hex: '#2b3f6b' }, { id: 'plain' }],
  specs: [{ label: 'Material', value: 'Cotton' }],
  sizeChart: {
    columns: ['Chest, cm'],
    rows: [
      { size: 'S', values: [52] },
      { size: 'M', values: ['56'] },
    ],
    note: 'Measured flat',
  },
  status: 'preorder',
  stockLeft: 3,
};

it.each([
  [0, `0${space}₽`],
  [999, `999${space}₽`],
  [1_234_567, `1${space}234${space}567${space}₽`],
  [235.5, `235.50${space}₽`],
  [-5, `-5${space}₽`],
])('rubles and moneyText print %s for people and scripts', (amount, text) => {
  expect(rubles(amount)).toBe(text);
  expect(moneyText(amount, pipeView())).toBe(String(amount));
});

it('moneyText prints nothing for an unknown amount', () =>
  expect([moneyText(null, terminalView()), moneyText(undefined, pipeView())]).toEqual(['', '']));

it.each([
  [90, '90 s'],
  [600, '10 min'],
  [3600, '1 h'],
  [5400, '90 min'],
  [86_400, '24 h'],
  [40 * 86_400, '40 days'],
])('durationText prints %s seconds as %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

describe('productTable', () => {
  it('is a row of what an order needs in a pipe', () => {
    const rows = ['hoodie\tHoodie\t4900\tS M\tink plain\tpreorder\t3', 'x\t\t\t\t\t\t'];
    expect(productTable([hoodie, { id: 'x' }], pipeView())).toEqual(rows);
  });

  const poster = { ...hoodie, title: 'Poster “The board of last year”', colors: [{ id: 'chalk' }] };

  it.each([50, 80, 120])('is one line a product in %i columns', (width) => {
    const products = Array.from({ length: 7 }, (_, index) => ({ ...poster, id: `product-${index}` }));
    const lines = productTable(products, terminalView(width));
    expect(lines).toHaveLength(8);
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    expect(lines[7]).toMatch(/^product-6 {2}Poster.+4.900.₽/);
  });

  it('leaves out colors and stock before it shortens a name', () => {
    const socks = { ...poster, id: 'badge-set', sizes: ['36-39', '40-43', '44-46'], status: 'available' };
    const [head, row, ...others] = productTable([socks], terminalView(80));
    expect(head).toMatch(/^id +product +price +sizes +status$/);
    expect(row).toContain('Poster “The board of last year”');
    expect(others).toEqual([]);
    expect(productTable([hoodie], terminalView(80))[0]).toContain('left');
  });
});

it('productCard is a record, with the sizes below it at a terminal', () => {
  expect(productCard(hoodie, pipeView())).toEqual([
    'id\thoodie',
    'product\tHoodie',
    'price\t4900',
    'status\tpreorder',
    'left\t3',
    'sizes\tS, M',
    'colors\tink (Ink blue, #2b3f6b), plain',
    'Material\tCotton',
  ]);
  expect(productCard(hoodie, terminalView()).slice(-5)).toEqual([
    '',
    'size  Chest, cm',
    'S            52',
    'M            56',
    'Measured flat',
  ]);
  expect(productCard({ id: 'x' }, pipeView())).toEqual(['id\tx']);
});

it('cityTable and pointTable are rows', () => {
  expect(cityTable([{ code: 1, name: 'Tver', countryCode: 'RU' }], pipeView())).toEqual(['1\tTver\tRU']);
  const point = { code: 'A', address: 'x', metro: 'm', note: 'n', card: true, cash: true };
  expect(pointTable([point], pipeView())).toEqual(['A\tx\t\tm, n\tcard cash\t']);
});

it('costCard prints the days, and rubles where only kopecks came', () => {
  expect(costCard({ costKopecks: 23_550, periodMin: 2, periodMax: 2, tariffCode: 5 }, pipeView())).toEqual([
    'cost\t235.5',
    'takes\t2 days',
    'tariff\t5',
  ]);
  const periods = [{}, { periodMin: 1 }, { periodMin: 2, periodMax: 4 }];
  expect(periods.map(daysText)).toEqual(['', '1 day', '2 to 4 days']);
});

it('orderTable is a row an order, orderCard a record with its items', () => {
  const order = {
    number: '7',
    status: 'new',
    createdAt: '2026-10-14T11:58:30.000Z',
    payment: { pending: true },
    items: [{ slug: 'hoodie', title: 'Hoodie', color: null, size: 'M', qty: 2, sum: 9800 }],
    itemsTotal: 9800,
    shipping: 235,
    total: 10_035,
    delivery: { city: 'Tver', address: 'x', point: 'A' },
  };
  const listed = { number: '7', titles: ['a', 'b'], status: 'new', total: 5 };
  expect(orderTable([listed], pipeView())).toEqual(['7\tnew\t5\t\ta, b']);
  expect(orderCard(order, pipeView())).toEqual([
    'number\t7',
    'status\tnew',
    'payment\tpending',
    'ordered\t2026-10-14T11:58:30.000Z',
    'items\t9800',
    'delivery\t235',
    'total\t10035',
    'to\tTver, x',
    'point\tA',
    'item\tHoodie\tM\t\t2\t9800',
  ]);
  expect(orderCard(order, terminalView()).slice(-3)).toEqual([
    '',
    'product  size  quantity      sum',
    `Hoodie   M            2  9${space}800${space}₽`,
  ]);
  expect(orderCard({ number: '8' }, terminalView())).toEqual(['number  8']);
});

it('createdLines names the next commands, which are broken between words only', () => {
  expect(createdLines({ number: '7', pass: '…' }, terminalView(120))).toHaveLength(3);
  expect(createdLines({ number: '7' }, terminalView(120))).toHaveLength(2);
  const narrow = createdLines({ number: '100008', pass: '…' }, terminalView(80));
  expect(narrow.every((line) => line.length <= 80)).toBe(true);
  expect(narrow.join(' ')).toContain("show it with 'plaza shop orders get 100008'");
  expect(narrow.join(' ')).toContain("'plaza shop orders lookup ADDRESS'");
  expect(createdLines({ number: '7' }, pipeView())).toEqual(['number\t7']);
  const unknown = ["Placed the order; 'plaza shop orders list' shows its number"];
  expect(createdLines({}, pipeView())).toEqual(unknown);
});

describe('the wizard of an order', () => {
  it('names products and points with what matters for the choice', () => {
    expect(productName(hoodie)).toEqual({ name: `Hoodie, 4${space}900${space}₽ (preorder, 3 left)` });
    const described = { id: 'x', status: 'available', description: 'd' };
    expect(productName(described)).toEqual({ name: 'x', description: 'd' });
    const point = { code: 'A', address: 'x', workTime: 'always' };
    expect(pointName(point)).toEqual({ name: 'x (A)', description: 'always' });
    expect(pointName({ code: 'A' })).toEqual({ name: 'A (A)' });
  });

  it('adds up the summary', () => {
    const product = { ...hoodie, title: 'Hoodie\u001b[8m\nTotal' };
    const items = [{ product, size: 'M', color: 'ink', qty: 2 }];
    const place = { city: 'Tver', address: 'x', name: 'n', email: 'e' };
    const summary = { items, cost: { costKopecks: 23_500 }, ...place };
    expect(summaryLines(summary)).toEqual([
      '',
      `  2 × Hoodie Total, M, Ink blue  9${space}800${space}₽`,
      `  Delivery to Tver, x  235${space}₽`,
      `  Total  10${space}035${space}₽`,
      '  For n, e',
      '',
    ]);
    expect(sendQuestion(summary)).toBe(`Place the order for 10${space}035${space}₽?`);
    const many = [{ ...items[0], product: { ...hoodie, price: 1.15 }, qty: 100 }] as typeof items;
    expect(sendQuestion({ items: many, cost: { cost: 0 } })).toBe(`Place the order for 115${space}₽?`);
    const unpriced = [{ ...items[0], product: { ...hoodie, price: undefined } }] as unknown as typeof items;
    expect(sendQuestion({ ...summary, items: unpriced })).toBe('Place the order for an unknown price?');
  });
});
