/** The shop at a terminal: an order step by step, tables that fit. */

import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { mailedCode } from '../../support/accounts';
import { inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter, interrupt, type Step } from '../../support/terminal/user';

const home = useHome();
const down = '\u001b[B';
const up = '\u001b[A';
const talk = (steps: readonly Step[], ...argv: string[]) => conversation(home().env, argv, steps);
const script = (...argv: string[]) => plaza(argv, { env: home().env });
const orders = () => shopIn(home().sandbox.world()).orders.slice(7);

const create = ['shop', 'orders', 'create'];

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

const person: readonly Step[] = [
  ['Name of the recipient', `Ada Lind${enter}`],
  ['Phone number', `+7 900 000-00-00${enter}`],
  ['Email address', `someone@sandbox.test${enter}`],
  ['Comment', enter],
];

const agreed: readonly Step[] = [
  ['Yes, I accept both', enter],
  ['Place the order for', `y${enter}`],
];

describe('shop orders create at a terminal', () => {
  it('asks for everything, shows what it costs, and sends it', async () => {
    const { exit, stdout, stderr } = await talk([...toKazan, ...person, ...agreed], ...create);
    expect({ exit, stdout }).toEqual({
      exit: 0,
      stdout:
        'Placed order 100008\n' +
        "Pay it with 'plaza shop orders pay 100008 --open'; show it with 'plaza shop orders get 100008'\n" +
        "Access without an account is stored on this computer; elsewhere, use 'plaza shop orders lookup ADDRESS'\n",
    });
    expect(stderr).toContain('2 × Hoodie “First break”, M, Ink blue  9\u00a0800\u00a0₽');
    expect(stderr).toContain('Delivery to Kazan, 4 Paper Street, 3 to 6 days  410\u00a0₽');
    expect(stderr).toContain('Total  10\u00a0210\u00a0₽');
    expect(stderr).toContain('the offer of the shop (document offer, version 1)');
    expect(stderr).toContain('Place the order for 10\u00a0210\u00a0₽?');
    expect(orders()).toMatchObject([
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

  it('lets one go back, and keeps what was typed', async () => {
    const { exit } = await talk(
      [
        ...toKazan,
        ['Name of the recipient (< goes back)', `Ada Lind${enter}`],
        ['Phone number', `<${enter}`],
        ['Name of the recipient', `<${enter}`],
        // The list ends with the way back.
        ['Pick-up point', `${up}${enter}`],
        ['City', 'moscow'],
        ['Moscow', enter],
        ['Pick-up point', `${up}${up}${enter}`],
        ['Address', `1 Home Street${enter}`],
        ['Name of the recipient (< goes back) (Ada Lind)', enter],
        ...person.slice(1),
        ...agreed,
      ],
      ...create,
    );
    expect(exit).toBe(0);
    expect(orders()).toMatchObject([{ city: 'Moscow', address: '1 Home Street', point: null }]);
  });

  it('takes several things, one of which has neither size nor color', async () => {
    const { exit } = await talk(
      [
        ...toKazan.slice(0, 4),
        ['What next?', `${down}${enter}`],
        ['Product', 'set'],
        ['Set of five badges', enter],
        ['Quantity', enter],
        ['2 × Hoodie “First break”, M, Ink blue; 1 × Set of five badges. What next?', enter],
        ...toKazan.slice(5),
        ...person,
        ...agreed,
      ],
      ...create,
    );
    expect(exit).toBe(0);
    expect(orders()[0]?.items).toMatchObject([
      { productId: 'hoodie', qty: 2 },
      { productId: 'badge-set', size: null, color: null, qty: 1 },
    ]);
  });

  it('tells at once what cannot be', async () => {
    const { exit } = await talk(
      [
        ['Product', 'socks'],
        ['Socks', enter],
        ['Size', enter],
        ['Quantity', `\u007f4${enter}`],
        ['only 3 left', `\u007fx${enter}`],
        ['enter a whole number of at least 1', interrupt],
      ],
      ...create,
    );
    expect(exit).toBe(130);
    const { exit: second } = await talk(
      [
        ...toKazan,
        ...person.slice(0, 2),
        ['Email address', `nowhere${enter}`],
        ['must be an email address', interrupt],
      ],
      ...create,
    );
    expect(second).toBe(130);
    expect(orders()).toEqual([]);
  });

  it('sends nothing when the last question is answered no, and shows the order in a dry run', async () => {
    const declined: readonly Step[] = [
      ['Yes, I accept both', enter],
      ['Place the order for', `n${enter}`],
    ];
    expect((await talk([...toKazan, ...person, ...declined], ...create)).exit).toBe(130);
    const { exit, stdout } = await talk(
      [...toKazan, ...person, ['Yes, I accept both', enter]],
      ...create,
      '--dry-run',
      '--json',
    );
    expect(exit).toBe(0);
    const [{ body }] = JSON.parse(stdout);
    expect(body.recipient).toMatchObject({
      cityCode: 103,
      deliveryPoint: 'KAZ103A',
      address: '4 Paper Street',
    });
    expect(orders()).toEqual([]);
  });

  it('says first that an order waits for its answer, and the same order is the same', async () => {
    home().sandbox.addFault({ kind: 'drop-after', times: 3, route: 'shop.ordersCreate' });
    const first = await talk([...toKazan, ...person, ...agreed], ...create);
    expect(first.exit).toBe(7);
    const again = await talk(
      [['the answer to an earlier order was lost'], ...toKazan, ...person, ...agreed],
      ...create,
    );
    expect(again.exit).toBe(0);
    expect(again.stdout).toContain('Placed order 100008');
    expect(again.stderr).toContain('with its own key');
    expect(orders()).toHaveLength(1);
    const new_ = await talk([...toKazan, ...person, ...agreed], ...create);
    expect(new_.stdout).toContain('Placed order 100009');
  });

  it('has nothing to ask where everything is sold out', async () => {
    for (const product of shopIn(home().sandbox.world()).products) product.status = 'soldout';
    expect(await talk([], ...create)).toMatchObject({ exit: 3 });
  });
});

describe('shop orders lookup at a terminal', () => {
  const guest = 'guest@sandbox.test';

  it('asks for the mailed code and opens the orders', async () => {
    const { exit, stdout } = await talk(
      [[`Code sent to ${guest}`, () => `${mailedCode(home(), guest)}${enter}`]],
      ...['shop', 'orders', 'lookup', guest],
    );
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: 'Got access to the orders of this address\n' });
    expect((await script('shop', 'orders', 'list', '--email', guest)).stdout).toMatch(
      /^100007\tpaid\t1090\t/,
    );
  });
});

describe('tables', () => {
  it('fit into narrow and wide terminals, money and times for people', async () => {
    await script('sandbox', 'sign-in', 'ada');
    for (const columns of [60, 80, 120]) {
      for (const line of [
        'products',
        'orders',
        'orders get 100004',
        'delivery points 101',
        'product hoodie',
        'delivery cities',
      ]) {
        const { stdout } = await plaza(['shop', ...line.split(' ')], {
          env: home().env,
          terminal: { columns },
        });
        for (const shown of inWords(stdout)
          .replace(/<[a-z/]+>/g, '')
          .split('\n'))
          expect(shown.length, `${line} at ${columns}: ${shown}`).toBeLessThanOrEqual(columns);
      }
    }
    const list = await plaza(['shop', 'orders'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 100 },
    });
    expect(list.stdout.split('\n').slice(0, 3)).toEqual([
      '#  number  status      total  ordered     items',
      '1  100006  new       1\u00a0090\u00a0₽  2026-10-14  Poster “The board of last year”',
      '2  100004  ship      1\u00a0090\u00a0₽  2026-10-12  Poster “The board of last year”',
    ]);
  });
});
