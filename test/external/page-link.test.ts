/** The private file that leads a browser to a page of plaza. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parentOf, writePageLink } from '../../src/external/page-link';

const address = 'http://127.0.0.1:5000/secret';

let state: string;
beforeEach(async () => {
  state = await mkdtemp(join(tmpdir(), 'plaza-link-'));
});
afterEach(() => rm(state, { recursive: true, force: true }));

describe('page link', () => {
  it.skipIf(process.platform === 'win32')(
    'page link: the file and its folder can be read by the user alone',
    async () => {
      const { href } = await writePageLink(address, { state, home: undefined });
      const path = fileURLToPath(href);
      const modes = [await stat(path), await stat(dirname(path))].map(({ mode }) => mode & 0o777);
      expect(modes).toEqual([0o600, 0o700]);
      expect(await readFile(path, 'utf8')).toContain(`content="0;url=${address}"`);
    },
  );

  it('page link: nothing is left of it once it is removed', async () => {
    const { remove } = await writePageLink(address, { state, home: undefined });
    await remove();
    expect(await readdir(state)).toEqual([]);
  });

  it('page link: it is in the home folder where snaps are installed, as their browsers read no hidden folder', async () => {
    const snaps = join(state, 'snap');
    expect(parentOf({ state, home: '/home/ada' }, snaps)).toBe(state);
    await mkdir(snaps);
    expect(parentOf({ state, home: '/home/ada' }, snaps)).toBe('/home/ada');
    expect(parentOf({ state, home: undefined }, snaps)).toBe(state);
  });
});
