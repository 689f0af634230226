import { readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/errors';
import type { AcquireResult, Journal, NewOperation } from '../../src/ports/journal';
import * as files from '../../src/store/file-system';
import { deleteJournal, fileJournal, journaledProfiles } from '../../src/store/journal';
import { currentHolder } from '../../src/store/lock-file';
import { onceRecords } from '../../src/store/once-records';
import { countingChance } from '../support/clock';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { lifeOf, mortalFiles } from '../support/store/disk';
import { madeUp, setupOf } from './lock-setup';

const folder = useFolder();

const wanted: NewOperation = {
  fingerprint: 'digest',
  part: 1,
  command: 'school buy',
  binding: 'https://plaza.test',
  accountId: 'ada',
  route: 'school.buy',
  key: 'key-1',
  method: 'POST',
  path: '/api/buy',
  body: '{"quantity":1}',
};
const same = ({ fingerprint }: NewOperation) => fingerprint === wanted.fingerprint;
const never = () => false;

function journal(number = 1, change: Parameters<typeof setupOf>[1] = {}): Journal {
  return fileJournal(folder(), 'ada', setupOf(number, change));
}

function held(taking: AcquireResult | undefined) {
  if (!taking || 'busy' in taking) throw new Error('it is in other hands');
  return taking.held;
}

const names = () => readdir(folder('operations', 'ada'));

it('begin writes the operation to a private file before it returns it', async () => {
  const { operation } = held(await journal().begin(wanted, same));
  expect(operation).toMatchObject({
    ...wanted,
    state: 'prepared',
    attempts: 0,
    startedAt: testClock().now(),
  });
  expect(operation.id).toMatch(/^[0-9a-f]{8}$/);
  const [name = '', ...others] = await names();
  expect(others).toEqual([]);
  expect(name.split('.')[0]).toBe(operation.id);
  const path = folder('operations', 'ada', name);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder('operations', 'ada'))).mode & 0o777).toBe(0o700);
  const { owner, ...rest } = JSON.parse(await readFile(path, 'utf8'));
  expect(rest).toEqual({ version: 2, operation });
  expect(owner).toMatchObject({ pid: madeUp(1), place: (await currentHolder({ pid: 1 }, 'x')).place });
});

it('sending and lost record the attempts and the state', async () => {
  const one = held(await journal().begin(wanted, same));
  await one.sending();
  await one.sending();
  expect(await journal().list()).toMatchObject([{ state: 'sent', attempts: 2 }]);
  await one.lost();
  expect(await journal().list()).toMatchObject([{ state: 'unknown', attempts: 2 }]);
  expect(one.operation).toMatchObject({ state: 'unknown', attempts: 2 });
});

it('close removes the operation', async () => {
  const one = held(await journal().begin(wanted, same));
  await one.close();
  expect(await journal().list()).toEqual([]);
  expect(await names()).toEqual([]);
  await one.close();
});

it('begin returns the pending operation for the same action, and a new one for another', async () => {
  const one = held(await journal(1).begin(wanted, same));
  await one.lost();
  const taking = await journal(2).begin({ ...wanted, key: 'another' }, same);
  expect(taking).toMatchObject({ isNew: false });
  expect(held(taking).operation).toMatchObject({ id: one.operation.id, key: 'key-1', state: 'unknown' });
  const other = await journal(3).begin({ ...wanted, key: 'another' }, never);
  expect(other).toMatchObject({ isNew: true });
  expect((await journal().list()).map(({ key }) => key)).toEqual(['key-1', 'another']);
});

