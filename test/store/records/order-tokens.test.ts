import { readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { orderKeys } from '../../../src/store/records/expiring-records';
import { useFolder } from '../../support/folder';
import { testClock } from '../../support/http/clock';
import { setupOf } from '../lock-setup';

const folder = useFolder();
const keys = (clock = testClock(), profile = 'ada') => orderKeys(folder(), profile, setupOf(1, { clock }));
const key = (token: string, change: object = {}) => ({ token, binding: 'b', email: 'a@b', ...change });

it('keeps keys privately, by profile', async () => {
  expect(await keys().list()).toEqual([]);
  await keys().save(key('t'));
  expect(await keys().list()).toEqual([key('t')]);
  expect(await keys(testClock(), 'boris').list()).toEqual([]);
  const path = folder('orders', 'ada.json');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual([key('t')]);
});

it('has one key for each address and order of each place, the newest', async () => {
  for (const one of [key('1'), key('2', { email: 'c@d' }), key('3', { binding: 'other' }), key('4')])
    await keys().save(one);
  const { email: _, ...pass } = key('5', { number: '7' });
  await keys().save(pass);
  expect((await keys().list()).map(({ token }) => token)).toEqual(['2', '3', '4', '5']);
  await keys().delete('3');
  expect((await keys().list()).map(({ token }) => token)).toEqual(['2', '4', '5']);
});

it('forgets all of a profile', async () => {
  await keys().save(key('t'));
  await keys().deleteAll();
  await keys().deleteAll();
  expect(await keys().list()).toEqual([]);
});

it('gives none that is over', async () => {
  const clock = testClock();
  await keys(clock).save(key('t', { expiresAt: clock.now() + 1000 }));
  clock.advance(999);
  expect(await keys(clock).list()).toHaveLength(1);
  clock.advance(1);
  expect(await keys(clock).list()).toEqual([]);
});

it('loses none when several are kept at once', async () => {
  await Promise.all(['1', '2', '3', '4'].map((token) => keys().save(key(token, { email: token }))));
  expect(await keys().list()).toHaveLength(4);
});

it('counts a damaged file as an empty one', async () => {
  await keys().save(key('t'));
  for (const text of ['[', '{}', '[null, {"token": ""}, 3]']) {
    await writeFile(folder('orders', 'ada.json'), text);
    expect(await keys().list()).toEqual([]);
  }
});
