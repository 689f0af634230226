/** Long answers at a terminal go through the pager of the person. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageSizes } from '../../../src/protocol/page-sizes';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const file = () => join(home().folder, 'paged');
const env = () => ({ ...home().env, NO_COLOR: '1', PATH: process.env.PATH, PAGER: `cat > '${file()}'` });
const terminal = { columns: 80, rows: 24 };
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal });
const paged = () => readFile(file(), 'utf8').catch(() => undefined);

describe('the pager', () => {
  it('shows a long list, and the next step after it', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout, stderr } = await person('posts', '--limit', '20');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(await paged()).toMatch(/^Popular posts\n\n1 {2}\S[\s\S]*\n20 {2}\S/);
    expect(stderr).toContain("for more, use 'plaza more' or --cursor");
  });

  it('is not used for what fits, in a pipe, with --no-pager, and where it is cat', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '1');
    await plaza(['posts'], { env: env() });
    await person('posts', '--no-pager');
    await plaza(['posts'], { env: { ...env(), PAGER: 'cat' }, terminal });
    expect(await paged()).toBeUndefined();
  });

  it('is not used for events', async () => {
    await signedIn(home(), 'ada');
    await person('sandbox', 'watch', '--count', '1', '--for', '1s');
    expect(await paged()).toBeUndefined();
  });

  it('is the setting where the environment names none', async () => {
    await signedIn(home(), 'ada');
    await plaza(['config', 'set', 'pager', `cat > '${file()}'`], { env: env() });
    const { exit } = await plaza(['posts', '--json'], { env: { ...env(), PAGER: undefined }, terminal });
    expect(exit).toBe(0);
    expect(JSON.parse((await paged()) ?? '')).toHaveLength(pageSizes.posts.defaultSize);
  });
});
