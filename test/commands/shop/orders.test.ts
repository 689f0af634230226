/** Orders of members and guests. */

import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { orderOf, recipientOf } from '../../sandbox/sections/shop/shop-support';
import { mailedCode, otherCode, runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const orders = (argv: readonly string[], input?: unknown, env: Record<string, string> = {}) =>
  runAs(home(), ['shop', 'orders', ...argv], {
    env,
    ...(input !== undefined && { input: typeof input === 'string' ? input : JSON.stringify(input) }),
  });
const order = (change: Parameters<typeof orderOf>[0] = {}) => {
  const { consentContext: _, ...rest } = orderOf(change);
  return rest;
};
const create = (document: unknown, ...argv: string[]) =>
  orders(['create', '--input', '-', '--yes', ...argv], document);
const made = () => shopIn(home().sandbox.world()).orders.slice(7);
const guest = 'guest@sandbox.test';

/** Opens the orders of the guest's address. */
async function opened(): Promise<void> {
  expect(await orders(['lookup', guest])).toMatchObject({ exit: 0 });
  expect(await orders(['verify', guest, mailedCode(home(), guest)])).toMatchObject({ exit: 0 });
}

describe('orders create', () => {
  it('orders what a file says, for a member', async () => {
    await signedIn(home(), 'hana');
    expect(await create(order())).toEqual({ exit: 0, stdout: 'number\t100008\n', stderr: '' });
    expect(made()).toMatchObject([
      { items: [{ productId: 'poster', size: 'A3', qty: 1 }], point: 'MOS101A' },
    ]);
    expect(made()[0]?.accountId).not.toBeNull();
    expect((await orders(['get', '100008'])).stdout).toContain('number\t100008\nstatus\tnew\n');
  });

  it('orders for a guest, and keeps the pass that opens the order', async () => {
    const { stdout } = await create(order(), '--json');
    expect(JSON.parse(stdout)).toEqual({ number: '100008', pass: '…' });
    const path = join(home().folder, 'state', 'orders', 'sandbox.json');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const [{ token }] = JSON.parse(await readFile(path, 'utf8'));
    expect((await orders(['get', '100008', '--jq', '.status'])).stdout).toBe('new\n');
    expect((await orders(['list', '--jq', '.[].number'])).stdout).toBe('100008\n');
    const debugged = await orders(['get', '100008', '--debug']);
    expect(debugged.stdout + debugged.stderr).not.toContain(token);
    // Somebody who signs in later still has the pass.
    await signedIn(home(), 'boris');
    expect((await orders(['get', '100008', '--jq', '.number'])).stdout).toBe('100008\n');
  });

  it('tells the number of an order though its pass cannot be kept', async () => {
    await mkdir(join(home().folder, 'state'), { recursive: true });
    await writeFile(join(home().folder, 'state', 'orders'), 'in the way');
    expect(await create(order())).toMatchObject({
      exit: 0,
      stdout: 'number\t100008\n',
      stderr: expect.stringMatching(
        /^couldn't store the access to order 100008 \(.*plaza shop orders lookup /,
      ),
    });
    expect(made()).toHaveLength(1);
  });

  it('asks first, and shows what it would send', async () => {
    expect(await orders(['create', '--input', '-'], order())).toMatchObject({
      exit: 8,
      stderr: expect.stringContaining('Place an order of 1 item for Guest in Moscow?'),
    });
    const { stdout } = await orders(['create', '--input', '-', '--dry-run', '--json'], order());
    expect(JSON.parse(stdout)).toMatchObject([
      { method: 'POST', headers: { 'idempotency-key': expect.any(String) }, body: { items: [{ qty: 1 }] } },
    ]);
    expectRefusal(await orders(['create']), 8, '--input FILE');
    expect(made()).toEqual([]);
  });

  it('names every fault of the file before anything is sent', async () => {
    const broken = {
      items: [],
      recipient: { ...recipientOf({ name: ' ', email: 'x', deliveryPoint: '' }), phone: 7 },
      consents: [{ kind: 'offer', accepted: 'yes', docSlug: '', docVersion: '1' }],
      comment: 'no',
    };
    const { exit, stderr } = await create(broken, '--json');
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

  it('is the same order when its answer got lost, from whichever file', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'shop.ordersCreate', times: 3 });
    const lost = await create(order(), '--json');
    expect(lost.exit).toBe(7);
    const { operation } = JSON.parse(lost.stderr).error;
    const { consents, recipient, items } = order();
    const again = await create({ consents, recipient, items });
    expect(again).toMatchObject({ exit: 0, stdout: 'number\t100008\n' });
    expect(again.stderr).toContain(`retrying operation ${operation} with its own key`);
    expect(made()).toHaveLength(1);
    expect((await create(order())).stdout).toBe('number\t100009\n');
  });
});

