/** `--dry-run` changes nothing on this computer either: whatever a command writes, starts or forgets stays as it was. */
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const run = (argv: readonly string[], env = {}) => plaza(argv, { env: { ...home().env, ...env } });
const inHome = (name: string) => join(home().folder, name);

const picture = PNG.sync.write(new PNG({ width: 2, height: 2 }));

/** Every file below the home, with what it holds; links, locks and folders by their kind. */
async function everything(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(home().folder, { recursive: true })).toSorted()) {
    const stat = await lstat(inHome(name));
    found[name] = stat.isFile() ? await readFile(inHome(name), 'base64') : 'no file';
  }
  return found;
}

/** The id of an action whose answer was lost. */
async function lostAction(): Promise<string> {
  home().sandbox.addFault({ kind: 'drop-after', times: 3 });
  await run(['api', 'POST', '/api/correctors/apply', '-F', 'operationId=0c1d', '-F', 'postId=p']);
  const [{ id }] = JSON.parse((await run(['operations', 'list', '--json'])).stdout);
  return id;
}

/** The id of a picture that was uploaded. */
async function uploaded(): Promise<string> {
  const path = inHome('picture.png');
  await writeFile(path, picture);
  const [{ id }] = JSON.parse((await run(['files', 'upload', path, '--json'])).stdout);
  return id;
}

describe('a dry run leaves this computer as it was', () => {
  beforeEach(async () => {
    expect((await run(['sandbox', 'sign-in', 'ada'])).exit).toBe(0);
    await run(['config', 'set', 'baseUrl', home().sandbox.baseUrl, '--profile', 'work']);
    await writeFile(inHome('picture.png'), picture);
  });

  it.each<[string, () => Promise<readonly string[]> | readonly string[], string?]>([
    ['canvas export', () => ['canvas', 'export', inHome('out.png')], 'out.png was not written'],
    [
      'canvas export, over a file',
      () => ['canvas', 'export', inHome('picture.png')],
      'picture.png was not written',
    ],
    [
      'canvas diff',
      () => ['canvas', 'diff', inHome('picture.png'), '--png', inHome('wrong.png')],
      'wrong.png was not written',
    ],
    [
      'files download',
      async () => ['files', 'download', await uploaded(), inHome('saved')],
      'saved was not written',
    ],
    ['config set', () => ['config', 'set', 'timeout', '9'], 'nothing was written'],
    ['config unset', () => ['config', 'unset', 'baseUrl', '--profile', 'work'], 'nothing was written'],
    ['auth switch', () => ['auth', 'switch', 'work'], 'nothing was written'],
    ['auth accounts remove', () => ['auth', 'accounts', 'remove', 'work'], 'nothing was written'],
    ['auth logout', () => ['auth', 'logout']],
    ['operations drop', async () => ['operations', 'drop', await lostAction()], 'was not discarded'],
    ['operations retry', async () => ['operations', 'retry', await lostAction()]],
    ['users update', () => ['users', 'update', '--username', 'ada2']],
    ['sandbox reset', () => ['sandbox', 'reset']],
  ])('%s', async (_, line, reported) => {
    const argv = await line();
    const before = await everything();
    const { exit, stderr } = await run([...argv, '--dry-run']);
    expect({ exit, stderr }).toEqual({
      exit: 0,
      stderr: reported === undefined ? '' : expect.stringContaining(reported),
    });
    expect(await everything()).toEqual(before);
  });

  it('and tells what a real run would stumble over', async () => {
    const there = inHome('picture.png');
    const id = await uploaded();
    const download = await run(['files', 'download', id, there, '--dry-run']);
    expect(download).toMatchObject({ exit: 2, stderr: expect.stringContaining('it already exists') });
    const nowhere = inHome('no/such/out.png');
    expect(await run(['canvas', 'export', nowhere, '--dry-run'])).toMatchObject({ exit: 2 });
  });

  it('and starts no sandbox', async () => {
    const env = { PLAZA_SANDBOX_DIR: inHome('other') };
    for (const options of [['--background'], []]) {
      const { exit, stderr, stdout } = await run(
        ['sandbox', 'start', ...options, '--dry-run', '--json'],
        env,
      );
      expect({ exit, stderr, running: JSON.parse(stdout).running }).toEqual({
        exit: 0,
        stderr: 'dry run: the sandbox was not started\n',
        running: false,
      });
    }
  });
});
