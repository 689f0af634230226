import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { orderOf, recipientOf } from '../../sandbox/sections/shop/shop-support';
import { mailedCode, otherCode, signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'shop orders');
const { consentContext: _, ...order } = orderOf();
const create = (options = '', document: unknown = order) =>
  run(`create --input - --yes ${options}`, { input: JSON.stringify(document) });
const placedOrders = () => shopIn(home().sandbox.world()).orders.slice(7);
const passFile = (...names: string[]) => join(home().folder, 'state', 'orders', ...names);
const guest = 'guest@sandbox.test';

/** Gets access to the orders of the guest's address. */
async function openGuestOrders(): Promise<void> {
  expect(await run(`lookup ${guest}`)).toMatchObject({ exit: 0 });
  expect(await run(`verify ${guest} ${mailedCode(home(), guest)}`)).toMatchObject({ exit: 0 });
}

describe('shop orders create', () => {
  it('places the order of a file for a member', async () => {
    await signedIn(home(), 'hana');
    expectPrinted(await create(), 'number\t100008\n');
    expect(placedOrders()).toMatchObject([
      {
        items: [{ productId: 'poster', size: 'A3', qty: 1 }],
        point: 'MOS101A',
        accountId: expect.any(String),
      },
    ]);
    expect((await run('get 100008')).stdout).toContain('number\t100008\nstatus\tnew\n');
  });

  it('stores the pass of a guest in a private file, with which the guest opens the order', async () => {
    expect(JSON.parse((await create('--json')).stdout)).toEqual({ number: '100008', pass: '…' });
    expect((await stat(passFile('sandbox.json'))).mode & 0o777).toBe(0o600);
    const [{ token }] = JSON.parse(await readFile(passFile('sandbox.json'), 'utf8'));
    expectPrinted(await run('get 100008 --jq .status'), 'new\n');
    expectPrinted(await run('list --jq .[].number'), '100008\n');
    const debugged = await run('get 100008 --debug');
    expect(debugged.stdout + debugged.stderr).not.toContain(token);
    await signedIn(home(), 'boris');
    expectPrinted(await run('get 100008 --jq .number'), '100008\n');
  });

  it('prints the number of an order whose pass cannot be stored', async () => {
    await mkdir(join(home().folder, 'state'), { recursive: true });
    await writeFile(passFile(), 'in the way');
    const lookup = /^couldn't store the access to order 100008 \(.*plaza shop orders lookup /;
    expectPrinted(await create(), 'number\t100008\n', expect.stringMatching(lookup));
    expect(placedOrders()).toHaveLength(1);
  });

  it('asks before it places an order, and prints the request in a dry run', async () => {
    const input = JSON.stringify(order);
    const question = 'Place an order of 1 item for Guest in Moscow?';
    expectRefusal(await run('create --input -', { input }), 8, question);
    expect(await json('create --input - --dry-run', { input })).toMatchObject([
      { method: 'POST', headers: { 'idempotency-key': expect.any(String) }, body: { items: [{ qty: 1 }] } },
    ]);
    expectRefusal(await run('create'), 8, '--input FILE');
    expect(placedOrders()).toEqual([]);
  });

  it('names every fault of the file before anything is sent', async () => {
    const { exit, stderr } = await create('--json', {
      items: [],
      recipient: { ...recipientOf({ name: ' ', email: 'x', deliveryPoint: '' }), phone: 7 },
      consents: [{ kind: 'offer', accepted: 'yes', docSlug: '', docVersion: '1' }],
      comment: 'no',
    });
    expect(exit).toBe(2);
    expect(JSON.parse(stderr).error.fields).toEqual({
      items: 'must contain at least one item',
      'recipient.name': 'must not be empty',
      'recipient.phone': 'must be a string, not 7',
      'recipient.email': 'must be an email address',
      'recipient.deliveryPoint': 'must be the code of a pick-up point, unless an address is given',
      'consents.0.accepted': 'must be true or false, not "yes"',
      'consents.0.docSlug': 'must not be empty',
      comment: 'is not allowed',
    });
  });

  it('retries a lost order with its own key, whatever the order of the fields in the file', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'shop.ordersCreate', times: 3 });
    const lost = await create('--json');
    expect(lost.exit).toBe(7);
    const { operation } = JSON.parse(lost.stderr).error;
    const { consents, recipient, items } = order;
    const again = await create('', { consents, recipient, items });
    expect(again).toMatchObject({ exit: 0, stdout: 'number\t100008\n' });
    expect(again.stderr).toContain(`retrying operation ${operation} with its own key`);
    expect(placedOrders()).toHaveLength(1);
    expect((await create()).stdout).toBe('number\t100009\n');
  });
});

