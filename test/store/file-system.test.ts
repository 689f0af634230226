import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mkdir } from '../../src/store/file-system';
import { useFolder } from '../support/folder';

const folder = useFolder();
const options = { recursive: true, mode: 0o700 } as const;

it('mkdir creates a private folder with its parents, and accepts one that exists', async () => {
  const path = join(folder(), 'a', 'b', 'c');
  await mkdir(path, options);
  await mkdir(path, options);
  for (const one of [path, join(folder(), 'a')]) expect(statSync(one).mode & 0o777).toBe(0o700);
});

it('mkdir fails where a file is in the way', async () => {
  writeFileSync(join(folder(), 'file'), '');
  await expect(mkdir(join(folder(), 'file'), options)).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(mkdir(join(folder(), 'file', 'a'), options)).rejects.toMatchObject({ code: 'ENOTDIR' });
});

it.runIf(process.platform === 'linux')('mkdir ends where a folder cannot hold another', async () => {
  await expect(mkdir('/proc/plaza/state', options)).rejects.toMatchObject({ code: 'ENOENT' });
});