it('begin and take name the living process that holds the operation', async () => {
  const { operation } = held(await journal(1).begin(wanted, same));
  expect(await journal(2).begin(wanted, same)).toEqual({ busy: operation, pid: madeUp(1) });
  expect(await journal(2).take(operation.id)).toEqual({ busy: operation, pid: madeUp(1) });
  const dead = { isRunning: (pid: number) => pid !== madeUp(1) };
  expect(held(await journal(2, dead).take(operation.id)).operation).toEqual(operation);
  expect(await journal(3, dead).take(operation.id)).toEqual({ busy: operation, pid: madeUp(2) });
  expect(await journal(3).take('nothing')).toBeUndefined();
  const owner = { ...(await currentHolder({ pid: 1 }, 'x')), place: 'attic|boot|pid:[1]' };
  const [name = ''] = await names();
  await writeFile(folder('operations', 'ada', name), JSON.stringify({ operation, owner }));
  const taking = await journal(4).take(operation.id);
  expect(taking).toMatchObject({ busy: operation, pid: 1, elsewhere: { host: 'attic' } });
  if (taking && 'busy' in taking) await taking.elsewhere?.discard();
  expect(await names()).toEqual([]);
});

it('only one of many processes begins the same operation at once', async () => {
  const takings = await Promise.all(
    Array.from({ length: 8 }, (_, index) => journal(index + 1).begin(wanted, same)),
  );
  expect(takings.filter((taking) => 'held' in taking)).toHaveLength(1);
  expect(await journal().list()).toHaveLength(1);
});

it('the journal of a profile is separate, and deleted with it', async () => {
  expect(await deleteJournal(folder(), 'ada')).toBe(0);
  held(await journal().begin(wanted, never));
  held(await journal().begin(wanted, never));
  expect(await fileJournal(folder(), 'boris', setupOf(1)).list()).toEqual([]);
  expect(await journaledProfiles(folder())).toEqual(['ada']);
  expect(await journaledProfiles(folder('nowhere'))).toEqual([]);
  expect(await deleteJournal(folder(), 'ada')).toBe(2);
  expect(await journal().list()).toEqual([]);
  expect(await names()).toEqual([]);
});

it('list returns the oldest operation first', async () => {
  const clock = testClock();
  for (const key of ['a', 'b', 'c']) {
    await journal(1, { clock }).begin({ ...wanted, key }, never);
    clock.advance(1000);
  }
  expect((await journal().list()).map(({ key }) => key)).toEqual(['a', 'b', 'c']);
});

it.each(['{"operation":{', '{"operation":{"id":"a","key":""},"owner":{}}'])(
  'list and begin refuse an unreadable file: %s',
  async (text) => {
    held(await journal().begin(wanted, same));
    const [name = ''] = await names();
    await writeFile(folder('operations', 'ada', name), text);
    await expect(journal().list()).rejects.toThrow(UsageError);
    await expect(journal().begin(wanted, same)).rejects.toThrow('which records an action');
  },
);

it('an operation is whole or absent, whenever its process dies', async () => {
  const work = async (files: ReturnType<typeof mortalFiles>) => {
    const one = held(await fileJournal(folder(), 'ada', { ...setupOf(1), files }).begin(wanted, never));
    await one.sending();
    await one.lost();
    await one.close();
  };
  const whole = lifeOf(10_000);
  await work(mortalFiles(whole));
  const dead = { isRunning: (pid: number) => pid !== madeUp(1) };
  const states = new Set<string>();
  for (let last = 1; last < whole.taken.length; last += 1) {
    const life = lifeOf(last);
    await Promise.race([work(mortalFiles(life)), life.death]);
    for (const operation of await journal(2, dead).list()) {
      expect(operation).toMatchObject(wanted);
      states.add(operation.state);
      await held(await journal(2, dead).take(operation.id)).close();
    }
    // The next process removes what the dead one left.
    await held(await journal(2, dead).begin(wanted, never)).close();
    const left = (await names()).filter((name) => !name.startsWith('lock.'));
    expect(left, life.taken.at(-1)).toEqual([]);
  }
  expect(states).toEqual(new Set(['prepared', 'sent', 'unknown']));
});

