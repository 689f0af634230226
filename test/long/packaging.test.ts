/** The Debian package. It installs from the registry, so it is no part of `npm test`. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useFolder } from '../support/folder';

const folder = useFolder();
const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

it('the Debian package has the program, manual pages and completion in their places', async ({ skip }) => {
  await run('dpkg-deb', ['--version']).catch(() => skip('dpkg-deb is not installed'));
  execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder()], {
    cwd: root,
    stdio: 'ignore',
  });
  const archive = readdirSync(folder()).find((name) => name.endsWith('.tgz')) ?? '';
  await run(join(root, 'docs', 'packaging', 'deb.sh'), [folder(archive), folder()], { cwd: folder() });
  const deb = readdirSync(folder()).find((name) => name.endsWith('.deb')) ?? '';
  await run('dpkg-deb', ['-x', folder(deb), folder('root')]);
  const version = await run(folder('root', 'usr', 'bin', 'plaza'), ['--version']);
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const files = [
    'man/man1/plaza.1.gz',
    'man/man1/plaza-posts-create.1.gz',
    'bash-completion/completions/plaza',
    'zsh/vendor-completions/_plaza',
    'fish/vendor_completions.d/plaza.fish',
    'doc/plaza/copyright',
  ];
  expect(files.filter((file) => !existsSync(folder('root', 'usr', 'share', file)))).toEqual([]);
  const { stdout } = await run('dpkg-deb', ['-f', folder(deb), 'Package', 'Depends']);
  expect(stdout).toBe('Package: plaza\nDepends: nodejs (>= 20.19)\n');
});
