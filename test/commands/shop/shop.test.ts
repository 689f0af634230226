/** Goods, delivery and consents. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['shop', ...argv]);
const withInput = (value: unknown, ...argv: string[]) =>
  runAs(home(), ['shop', ...argv, '--input', '-'], { input: JSON.stringify(value) });
const rows = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));

describe('the goods', () => {
  it('are listed, for anybody, also by the bare group', async () => {
    const { exit, stdout, stderr } = await run('products');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(rows(stdout)).toContainEqual([
      'hoodie',
      'Hoodie “First break”',
      '4900',
      'S M L XL',
      'board ink',
      'available',
      '25',
    ]);
    expect((await run()).stdout).toBe(stdout);
    expect(JSON.parse((await run('products', '--json')).stdout)).toHaveLength(rows(stdout).length);
  });

  it('are shown one by one, and one that there is none of is exit code 5', async () => {
    expect((await run('product', 'bottle')).stdout).toContain(
      'price\t1350\nstatus\tavailable\nleft\t40\ncolors\tchalk (Chalk white, #f5f1df), ink (Ink blue, #2b3f6b)\n',
    );
    expect(JSON.parse((await run('product', 'hoodie', '--json')).stdout).sizeChart.rows).toHaveLength(4);
    expect(await run('product', 'nothing')).toMatchObject({ exit: 5, stdout: '' });
  });
});

describe('delivery', () => {
  it('goes to countries, cities and points', async () => {
    expect(rows((await run('delivery', 'countries')).stdout)).toContainEqual(['KZ', 'Kazakhstan']);
    expect((await run('delivery', 'cities', '--query', 'kra')).stdout).toBe(
      '107\tKrasnodar\tRU\n108\tKrasnoyarsk\tRU\n',
    );
    expect((await run('delivery', 'cities', '--country', 'AM', '--jq', '.[].name')).stdout).toBe(
      'Gyumri\nYerevan\n',
    );
    expect((await run('delivery', 'points', '101')).stdout.split('\n')[1]).toBe(
      'MOS101B\t7 Chalk Lane\tMon-Fri 10:00-20:00, Sat 10:00-16:00\tEntrance from the yard\tcard\t',
    );
    expect(await run('delivery', 'points', 'Moscow')).toMatchObject({ exit: 2 });
  });

  it('is calculated from a file', async () => {
    const items = [{ productId: 'hoodie', size: 'M', color: 'ink', qty: 1 }];
    const to = { code: 101, countryCode: 'RU' };
    expect((await withInput({ items, to }, 'delivery', 'calculate')).stdout).toBe(
      'cost\t235\ntakes\t2 to 4 days\ntariff\tTo a pick-up point\nweight\t800 g\n',
    );
    const { exit, stderr } = await withInput(
      { items: [{ productId: 'hoodie', size: 'M', qty: 0 }], to: { code: '101' } },
      'delivery',
      'calculate',
    );
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr:
        'error: standard input has 4 errors; nothing was sent\n' +
        '  items.0.color: is missing\n' +
        '  to.code: must be a number, not "101"\n' +
        '  to.countryCode: is missing\n' +
        '  items.0.qty: must be a whole number of at least 1\n' +
        'hint: fix the file and run the command again\n',
    });
    expect(await run('delivery', 'calculate')).toMatchObject({ exit: 2 });
  });
});

describe('shop consent', () => {
  const consents = [{ kind: 'cookie', accepted: false, docSlug: 'cookies', docVersion: '3' }];
  const kept = () => shopIn(home().sandbox.world()).consents;

  it('gives consents, for anybody', async () => {
    const path = join(home().folder, 'consents.json');
    await writeFile(path, JSON.stringify({ consents }));
    expect(await run('consent', '--input', path)).toMatchObject({ exit: 0, stdout: 'Sent the consents\n' });
    expect(kept()).toMatchObject([{ kind: 'cookie', accepted: false, docVersion: '3', form: 'order' }]);
    expect(kept()[0]?.visitorId).toMatch(/^[-0-9a-f]{36}$/);
    await signedIn(home(), 'ada');
    const consentContext = { form: 'footer', page: '/', visitorId: 'mine' };
    expect(await withInput({ consents, consentContext }, 'consent', '--json')).toMatchObject({
      exit: 0,
      stdout: '{"ok":true}\n',
    });
    expect(kept()).toMatchObject([{ form: 'order' }, { form: 'footer', visitorId: 'mine' }]);
  });

  it('a lost answer is exit code 7, since giving the same consent again changes nothing', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'shop.consent', times: 9 });
    expect(await withInput({ consents }, 'consent')).toMatchObject({ exit: 7, stdout: '' });
    expect(home().sandbox.control.faults()).toMatchObject([{ left: 8 }]);
  });

  it('names what is wrong with the file', async () => {
    const { exit, stderr } = await withInput({ consents: [{ ...consents[0], kind: 'x' }] }, 'consent');
    expect({
      exit,
      reported: stderr.includes('consents.0.kind: must be one of offer, personal_data, cookie'),
    }).toEqual({ exit: 2, reported: true });
    expect(await runAs(home(), ['shop', 'consent', '--input', '-'], { input: 'no' })).toMatchObject({
      exit: 2,
    });
    expect(await run('consent')).toMatchObject({ exit: 2 });
  });
});