describe('orders without an account', () => {
  it('are opened by a mailed code', async () => {
    const { exit, stderr } = await orders(['lookup', guest]);
    expect({ exit, reported: stderr.includes(`'plaza shop orders verify ${guest} CODE'`) }).toEqual({
      exit: 0,
      reported: true,
    });
    const code = mailedCode(home(), guest);
    expect(await orders(['verify', guest, otherCode(code)])).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining(`'plaza shop orders lookup ${guest}'`),
    });
    const { stdout } = await orders(['verify', guest, code, '--json']);
    expect(JSON.parse(stdout)).toEqual({ token: '…', expiresInSec: 3600 });
    expect((await orders(['list', '--email', 'GUEST@sandbox.test'])).stdout).toMatch(/^100007\tpaid\t1090\t/);
    expect((await orders(['list'])).stdout).toMatch(/^100007\t/);
    expect((await orders(['get', '100007', '--email', guest, '--jq', '.status'])).stdout).toBe('paid\n');
    expect(await orders(['get', '100006', '--email', guest])).toMatchObject({ exit: 5 });
  });

  it('need something that opens them', async () => {
    for (const argv of [['list'], ['get', '100007'], ['pay', '100007'], ['list', '--email', guest]]) {
      const { exit, stderr } = await orders(argv);
      expect({ argv, exit, reported: stderr.includes('plaza shop orders lookup') }).toEqual({
        argv,
        exit: 4,
        reported: true,
      });
    }
  });

  it('forgets a token that is not taken any more', async () => {
    await opened();
    home().sandbox.control.advance(60 * 60_000);
    expectRefusal(
      await orders(['list', '--email', guest]),
      4,
      `the stored access to the orders of ${guest} has expired and was deleted`,
    );
    expect((await orders(['list', '--email', guest])).stderr).toContain(
      `no access to the orders of ${guest}`,
    );
  });

  it('never sends a session and an order token together', async () => {
    await signedIn(home(), 'ada');
    await opened();
    // The sandbox refuses both together; what is sent is told by the debug lines.
    for (const argv of [['list', '--email', guest], ['list'], ['get', '100007', '--email', guest]]) {
      const { exit, stderr } = await orders([...argv, '--debug']);
      const sent = stderr.split('\n').filter((line) => /^\s*> ?|authorization|x-order-token/i.test(line));
      const headers = sent.join('\n').toLowerCase();
      expect(exit).toBe(0);
      expect(headers.includes('authorization') && headers.includes('x-order-token')).toBe(false);
      expect(headers.includes('x-order-token')).toBe(argv.includes('--email'));
    }
  });

  it('keeps nothing in a dry run', async () => {
    expect(await orders(['lookup', guest, '--dry-run'])).toMatchObject({ exit: 0 });
    expect(home().sandbox.control.mail(guest)).toEqual([]);
    expect(await orders(['verify', guest, '123456', '--dry-run', '--json'])).toMatchObject({ exit: 0 });
    await expect(stat(join(home().folder, 'state', 'orders'))).rejects.toThrow();
  });
});

describe('orders pay', () => {
  it('gives the address of the page, where it is paid, and the state follows the clock', async () => {
    await signedIn(home(), 'ada');
    const dry = await orders(['pay', '100006', '--dry-run', '--json']);
    expect(JSON.parse(dry.stdout)).toMatchObject([{ body: { returnUrl: `${home().sandbox.baseUrl}/` } }]);
    const { stdout } = await orders(['pay', '100006', '--return-url', 'https://example.org/back']);
    const url = stdout.replace(/^url\t/, '').trim();
    expect(await (await fetch(url)).text()).toContain('Order 100006: 1090 RUB');
    const status = async () => (await orders(['get', '100006', '--jq', '.status'])).stdout.trim();
    expect((await orders(['get', '100006'])).stdout).toContain('payment\tpending\n');
    await fetch(url, { method: 'POST' });
    expect(await status()).toBe('paid');
    home().sandbox.control.advance(20 * 3_600_000);
    expect(await status()).toBe('ship');
    home().sandbox.control.advance(4 * 86_400_000);
    expect(await status()).toBe('done');
    expect(await orders(['pay', '100006'])).toMatchObject({ exit: 3 });
  });

  it('is sent once: a lost answer is exit code 9 and names the command that tells', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ kind: 'drop-after', route: 'shop.ordersPay', times: 9 });
    const { exit, stderr } = await orders(['pay', '100006']);
    expect({
      exit,
      reported: stderr.includes("'plaza shop orders get 100006' shows whether it happened"),
    }).toEqual({ exit: 9, reported: true });
    expect(home().sandbox.control.faults()).toMatchObject([{ left: 8 }]);
  });
});