it('a run reads the entries of its own action and request, and those of an earlier version', async () => {
  const opened: string[] = [];
  const open: typeof files.open = async (path, ...rest) => {
    if (path.endsWith('.json')) opened.push(path);
    return files.open(path, ...rest);
  };
  for (let number = 0; number < 20; number += 1) {
    const fingerprint = `another ${number}`;
    await held(await journal().begin({ ...wanted, fingerprint, path: `/api/${number}` }, never)).lost();
  }
  const sameRequest = { ...wanted, fingerprint: 'another' };
  await held(await journal().begin(sameRequest, never)).lost();
  const own = held(await journal(1, { files: { ...files, open } }).begin(wanted, same));
  expect(opened).toEqual([]);
  const [earlier = ''] = (await names()).filter((name) => name.startsWith(own.operation.id));
  await rename(folder('operations', 'ada', earlier), folder('operations', 'ada', `${own.operation.id}.json`));
  const reader = journal(2, { files: { ...files, open } });
  expect(await reader.list(async () => 'digest')).toEqual([own.operation]);
  expect(opened).toHaveLength(1);
  const other = held(await reader.begin({ ...wanted, fingerprint: 'new' }, never));
  opened.length = 0;
  await other.close('record');
  const claimed = (await journal().list()).filter((one) => one.claimed?.includes('record'));
  expect(claimed.map(({ fingerprint }) => fingerprint).toSorted()).toEqual(['another', 'digest']);
  expect(opened).toHaveLength(3);
});

it('a new operation that is sent now takes the lock twice and syncs one file and its folder', async () => {
  const calls: string[] = [];
  const counting: typeof files = {
    ...files,
    async open(path, ...rest) {
      const file = await files.open(path, ...rest);
      return { ...file, sync: () => file.sync().then(() => void calls.push('sync')) };
    },
    link: (from, to) => files.link(from, to).then(() => void calls.push('lock')),
  };
  const counted = journal(1, { files: counting });
  const one = held(await counted.begin(wanted, same, { isFirst: true, bootedAt: undefined }));
  expect(await journal().list()).toMatchObject([
    { state: 'sent', attempts: 1, sent: { at: testClock().now() } },
  ]);
  await one.close('record');
  expect(calls).toEqual(['lock', 'sync', 'sync', 'lock']);
});

it('a record of --once is stored without reading the records of others', async () => {
  const read: string[] = [];
  const open: typeof files.open = (path, ...rest) => {
    if (path.endsWith('.json')) read.push(path);
    return files.open(path, ...rest);
  };
  const done = async (id: string, change: Parameters<typeof setupOf>[1] = {}) => {
    const records = onceRecords(folder(), setupOf(1, change));
    const taking = await records.begin({ ...wanted, id, key: id, profile: 'ada' });
    if (!('held' in taking)) throw new Error('it was done before');
    await taking.held.done(null, 0);
  };
  for (let number = 0; number < 30; number += 1) await done(`record-${number}`);
  await done('own', { files: { ...files, open } });
  // Its own before it begins, and eight whose age is examined.
  expect(read.length).toBeLessThanOrEqual(9);
  expect(await onceRecords(folder(), setupOf(1)).list()).toHaveLength(31);
});

it('sweep examines a few entries, and removes answers that are 90 days old', async () => {
  const keys = Array.from({ length: 30 }, (_, index) => `key-${index}`);
  for (const key of keys)
    await held(await journal().begin({ ...wanted, key, fingerprint: key }, never)).answered('');
  let reads = 0;
  const open: typeof files.open = (path, ...rest) => {
    if (path.endsWith('.json')) reads += 1;
    return files.open(path, ...rest);
  };
  await journal(1, { files: { ...files, open } }).sweep(0);
  expect(reads).toBeLessThanOrEqual(16);
  const sweeper = journal(1, { random: countingChance(1) });
  for (let run = 0; run < 60; run += 1) await sweeper.sweep(0);
  expect(await journal().list()).toHaveLength(30);
  for (let run = 0; run < 60; run += 1) await sweeper.sweep(91 * 24 * 60 * 60_000);
  expect(await journal().list()).toEqual([]);
});