describe('shop orders of a guest', () => {
  it('are opened by a mailed code', async () => {
    const { exit, stderr } = await run(`lookup ${guest}`);
    expect(exit).toBe(0);
    expect(stderr).toContain(`'plaza shop orders verify ${guest} CODE'`);
    const code = mailedCode(home(), guest);
    expectRefusal(await run(`verify ${guest} ${otherCode(code)}`), 3, `'plaza shop orders lookup ${guest}'`);
    expect(await json(`verify ${guest} ${code}`)).toEqual({ token: '…', expiresInSec: 3600 });
    for (const line of ['list --email GUEST@sandbox.test', 'list'])
      expect((await run(line)).stdout).toMatch(/^100007\tpaid\t1090\t/);
    expectPrinted(await run(`get 100007 --email ${guest} --jq .status`), 'paid\n');
    expectRefusal(await run(`get 100006 --email ${guest}`), 5, '');
  });

  it.each(['list', 'get 100007', 'pay 100007', `list --email ${guest}`])(
    'are refused with 4 without access: %s',
    async (line) => expectRefusal(await run(line), 4, 'plaza shop orders lookup'),
  );

  it('are refused after the access has expired, which is deleted', async () => {
    await openGuestOrders();
    home().sandbox.control.advance(60 * 60_000);
    const expired = `the stored access to the orders of ${guest} has expired and was deleted`;
    expectRefusal(await run(`list --email ${guest}`), 4, expired);
    expectRefusal(await run(`list --email ${guest}`), 4, `no access to the orders of ${guest}`);
  });

  it.each([`list --email ${guest}`, 'list', `get 100007 --email ${guest}`])(
    'are requested with a session or an order token, never with both: %s',
    async (line) => {
      await signedIn(home(), 'ada');
      await openGuestOrders();
      const { exit, stderr } = await run(`${line} --debug`);
      expect(exit).toBe(0);
      const headers = /authorization|x-order-token/gi;
      const sent = new Set(stderr.match(headers)?.map((name) => name.toLowerCase()));
      expect([...sent]).toEqual([line.includes('--email') ? 'x-order-token' : 'authorization']);
    },
  );

  it('are neither opened nor stored in a dry run', async () => {
    expect(await run(`lookup ${guest} --dry-run`)).toMatchObject({ exit: 0 });
    expect(home().sandbox.control.mail(guest)).toEqual([]);
    expect(await run(`verify ${guest} 123456 --dry-run --json`)).toMatchObject({ exit: 0 });
    await expect(stat(passFile())).rejects.toThrow();
  });
});

describe('shop orders pay', () => {
  it('prints the address of the payment page, after which the order is paid', async () => {
    await signedIn(home(), 'ada');
    const returnUrl = `${home().sandbox.baseUrl}/`;
    expect(await json('pay 100006 --dry-run')).toMatchObject([{ body: { returnUrl } }]);
    const { stdout } = await run('pay 100006 --return-url https://example.org/back');
    const url = stdout.replace(/^url\t/, '').trim();
    expect(await (await fetch(url)).text()).toContain('Order 100006: 1090 RUB');
    expect((await run('get 100006')).stdout).toContain('payment\tpending\n');
    await fetch(url, { method: 'POST' });
    expectPrinted(await run('get 100006 --jq .status'), 'paid\n');
    expectRefusal(await run('pay 100006'), 3, '');
  });

  it('is sent once: a lost answer exits with 9 and names the command that shows the order', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ kind: 'drop-after', route: 'shop.ordersPay', times: 9 });
    expectRefusal(await run('pay 100006'), 9, "'plaza shop orders get 100006' shows whether it happened");
    expect(home().sandbox.control.faults()).toMatchObject([{ left: 8 }]);
  });
});
