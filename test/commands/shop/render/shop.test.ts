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
const space = '\u00a0';

it.each([
  [0, `0${space}₽`],
  [999, `999${space}₽`],
  [1000, `1${space}000${space}₽`],
  [1_234_567, `1${space}234${space}567${space}₽`],
  [235.5, `235.50${space}₽`],
  [-5, `-5${space}₽`],
])('%s rubles read %s', (amount, text) => {
  expect(rubles(amount)).toBe(text);
  expect(moneyText(amount, pipeView())).toBe(String(amount));
});

it('money that nobody knows is nothing', () => {
  expect([moneyText(null, terminalView()), moneyText(undefined, pipeView())]).toEqual(['', '']);
});

it.each([
  [90, '90 s'],
  [600, '10 min'],
  [3600, '1 h'],
  [5400, '90 min'],
  [86_400, '24 h'],
  [40 * 86_400, '40 days'],
])('%s seconds read %s', (seconds, text) => expect(durationText(seconds)).toBe(text));

describe('a product', () => {
  it('is a row of what an order needs to know', () => {
    expect(productTable([hoodie, { id: 'x' }], pipeView())).toEqual([
      'hoodie\tHoodie\t4900\tS M\tink plain\tpreorder\t3',
      'x\t\t\t\t\t\t',
    ]);
    expect(productTable([hoodie], terminalView(80))[0]).toContain('left');
    expect(productTable([hoodie], terminalView(50))[0]).not.toContain('left');
  });

  it.each([50, 80, 120])('is one line of seven in a list of %i columns', (width) => {
    const products = Array.from({ length: 7 }, (_, index) => ({
      ...hoodie,
      id: `product-${index}`,
      title: 'Poster “The board of last year”',
    }));
    const lines = productTable(products, terminalView(width));
    expect(lines).toHaveLength(8);
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
    expect(lines[7]).toMatch(/^product-6 {2}Poster.+4.900.₽/);
  });

  it('keeps its name in a list of 80 columns, which leaves out colors and what is left', () => {
    const socks = {
      id: 'badge-set',
      title: 'Poster “The board of last year”',
      price: 1350,
      status: 'available',
    };
    const list = [{ ...socks, sizes: ['36-39', '40-43', '44-46'], colors: [{ id: 'chalk' }], stockLeft: 3 }];
    const [head, row, ...others] = productTable(list, terminalView(80));
    expect(head).toMatch(/^id +product +price +sizes +status$/);
    expect(row).toContain('Poster “The board of last year”');
    expect(others).toEqual([]);
  });

  it('is a card, its sizes below at a terminal', () => {
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
});

it('places are rows', () => {
  expect(cityTable([{ code: 1, name: 'Tver', countryCode: 'RU' }], pipeView())).toEqual(['1\tTver\tRU']);
  expect(
    pointTable([{ code: 'A', address: 'x', metro: 'm', note: 'n', card: true, cash: true }], pipeView()),
  ).toEqual(['A\tx\t\tm, n\tcard cash\t']);
});

it('a cost tells the days, in rubles also where only kopecks came', () => {
  expect(costCard({ costKopecks: 23_550, periodMin: 2, periodMax: 2, tariffCode: 5 }, pipeView())).toEqual([
    'cost\t235.5',
    'takes\t2 days',
    'tariff\t5',
  ]);
  expect([daysText({}), daysText({ periodMin: 1 }), daysText({ periodMin: 2, periodMax: 4 })]).toEqual([
    '',
    '1 day',
    '2 to 4 days',
  ]);
});

describe('an order', () => {
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

  it('is a row, and a card with its items', () => {
    expect(orderTable([{ number: '7', titles: ['a', 'b'], status: 'new', total: 5 }], pipeView())).toEqual([
      '7\tnew\t5\t\ta, b',
    ]);
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

  it('that was made tells what comes next', () => {
    expect(createdLines({ number: '7', pass: '…' }, terminalView(120))).toHaveLength(3);
    expect(createdLines({ number: '7' }, terminalView(120))).toHaveLength(2);
    // A command in a hint is broken between words at most: it can still be read and copied.
    const narrow = createdLines({ number: '100008', pass: '…' }, terminalView(80));
    expect(narrow.every((line) => line.length <= 80)).toBe(true);
    expect(narrow.join(' ')).toContain("show it with 'plaza shop orders get 100008'");
    expect(narrow.join(' ')).toContain("'plaza shop orders lookup ADDRESS'");
    expect(createdLines({ number: '7' }, pipeView())).toEqual(['number\t7']);
    expect(createdLines({}, pipeView())).toEqual([
      "Placed the order; 'plaza shop orders list' shows its number",
    ]);
  });
});

describe('while ordering', () => {
  it('goods and points have names that tell what matters', () => {
    expect(productName(hoodie)).toEqual({ name: `Hoodie, 4${space}900${space}₽ (preorder, 3 left)` });
    expect(productName({ id: 'x', status: 'available', description: 'd' })).toEqual({
      name: 'x',
      description: 'd',
    });
    expect(pointName({ code: 'A', address: 'x', workTime: 'always' })).toEqual({
      name: 'x (A)',
      description: 'always',
    });
    expect(pointName({ code: 'A' })).toEqual({ name: 'A (A)' });
  });

  it('the summary adds up', () => {
    const items = [{ product: hoodie, size: 'M', color: 'ink', qty: 2 }];
    const summary = {
      items,
      cost: { costKopecks: 23_500 },
      city: 'Tver',
      address: 'x',
      name: 'n',
      email: 'e',
    };
    expect(summaryLines(summary)).toEqual([
      '',
      `  2 × Hoodie, M, Ink blue  9${space}800${space}₽`,
      `  Delivery to Tver, x  235${space}₽`,
      `  Total  10${space}035${space}₽`,
      '  For n, e',
      '',
    ]);
    expect(sendQuestion(summary)).toBe(`Place the order for 10${space}035${space}₽?`);
  });
});
