import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'shop');
const runWith = (value: unknown, line: string) => run(`${line} --input -`, { input: JSON.stringify(value) });

describe('shop products and shop product', () => {
  it('list the products without an account, also as the bare group', async () => {
    const { exit, stdout, stderr } = await run('products');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain('hoodie\tHoodie “First break”\t4900\tS M L XL\tboard ink\tavailable\t25\n');
    expectPrinted(await run(''), stdout);
    expect(await json('products')).toHaveLength(stdout.trimEnd().split('\n').length);
  });

  it('show one product, and exit with 5 for an unknown one', async () => {
    expect((await run('product bottle')).stdout).toContain(
      'price\t1350\nstatus\tavailable\nleft\t40\ncolors\tchalk (Chalk white, #f5f1df), ink (Ink blue, #2b3f6b)\n',
    );
    expect((await json('product hoodie')).sizeChart.rows).toHaveLength(4);
    expectRefusal(await run('product nothing'), 5, '');
  });

  it.each([
    ['bell', "did you mean 'plaza school bell', which buys school_bell?"],
    ['erasers', "did you mean 'plaza school buy eraser'?"],
    ['mug', "'plaza shop products' lists the products"],
  ])('shop product %s, which is unknown, names the line that is meant', async (id, hint) => {
    expectRefusal(await run(`product ${id}`), 5, `hint: ${hint}`);
  });
});

describe('shop delivery', () => {
  it('lists countries, cities by name or country, and points of a city', async () => {
    expect((await run('delivery countries')).stdout).toContain('KZ\tKazakhstan\n');
    const cities = '107\tKrasnodar\tRU\n108\tKrasnoyarsk\tRU\n';
    expectPrinted(await run('delivery cities --query kra'), cities);
    expectPrinted(await run('delivery cities --country AM --jq .[].name'), 'Gyumri\nYerevan\n');
    expect((await run('delivery points 101')).stdout).toContain(
      '\nMOS101B\t7 Chalk Lane\tMon-Fri 10:00-20:00, Sat 10:00-16:00\tEntrance from the yard\tcard\t\n',
    );
    expectRefusal(await run('delivery points Moscow'), 2, '');
  });

  it('calculates the cost of a file, whose faults are all named', async () => {
    const items = [{ productId: 'hoodie', size: 'M', color: 'ink', qty: 1 }];
    const to = { code: 101, countryCode: 'RU' };
    expectPrinted(
      await runWith({ items, to }, 'delivery calculate'),
      'cost\t235\ntakes\t2 to 4 days\ntariff\tTo a pick-up point\nweight\t800 g\n',
    );
    const broken = { items: [{ productId: 'hoodie', size: 'M', qty: 0 }], to: { code: '101' } };
    expectRefusal(
      await runWith(broken, 'delivery calculate'),
      2,
      'error: standard input has 4 errors; nothing was sent\n' +
        '  items.0.color: is missing\n' +
        '  to.code: must be a number, not "101"\n' +
        '  to.countryCode: is missing\n' +
        '  items.0.qty: must be a whole number of at least 1\n' +
        'hint: correct it and run the command again; --help names an example\n',
    );
    expectRefusal(await run('delivery calculate'), 2, '');
  });
});

describe('shop consent', () => {
  const consents = [{ kind: 'cookie', accepted: false, docSlug: 'cookies', docVersion: '3' }];
  const storedConsents = () => shopIn(home().sandbox.world()).consents;

  it('sends consents without an account and with one, in their own context or a default one', async () => {
    const path = join(home().folder, 'consents.json');
    await writeFile(path, JSON.stringify({ consents }));
    expectPrinted(await run(`consent --input ${path}`), 'Sent the consents\n');
    const given = { kind: 'cookie', accepted: false, docVersion: '3', form: 'order' };
    const visitorId = expect.stringMatching(/^[-0-9a-f]{36}$/);
    expect(storedConsents()).toMatchObject([{ ...given, visitorId }]);
    await signedIn(home(), 'ada');
    const consentContext = { form: 'footer', page: '/', visitorId: 'mine' };
    expectPrinted(await runWith({ consents, consentContext }, 'consent --json'), '{"ok":true}\n');
    expect(storedConsents()).toMatchObject([{ form: 'order' }, { form: 'footer', visitorId: 'mine' }]);
  });

  it('exits with 7 after a lost answer, since repeating a consent changes nothing', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'shop.consent', times: 9 });
    expectRefusal(await runWith({ consents }, 'consent'), 7, '');
    expect(home().sandbox.control.faults()).toMatchObject([{ left: 8 }]);
  });

  it('names what is wrong with the file', async () => {
    const kind = 'consents.0.kind: must be one of offer, personal_data, cookie';
    expectRefusal(await runWith({ consents: [{ ...consents[0], kind: 'x' }] }, 'consent'), 2, kind);
    expectRefusal(await run('consent --input - < no'), 2, '');
    expectRefusal(await run('consent'), 2, '');
  });
});
