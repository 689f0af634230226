import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { AttemptOwner } from '../../../src/ports/records';
import { attemptRecord, attemptsOf, deleteAttempts } from '../../../src/store/records/attempts';
import { useFolder } from '../../support/folder';
import { fixedChance } from '../../support/http/clock';
import { madeUp, setupOf } from '../lock-setup';

const folder = useFolder();
const owner: AttemptOwner = { binding: 'https://plaza.test', accountId: 'ada-1' };
const recordOf = (change: Partial<ReturnType<typeof setupOf>> = {}, of = owner, profile = 'work') =>
  attemptRecord(folder(), profile, of, { ...setupOf(1), ...change });
const add =
  (text: string) =>
  ({ record }: { record: unknown }) => ({ record: [...((record as string[]) ?? []), text], result: text });
const texts = async () => (await recordOf().read()).record;

async function pathOf(profile = 'work'): Promise<string> {
  const place = join(folder(), 'exam', profile);
  const [name = ''] = (await readdir(place)).filter((one) => one.endsWith('.json'));
  return join(place, name);
}

describe('the record of an attempt', () => {
  it('is empty at first, and keeps what was written in a private file', async () => {
    expect(await texts()).toBeUndefined();
    expect(await recordOf().change(add('one'))).toBe('one');
    expect(await recordOf().change(add('two'))).toBe('two');
    expect(await texts()).toEqual(['one', 'two']);
    expect((await stat(await pathOf())).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(await pathOf()))).mode & 0o777).toBe(0o700);
  });

  it('is not written by a change without a new record', async () => {
    expect(await recordOf().change(() => ({ result: 7 }))).toBe(7);
    expect(await readdir(join(folder(), 'exam', 'work'))).toEqual([]);
    await recordOf().change(add('one'));
    const before = await readFile(await pathOf(), 'utf8');
    await recordOf().change(() => ({ result: 7 }));
    expect(await readFile(await pathOf(), 'utf8')).toBe(before);
  });

  it('is separate for each account, service and profile', async () => {
    await recordOf().change(add('one'));
    const others = [
      recordOf({}, { ...owner, accountId: 'boris-2' }),
      recordOf({}, { ...owner, binding: 'sandbox 1' }),
      recordOf({}, owner, 'home'),
    ];
    for (const other of others) expect((await other.read()).record).toBeUndefined();
  });

  it('is not overwritten when it is damaged', async () => {
    await recordOf().change(add('one'));
    const path = await pathOf();
    for (const text of ['{"processes":{},"rec', '{"processes":{}}', '[]', 'null']) {
      await writeFile(path, text);
      const expected = expect.objectContaining({ kind: 'usage', message: expect.stringContaining(path) });
      await expect(recordOf().read()).rejects.toEqual(expected);
      await expect(recordOf().change(add('two'))).rejects.toEqual(expected);
      expect(await readFile(path, 'utf8')).toBe(text);
    }
  });
});

describe('the processes of an attempt', () => {
  it('are known to run until they have ended once', async () => {
    const running = new Set([1, 2].map(madeUp));
    const isRunning = (pid: number) => running.has(pid);
    const first = recordOf({ ...setupOf(1), isRunning });
    const second = recordOf({
      ...setupOf(2),
      isRunning,
      random: { number: () => 0.5, uuid: () => 'second' },
    });
    expect(first.writer).not.toBe(second.writer);
    await first.change(add('one'));
    expect((await second.read()).isRunning(first.writer)).toBe(true);
    expect((await second.read()).isRunning(second.writer)).toBe(true);
    expect((await second.read()).isRunning('nobody')).toBe(false);
    running.delete(madeUp(1));
    expect((await second.read()).isRunning(first.writer)).toBe(false);
    await second.change(add('two'));
    // The process ID may have been reused.
    expect((await second.read()).isRunning(first.writer)).toBe(false);
    expect((await first.read()).isRunning(second.writer)).toBe(true);
  });

  it('are checked once for each change', async () => {
    const checked: number[] = [];
    const isRunning = (pid: number) => checked.push(pid) > 0;
    await recordOf({ ...setupOf(1), isRunning }).change(add('one'));
    await recordOf({ ...setupOf(2), isRunning, random: fixedChance() }).change(add('two'));
    expect(checked).toEqual([madeUp(1)]);
  });
});

it('the attempts of a profile are listed without damaged ones, and deleted together', async () => {
  expect(await attemptsOf(folder(), 'work')).toEqual([]);
  await recordOf().change(add('one'));
  await recordOf({}, { ...owner, accountId: 'boris-2' }).change(add('two'));
  await recordOf({}, owner, 'home').change(add('three'));
  await writeFile(join(folder(), 'exam', 'work', 'damaged.json'), '{');
  expect(new Set((await attemptsOf(folder(), 'work')).flat())).toEqual(new Set(['one', 'two']));
  await deleteAttempts(folder(), 'work');
  await deleteAttempts(folder(), 'nobody');
  expect(await readdir(join(folder(), 'exam'))).toEqual(['home']);
});
