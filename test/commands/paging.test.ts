import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { pageSizes } from '../../src/protocol/page-sizes';
import { signedIn, useLines } from '../support/accounts';
import { plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));
const file = () => join(home().folder, 'paged');
const pager = () => `cat > '${file()}'`;
const show = (line: string, PAGER: string | undefined = pager(), env = {}) =>
  plaza(line.split(' '), {
    dist: home().folder,
    env: { ...home().env, NO_COLOR: '1', PATH: process.env.PATH, PAGER, ...env },
    terminal: { columns: 80, rows: 24 },
  });
const paged = () => readFile(file(), 'utf8').catch(() => undefined);

describe('the pager', () => {
  it('shows a long list, and the next step after it', async () => {
    const { exit, stdout, stderr } = await show('posts --limit 20');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '' });
    expect(await paged()).toMatch(/^Popular posts\n\n1 {2}\S[\s\S]*\n20 {2}\S/);
    expect(stderr).toContain("for more, use 'plaza more' or --cursor");
  });

  it('is not used for what fits, for events, in a pipe, with --no-pager, and where it is cat', async () => {
    await show('posts --limit 1');
    await show('sandbox watch --count 1 --for 1s');
    await useLines(home).run('posts', { env: { PAGER: pager() } });
    await show('posts --no-pager');
    await show('posts', 'cat');
    expect(await paged()).toBeUndefined();
  });

  it('is that of the setting where the environment has none', async () => {
    await plaza(['config', 'set', 'pager', pager()], { env: home().env });
    expect((await show('posts --json', undefined, { PAGER: undefined })).exit).toBe(0);
    expect(JSON.parse((await paged()) ?? '')).toHaveLength(pageSizes.posts.defaultSize);
  });

  it('is less for a manual page where none is set', async () => {
    const less = join(home().folder, 'less');
    await writeFile(less, `#!/bin/sh\n${pager()}\n`, { mode: 0o755 });
    await mkdir(join(home().folder, 'man'));
    await writeFile(
      join(home().folder, 'man', 'plaza-posts.1'),
      `.TH PLAZA 1\n.SH NAME\n${'.PP\nplaza-posts\n'.repeat(30)}`,
    );
    const PATH = `${home().folder}:${process.env.PATH}`;
    expect((await show('man posts', undefined, { PAGER: undefined, PATH })).exit).toBe(0);
    expect(await paged()).toMatch(/NAME\s+plaza-posts/);
    await rm(file());
    await show('man posts', 'cat', { PATH });
    await show('posts --limit 20', undefined, { PAGER: undefined, PATH });
    expect(await paged()).toBeUndefined();
  });
});
