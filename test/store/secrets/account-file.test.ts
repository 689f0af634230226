import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../../src/ports/account';
import * as fileSystem from '../../../src/store/file-system';
import { writePrivate } from '../../../src/store/private-file';
import { accountFile, deleteAccount, deviceIdOf } from '../../../src/store/secrets/account';
import { useFolder } from '../../support/folder';
import { deviceId } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { turns } from '../../support/terminal/terminal';
import { plant, setupOf } from '../lock-setup';

const folder = useFolder();
const path = () => folder('accounts', 'ada.json');
const store = (number = 1, change: Parameters<typeof setupOf>[1] = {}) =>
  accountFile(folder(), 'ada', setupOf(number, change));
const write = (account: Account) => store().locked((held) => held.write(account));
const ada: Account = {
  deviceId,
  binding: 'https://plaza.test',
  refreshToken: 'r',
  accessToken: 'a',
  expiresAt: 5,
  renewingSince: 4,
  username: 'ada',
  userId: 'u',
};

describe('reading an account', () => {
  beforeEach(() => mkdir(folder('accounts')));

  it('returns everything that was written, and nothing without a file', async () => {
    expect(await store().read()).toEqual({});
    await write(ada);
    expect(await store().read()).toEqual(ada);
  });

  it.each([
    [{ refreshToken: 7, accessToken: '', expiresAt: 'soon', binding: null, deviceId: 'x' }, {}],
    [
      { expiresAt: Number.POSITIVE_INFINITY, renewingSince: null, username: 'ada', more: 1 },
      { username: 'ada' },
    ],
    [['refreshToken'], {}],
    [null, {}],
  ])('ignores invalid fields of %j', async (content, account) => {
    await writeFile(path(), JSON.stringify(content));
    expect(await store().read()).toEqual(account);
  });

  it('refuses a link', async () => {
    await writeFile(folder('elsewhere'), JSON.stringify(ada));
    await symlink(folder('elsewhere'), path());
    await expect(store().read()).rejects.toMatchObject({
      exit: 2,
      message: `couldn't use ${path()}: it is a link`,
    });
    await expect(write({ deviceId })).resolves.toBeUndefined();
    expect(JSON.parse(await readFile(folder('elsewhere'), 'utf8'))).toEqual(ada);
  });
});

it('writing an account writes a private file in a private folder, and nothing beside it', async () => {
  await write(ada);
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect((await stat(folder('accounts'))).mode & 0o777).toBe(0o700);
  await chmod(path(), 0o644);
  await write({ deviceId });
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder('accounts'))).toEqual(['ada.json']);
});

describe('locking an account', () => {
  it('waits two minutes for another process', async () => {
    await mkdir(folder('accounts'));
    const holder = await plant(`${path()}.lock`);
    const clock = testClock();
    await expect(store(1, { clock }).locked(async () => 'never')).rejects.toMatchObject({
      exit: 7,
      message: 'another process has been refreshing the session for more than 2 minutes',
      details: { hint: `run the command again later; ${path()}.lock names that process` },
    });
    expect(clock.monotonic()).toBeGreaterThanOrEqual(120_000);
    expect(clock.monotonic()).toBeLessThan(121_000);
    expect(JSON.parse(await readFile(`${path()}.lock`, 'utf8'))).toEqual(holder);
  });

  it('finishes work that was begun before the interrupt', async () => {
    const interrupt = new AbortController();
    const setup = { ...setupOf(1), signal: interrupt.signal };
    const done = accountFile(folder(), 'ada', setup).locked(async (held) => {
      interrupt.abort(new Error('interrupted'));
      await turns();
      await held.write(ada);
      return 'done';
    });
    expect(await done).toBe('done');
    expect(await store().read()).toEqual(ada);
  });

  it('returns the result though the lock cannot be removed', async () => {
    const files = {
      ...fileSystem,
      rm: async (gone: string, options: { force: true }) => {
        if (gone.endsWith('.lock')) throw Object.assign(new Error('EIO'), { code: 'EIO' });
        await fileSystem.rm(gone, options);
      },
    };
    expect(await store(1, { files }).locked(async () => 'done')).toBe('done');
  });
});

it('deleting an account waits for its lock', async () => {
  await write(ada);
  let deleted: Promise<void> | undefined;
  await store(1).locked(async (held) => {
    deleted = deleteAccount(folder(), 'ada', setupOf(2));
    await turns();
    expect(await held.read()).toEqual(ada);
  });
  await deleted;
  expect(await readdir(folder('accounts'))).toEqual([]);
});

describe('the device ID', () => {
  const idOf = (name: string, process = 1) => {
    const setup = setupOf(process);
    return deviceIdOf(accountFile(folder(), name, setup), setup.random);
  };

  it('is created once for each account', async () => {
    const id = await idOf('ada');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
    expect(await idOf('ada', 2)).toBe(id);
    expect(await idOf('bob')).not.toBe(id);
  });

  it('is the same for all processes that need it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 16 }, (_, process) => idOf('ada', process)));
    expect(new Set(ids).size).toBe(1);
    expect(await readdir(folder('accounts'))).toEqual(['ada.json']);
  });

  it.each(['null', '{}', '{"deviceId":7}', '{"deviceId":"not-an-id"}'])(
    'is created again where the file holds %j',
    async (content) => {
      await writePrivate(path(), content);
      const id = await idOf('ada');
      expect(await idOf('ada')).toBe(id);
    },
  );

  it.each(['', '{', '{"deviceId":"00000000-0000-40'])(
    'is not created again where the file is cut off: %j',
    async (content) => {
      await writePrivate(path(), content);
      await expect(idOf('ada')).rejects.toMatchObject({
        kind: 'usage',
        message: expect.stringContaining(path()),
      });
    },
  );
});
