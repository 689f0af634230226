import { readFile, stat } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fileLock, type LockSetup } from '../../../src/store/lock';
import { type RecordKind, recordFile } from '../../../src/store/records/expiring-records';
import { useFolder } from '../../support/folder';
import { testClock } from '../../support/http/clock';
import { setupOf } from '../lock-setup';

interface Note {
  readonly id: string;
  readonly text: string;
  readonly until?: number;
}

const folder = useFolder();
const path = () => folder('notes', 'ada.json');
const kind: RecordKind<Note> = {
  isRecord: (value): value is Note => typeof (value as Note | null)?.id === 'string',
  keyOf: ({ id }) => id,
  isExpired: ({ until }, now) => until !== undefined && until <= now,
};
const notes = (change: Partial<LockSetup> = {}, number = 1) =>
  recordFile(path(), kind, { ...setupOf(number), ...change });

it('has the newest record of each key, the newest last', async () => {
  for (const [id, text] of [
    ['a', '1'],
    ['b', '2'],
    ['a', '3'],
  ] as const)
    await notes().put({ id, text });
  expect(await notes().list()).toEqual([
    { id: 'b', text: '2' },
    { id: 'a', text: '3' },
  ]);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
});

it('removes what matches, and makes no file for nothing', async () => {
  await notes().remove(() => true);
  await expect(stat(path())).rejects.toMatchObject({ code: 'ENOENT' });
  for (const id of ['a', 'b']) await notes().put({ id, text: '' });
  await notes().remove(({ id }) => id === 'a');
  expect(await notes().list()).toEqual([{ id: 'b', text: '' }]);
  await notes().clear();
  expect(await notes().list()).toEqual([]);
});

it('hides what has expired, and drops it with the next change', async () => {
  const clock = testClock();
  await notes({ clock }).put({ id: 'old', text: '', until: clock.now() + 1000 });
  clock.advance(1000);
  expect(await notes({ clock }).list()).toEqual([]);
  expect(await readFile(path(), 'utf8')).toContain('old');
  await notes({ clock }).put({ id: 'new', text: '' });
  expect(await readFile(path(), 'utf8')).not.toContain('old');
});

it('waits for another process for a limited time', async () => {
  const clock = testClock();
  const release = await fileLock(`${path()}.lock`, setupOf(2)).acquire();
  const waiting = notes({ clock }).put({ id: 'a', text: '' });
  clock.advance(30_000);
  await expect(waiting).rejects.toMatchObject({
    kind: 'network',
    message: `another process has kept ${path()} locked for more than 30 s`,
    details: { hint: `run the command again later; ${path()}.lock names that process` },
  });
  await release();
});

it('stops waiting when the command is interrupted', async () => {
  const stop = new AbortController();
  const release = await fileLock(`${path()}.lock`, setupOf(2)).acquire();
  const waiting = notes({ signal: stop.signal }).put({ id: 'a', text: '' });
  stop.abort(new Error('interrupted'));
  await expect(waiting).rejects.toThrow('interrupted');
  await release();
  expect(await notes().list()).toEqual([]);
});
