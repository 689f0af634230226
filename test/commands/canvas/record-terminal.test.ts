/** A recording that a person looks at: progress, the last words, a dry run. */

import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { paintPixels } from '../../../src/sandbox/sections/canvas/rules/canvas';
import { signedIn } from '../../support/accounts';
import { begin, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const terminal = { columns: 120, rows: 24 };
const env = () => ({ ...home().env, NO_COLOR: '1' });

describe('canvas record at a terminal', () => {
  it('says what it records, shows how it goes, and what it has recorded in the end', async () => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'a.plza');
    const { output, errors, exit } = begin(['canvas', 'record', path, '--for', '4s'], {
      env: env(),
      terminal,
    });
    await expect.poll(() => output.text()).toContain('Recording 256 by 256 pixels');
    const world = home().sandbox.world();
    paintPixels(world, accountsIn(world)[1]?.id ?? '', [{ x: 9, y: 9, color: 9 }]);
    await expect.poll(() => errors.text()).toMatch(/recording 1 pixel in \ds/);
    expect(await exit).toBe(0);
    expect(errors.text()).toMatch(/recorded to .*a\.plza: 1 pixel in \ds, 0\.\d a second, .*\d kB/);
    expect(output.text()).not.toContain('figures');
    expect((await stat(path)).size).toBeGreaterThan(1000);
    expect(await readdir(home().folder)).not.toContain('a.plza.lock');
  });

  it('records nothing in a dry run', async () => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'a.plza');
    const { exit, stderr } = await plaza(['canvas', 'record', path, '--dry-run'], { env: env() });
    expect([exit, stderr]).toEqual([0, expect.stringContaining('a.plza was not written')]);
    await expect(stat(path)).rejects.toThrow('ENOENT');
  });

  it('leaves nothing behind when nobody is signed in', async () => {
    const path = join(home().folder, 'a.plza');
    const { exit } = await plaza(['canvas', 'record', path], { env: env() });
    expect(exit).toBe(4);
    expect((await readdir(home().folder)).filter((name) => name.startsWith('a.plza'))).toEqual([]);
  });
});
