import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { displayWidth } from '../../../src/terminal/text/text';
import { mailedCode, signedIn, useLines } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { answer, conversation, enter, interrupt, type Step } from '../../support/terminal/user';

const home = useHome();
const down = '\u001b[B';
const up = '\u001b[A';
const talk = (steps: readonly Step[], ...argv: string[]) =>
  conversation(home().env, ['shop', 'orders', ...argv], steps);
const placedOrders = () => shopIn(home().sandbox.world()).orders.slice(7);

/** From the list of goods to the recipient: two hoodies in ink blue, size M, to the second point in Kazan. */
const toKazan: readonly Step[] = [
  ['Product', enter],
  ['Size', `${down}${enter}`],
  ['Color', `${down}${enter}`],
  ['Quantity', `\u007f2${enter}`],
  ['2 × Hoodie “First break”, M, Ink blue. What next?', enter],
  ['Country', enter],
  ['City', 'kaz'],
  ['Kazan', enter],
  ['Pick-up point', enter],
];

const recipient: readonly Step[] = [
  answer('Name of the recipient', 'Ada Lind'),
  answer('Phone number', '+7 900 000-00-00'),
  answer('Email address', 'someone@sandbox.test'),
  ['Comment', enter],
];

const accepted: Step = ['Yes, I accept both', enter];
const confirmed: readonly Step[] = [accepted, answer('Place the order for', 'y')];
const whole: readonly Step[] = [...toKazan, ...recipient, ...confirmed];

