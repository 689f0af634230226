import { readdir, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { writePrivate } from '../../../src/store/private-file';
import { accountFile, deviceIdOf } from '../../../src/store/secrets/account';
import { useFolder } from '../../support/folder';
import { setupOf } from '../lock-setup';

const folder = useFolder();
const file = () => folder('accounts', 'ada.json');
const idOf = (name: string, process = 1) => {
  const setup = setupOf(process);
  return deviceIdOf(accountFile(folder(), name, setup), setup.random);
};

it('is made once and is the same ever after', async () => {
  const made = await idOf('ada');
  expect(made).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/);
  expect(await idOf('ada', 2)).toBe(made);
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

it('is another for each account', async () => {
  expect(await idOf('ada')).not.toBe(await idOf('bob'));
});

it('is one for all who ask for the first time at once', async () => {
  const ids = await Promise.all(Array.from({ length: 16 }, (_, process) => idOf('ada', process)));
  expect(new Set(ids).size).toBe(1);
  expect(await readdir(folder('accounts'))).toEqual(['ada.json']);
});

it.each(['null', '{}', '{"deviceId":7}', '{"deviceId":"not-an-id"}'])(
  'is made anew where the file holds %j',
  async (text) => {
    await writePrivate(file(), text);
    const made = await idOf('ada');
    expect(await idOf('ada')).toBe(made);
  },
);

it.each(['', '{', '{"deviceId":"00000000-0000-40'])(
  'is not made anew where the file is cut off: %j',
  async (text) => {
    await writePrivate(file(), text);
    await expect(idOf('ada')).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringContaining(file()),
    });
  },
);

it('says that the folder cannot be used', async () => {
  await writeFile(folder('accounts'), '');
  await expect(idOf('ada')).rejects.toMatchObject({ kind: 'usage' });
});
