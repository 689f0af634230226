import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { PendingOtp } from '../../../src/ports/records';
import { fileLock, type LockSetup } from '../../../src/store/lock';
import {
  orderKeys,
  pendingOtps,
  qrCodes,
  type RecordKind,
  recordFile,
} from '../../../src/store/records/expiring-records';
import { useFolder } from '../../support/folder';
import { type TestClock, testClock } from '../../support/http/clock';
import { setupOf } from '../lock-setup';

const folder = useFolder();
const dayMs = 24 * 60 * 60_000;
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('a file of records', () => {
  interface Note {
    readonly id: string;
    readonly text?: string;
    readonly until?: number;
  }
  const path = () => folder('notes', 'ada.json');
  const kind: RecordKind<Note> = {
    isRecord: (value): value is Note => typeof (value as Note | null)?.id === 'string',
    keyOf: ({ id }) => id,
    isExpired: ({ until }, now) => until !== undefined && until <= now,
  };
  const notes = (change: Partial<LockSetup> = {}) => recordFile(path(), kind, setupOf(1, change));

  it('keeps the newest record of each key in a private file, the newest last', async () => {
    for (const note of [
      { id: 'a', text: '1' },
      { id: 'b', text: '2' },
      { id: 'a', text: '3' },
    ])
      await notes().put(note);
    expect(await notes().list()).toEqual([
      { id: 'b', text: '2' },
      { id: 'a', text: '3' },
    ]);
    expect(await modeOf(path())).toBe(0o600);
  });

  it('removes what matches, and is not created by a removal', async () => {
    await notes().remove(() => true);
    await expect(stat(path())).rejects.toMatchObject({ code: 'ENOENT' });
    for (const id of ['a', 'b']) await notes().put({ id });
    await notes().remove(({ id }) => id === 'a');
    expect(await notes().list()).toEqual([{ id: 'b' }]);
    await notes().clear();
    await notes().clear();
    expect(await notes().list()).toEqual([]);
  });

  it('hides and drops nothing while the time is not confirmed', async () => {
    const clock = testClock();
    let time: number | undefined;
    const unconfirmed = recordFile(path(), kind, setupOf(1, { clock }), async () => time);
    await unconfirmed.put({ id: 'old', until: clock.now() + 1000 });
    clock.advance(2000);
    await unconfirmed.put({ id: 'new' });
    expect(await unconfirmed.list()).toHaveLength(2);
    time = clock.now();
    expect(await unconfirmed.list()).toEqual([{ id: 'new' }]);
  });

  it('hides expired records, and drops them with the next change', async () => {
    const clock = testClock();
    await notes({ clock }).put({ id: 'old', until: clock.now() + 1000 });
    clock.advance(1000);
    expect(await notes({ clock }).list()).toEqual([]);
    expect(await readFile(path(), 'utf8')).toContain('old');
    await notes({ clock }).put({ id: 'new' });
    expect(await readFile(path(), 'utf8')).not.toContain('old');
  });

  it('keeps all records that are stored at once', async () => {
    await Promise.all(['1', '2', '3', '4', '5', '6'].map((id) => notes().put({ id })));
    expect(await notes().list()).toHaveLength(6);
  });

  it('counts as empty when it is damaged', async () => {
    await notes().put({ id: 'a' });
    for (const text of ['[', '{}', '[null, {"id": 7}, 3]']) {
      await writeFile(path(), text);
      expect(await notes().list()).toEqual([]);
    }
  });

  it('waits 30 seconds for another process', async () => {
    const clock = testClock();
    const release = await fileLock(`${path()}.lock`, setupOf(2)).acquire();
    const waiting = notes({ clock }).put({ id: 'a' });
    clock.advance(30_000);
    await expect(waiting).rejects.toMatchObject({
      kind: 'network',
      message: `another process has kept ${path()} locked for more than 30 s`,
      details: { hint: `run the command again later; ${path()}.lock names that process` },
    });
    await release();
  });
});