describe('shop orders create at a terminal', () => {
  it('asks for everything, shows the cost, and places the order', async () => {
    const { exit, stdout, stderr } = await talk(whole, 'create');
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout:
        'Placed order 100008\n' +
        "Pay it with 'plaza shop orders pay 100008 --open'; show it with 'plaza shop orders get 100008'\n" +
        "Access without an account is stored on this computer; elsewhere, use 'plaza shop orders lookup ADDRESS'\n",
    });
    for (const text of [
      '2 × Hoodie “First break”, M, Ink blue  9\u00a0800\u00a0₽',
      'Delivery to Kazan, 4 Paper Street, 3 to 6 days  410\u00a0₽',
      'Total  10\u00a0210\u00a0₽',
      'the offer of the shop (document offer, version 1)',
      'Place the order for 10\u00a0210\u00a0₽?',
    ])
      expect(stderr).toContain(text);
    expect(placedOrders()).toMatchObject([
      {
        accountId: null,
        email: 'someone@sandbox.test',
        city: 'Kazan',
        point: 'KAZ103A',
        items: [{ productId: 'hoodie', size: 'M', color: 'Ink blue', qty: 2 }],
      },
    ]);
    expect(shopIn(home().sandbox.world()).consents).toMatchObject([
      { kind: 'offer', accepted: true },
      { kind: 'personal_data', accepted: true },
    ]);
  });

  it.each([50, 80, 100])('fits into %i columns with every prompt, and breaks no command', async (columns) => {
    const words = ['shop', 'orders', 'create'];
    // The question itself is wrapped.
    const steps = whole.map((step) => (step[0].endsWith(' What next?') ? (['next?', enter] as const) : step));
    const { stdout, stderr } = await conversation(home().env, words, steps, { columns });
    const lines = `${stdout}${stderr}`.replace(/\u001b\[[?\d;]*[A-Za-z]/g, '\n').split(/[\r\n]+/);
    expect(lines.filter((line) => displayWidth(line) > columns)).toEqual([]);
    expect(lines.filter((line) => /'plaza [^']*$/.test(line))).toEqual([]);
  });

  it('goes back with <, and keeps what was typed', async () => {
    const steps: Step[] = [
      ...toKazan,
      answer('Name of the recipient (< goes back)', 'Ada Lind'),
      answer('Phone number', '<'),
      answer('Name of the recipient', '<'),
      // The last choice of the list goes back.
      ['Pick-up point', `${up}${enter}`],
      ['City', 'moscow'],
      ['Moscow', enter],
      ['Pick-up point', `${up}${up}${enter}`],
      answer('Address', '1 Home Street'),
      ['Name of the recipient (< goes back) (Ada Lind)', enter],
      ...recipient.slice(1),
      ...confirmed,
    ];
    expect((await talk(steps, 'create')).exit).toBe(0);
    expect(placedOrders()).toMatchObject([{ city: 'Moscow', address: '1 Home Street', point: null }]);
  });

  it('takes several products, also one without size and color', async () => {
    const steps: Step[] = [
      ...toKazan.slice(0, 4),
      ['What next?', `${down}${enter}`],
      ['Product', 'set'],
      ['Set of five badges', enter],
      ['Quantity', enter],
      ['2 × Hoodie “First break”, M, Ink blue; 1 × Set of five badges. What next?', enter],
      ...toKazan.slice(5),
      ...recipient,
      ...confirmed,
    ];
    expect((await talk(steps, 'create')).exit).toBe(0);
    expect(placedOrders()[0]?.items).toMatchObject([
      { productId: 'hoodie', qty: 2 },
      { productId: 'badge-set', size: null, color: null, qty: 1 },
    ]);
  });

  it.each<[string, readonly Step[]]>([
    [
      'quantity',
      [
        ['Product', 'socks'],
        ['Socks', enter],
        ['Size', enter],
        ['Quantity', `\u007f4${enter}`],
        ['only 3 left', `\u007fx${enter}`],
        ['enter a whole number of at least 1', interrupt],
      ],
    ],
    [
      'email address',
      [
        ...toKazan,
        ...recipient.slice(0, 2),
        answer('Email address', 'nowhere'),
        ['must be an email address', interrupt],
      ],
    ],
  ])('explains an invalid %s at once', async (_, steps) => {
    expect((await talk(steps, 'create')).exit).toBe(130);
    expect(placedOrders()).toEqual([]);
  });

  it('places no order after a no to the last question, and none in a dry run', async () => {
    const declined = [accepted, answer('Place the order for', 'n')];
    expect((await talk([...toKazan, ...recipient, ...declined], 'create')).exit).toBe(130);
    const dryRun = await talk([...toKazan, ...recipient, accepted], 'create', '--dry-run', '--json');
    expect(dryRun.exit).toBe(0);
    expect(JSON.parse(dryRun.stdout)).toMatchObject([
      { body: { recipient: { cityCode: 103, deliveryPoint: 'KAZ103A', address: '4 Paper Street' } } },
    ]);
    expect(placedOrders()).toEqual([]);
  });

  it('says first that an answer was lost, and repeats the same order with its key', async () => {
    home().sandbox.addFault({ kind: 'drop-after', times: 3, route: 'shop.ordersCreate' });
    expect((await talk(whole, 'create')).exit).toBe(7);
    const again = await talk([['the answer to an earlier order was lost'], ...whole], 'create');
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
    expect(again.stdout).toContain('Placed order 100008');
    expect(placedOrders()).toHaveLength(1);
    expect((await talk(whole, 'create')).stdout).toContain('Placed order 100009');
  });

  it('exits with 3 without a question where everything is sold out', async () => {
    for (const product of shopIn(home().sandbox.world()).products) product.status = 'soldout';
    expect(await talk([], 'create')).toMatchObject({ exit: 3 });
  });
});

it('shop orders lookup at a terminal asks for the mailed code and opens the orders', async () => {
  const guest = 'guest@sandbox.test';
  const code: Step = [`Code sent to ${guest}`, () => `${mailedCode(home(), guest)}${enter}`];
  const { exit, stdout } = await talk([code], 'lookup', guest);
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'Got access to the orders of this address\n' });
  const { stdout: list } = await useLines(home).run(`shop orders list --email ${guest}`);
  expect(list).toMatch(/^100007\tpaid\t1090\t/);
});

const shown = (line: string, columns: number) =>
  plaza(['shop', ...line.split(' ')], {
    env: { ...home().env, NO_COLOR: '1' },
    terminal: { columns },
  });

it('the tables of the shop show money and times for people', async () => {
  await signedIn(home(), 'ada');
  expect((await shown('orders', 100)).stdout.split('\n').slice(0, 3)).toEqual([
    '#  number  status      total  ordered     items',
    '1  100006  new       1\u00a0090\u00a0₽  2026-10-14  Poster “The board of last year”',
    '2  100004  ship      1\u00a0090\u00a0₽  2026-10-12  Poster “The board of last year”',
  ]);
});
