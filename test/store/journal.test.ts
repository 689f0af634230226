import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { UsageError } from '../../src/errors';
import type { AcquireResult, Journal, NewOperation } from '../../src/ports/journal';
import { deleteJournal, fileJournal, journaledProfiles } from '../../src/store/journal';
import { fileLock } from '../../src/store/lock';
import { currentHolder } from '../../src/store/lock-file';
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
  const path = folder('operations', 'ada', `${operation.id}.json`);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect((await stat(folder('operations', 'ada'))).mode & 0o777).toBe(0o700);
  const { owner, ...rest } = JSON.parse(await readFile(path, 'utf8'));
  expect(rest).toEqual({ version: 2, operation });
  expect(owner).toMatchObject({ pid: madeUp(1), place: (await currentHolder(1, 'x')).place });
  expect(await names()).toEqual([`${operation.id}.json`]);
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
  const owner = { ...(await currentHolder(1, 'x')), place: 'attic|boot|pid:[1]' };
  await writeFile(folder('operations', 'ada', `${operation.id}.json`), JSON.stringify({ operation, owner }));
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
    const { operation } = held(await journal().begin(wanted, same));
    await writeFile(folder('operations', 'ada', `${operation.id}.json`), text);
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

it('begin waits 30 seconds for another process', async () => {
  const clock = testClock();
  const release = await fileLock(folder('operations', 'ada', 'lock'), setupOf(2)).acquire();
  const waiting = journal(1, { clock }).begin(wanted, same);
  clock.advance(30_000);
  await expect(waiting).rejects.toMatchObject({
    kind: 'network',
    message: `another process has kept the journal in ${folder('operations', 'ada')} locked for more than 30 s`,
    details: { hint: 'run the command again later; the file lock in that folder names the process' },
  });
  await release();
});