describe('the keys of orders', () => {
  const keysOf = (profile: string, clock?: TestClock) =>
    orderKeys(folder(), profile, setupOf(1), async () => clock?.now());
  const keys = keysOf.bind(undefined, 'ada');
  const key = (token: string, change: object = {}) => ({ token, binding: 'b', email: 'a@b', ...change });

  it('are stored by service, address and order, for one profile', async () => {
    for (const one of [key('1'), key('2', { email: 'c@d' }), key('3', { binding: 'other' }), key('4')])
      await keys().save(one);
    const { email: _, ...pass } = key('5', { number: '7' });
    await keys().save(pass);
    expect((await keys().list()).map(({ token }) => token)).toEqual(['2', '3', '4', '5']);
    expect(await keysOf('boris').list()).toEqual([]);
    await keys().delete('3');
    expect((await keys().list()).map(({ token }) => token)).toEqual(['2', '4', '5']);
    await keys().deleteAll();
    expect(await keys().list()).toEqual([]);
  });

  it('are ignored where a field is missing', async () => {
    await mkdir(folder('orders'), { recursive: true });
    await writeFile(folder('orders', 'ada.json'), '[null, {"token": ""}, {"token": "t"}, 3]');
    expect(await keys().list()).toEqual([]);
  });

  it('are kept for two days after they have expired', async () => {
    const clock = testClock();
    await keys(clock).save(key('t', { expiresAt: clock.now() + 1000 }));
    clock.advance(2 * dayMs + 999);
    expect(await keys(clock).list()).toHaveLength(1);
    clock.advance(1);
    expect(await keys(clock).list()).toEqual([]);
  });
});

describe('the QR codes of a profile', () => {
  const clock = testClock();
  const codes = (profile = 'ada') => qrCodes(folder(), profile, setupOf(1), async () => clock.now());
  const code = (qrId: string) => ({
    qrId,
    claimToken: `token of ${qrId}`,
    binding: 'https://example.org',
    expiresAt: clock.now() + 90_000,
  });

  it('are found by ID in their profile until they are deleted', async () => {
    const [one, two] = [code('one'), code('two')];
    await codes().save(one);
    await codes().save(two);
    expect([await codes().read('one'), await codes().read('two')]).toEqual([one, two]);
    expect(await codes('boris').read('one')).toBeUndefined();
    await codes().delete('one');
    expect([await codes().read('one'), await codes().read('two')]).toEqual([undefined, two]);
    await codes().deleteAll();
    expect(await codes().read('two')).toBeUndefined();
  });

  it('are kept for two days after they have expired', async () => {
    await codes().save(code('one'));
    clock.advance(90_000 + 2 * dayMs - 1);
    expect(await codes().read('one')).toBeDefined();
    clock.advance(1);
    expect(await codes().read('one')).toBeUndefined();
  });

  it('are ignored where a field is missing', async () => {
    await mkdir(folder('flows', 'qr'), { recursive: true });
    await writeFile(folder('flows', 'qr', 'ada.json'), '[null, {"qrId": "one"}]');
    expect(await codes().read('one')).toBeUndefined();
  });
});

describe('the pending one-time code', () => {
  const codes = (profile = 'ada') => pendingOtps(folder('state'), profile);
  const code: PendingOtp = {
    purpose: 'sign-in',
    email: 'ada@sandbox.test',
    flowToken: 'a-flow-token',
    binding: 'https://api.example.org',
    expiresAt: 1_790_000_000_000,
  };

  it('is one for each profile, in a private file', async () => {
    await codes().save(code);
    expect(await codes().read()).toEqual(code);
    expect(await codes('boris').read()).toBeUndefined();
    expect(await modeOf(folder('state', 'flows', 'ada.json'))).toBe(0o600);
    expect(await modeOf(folder('state', 'flows'))).toBe(0o700);
    const { expiresAt: _, ...next } = { ...code, purpose: 'sign-up' as const, flowToken: 'another' };
    await codes().save(next);
    expect(await codes().read()).toEqual(next);
    await codes().delete();
    await codes().delete();
    expect(await codes().read()).toBeUndefined();
  });

  it('is none where the file holds something else', async () => {
    await mkdir(folder('state', 'flows'), { recursive: true, mode: 0o700 });
    for (const text of ['', 'no JSON', 'null', '7', '{"email":"a@b.test"}', '{"email":1,"flowToken":"x"}']) {
      await writeFile(folder('state', 'flows', 'ada.json'), text, { mode: 0o600 });
      expect(await codes().read(), text).toBeUndefined();
    }
  });
});
