/** `--dry-run` changes nothing on this computer: what a command writes, starts or deletes stays as it was. */
import { lstat, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../support/accounts';
import { expectRefusal } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const { run, json } = useLines(home);
const inHome = (name: string) => join(home().folder, name);

/** The content of every file below the home; `no file` for links, locks and folders. */
async function storedFiles(): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(home().folder, { recursive: true })).toSorted()) {
    const stat = await lstat(inHome(name));
    found[name] = stat.isFile() ? await readFile(inHome(name), 'base64') : 'no file';
  }
  return found;
}

/** The ID of an operation whose answer was lost. */
async function unknownOperation(): Promise<string> {
  home().sandbox.addFault({ kind: 'drop-after', times: 3 });
  await run('api POST /api/correctors/apply -F operationId=0c1d -F postId=p');
  return (await json('operations list'))[0].id;
}

const uploadedFile = async (): Promise<string> => (await json(`files upload ${inHome('picture.png')}`))[0].id;

describe('--dry-run', () => {
  beforeEach(async () => {
    await signedIn(home(), 'ada');
    await run(`config set baseUrl ${home().sandbox.baseUrl} --profile work`);
    await writeFile(inHome('picture.png'), PNG.sync.write(new PNG({ width: 2, height: 2 })));
  });

  it.each<[line: string, note?: string]>([
    ['canvas export {folder}/out.png', 'out.png was not written'],
    ['canvas export {folder}/picture.png', 'picture.png was not written'],
    ['canvas diff {folder}/picture.png --png {folder}/wrong.png', 'wrong.png was not written'],
    ['files download {file} {folder}/saved', 'saved was not written'],
    ['config set timeout 9', 'nothing was written'],
    ['config unset baseUrl --profile work', 'nothing was written'],
    ['auth switch work', 'nothing was written'],
    ['auth accounts remove work', 'nothing was written'],
    ['auth logout'],
    ['operations drop {operation}', 'was not discarded'],
    ['operations retry {operation}'],
    ['users update --username ada2'],
    ['sandbox reset'],
  ])('of %s changes no file', async (line, note) => {
    let filled = line.replaceAll('{folder}', home().folder);
    if (line.includes('{file}')) filled = filled.replace('{file}', await uploadedFile());
    if (line.includes('{operation}')) filled = filled.replace('{operation}', await unknownOperation());
    const before = await storedFiles();
    const { exit, stderr } = await run(`${filled} --dry-run`);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: note ? expect.stringContaining(note) : '' });
    expect(await storedFiles()).toEqual(before);
  });

  it('refuses what the command itself would refuse', async () => {
    const download = `files download ${await uploadedFile()} ${inHome('picture.png')} --dry-run`;
    expectRefusal(await run(download), 2, 'it already exists');
    expectRefusal(await run(`canvas export ${inHome('no/such/out.png')} --dry-run`), 2, '');
  });

  it.each(['', ' --background'])('starts no sandbox: sandbox start%s', async (options) => {
    const env = { PLAZA_SANDBOX_DIR: inHome('other') };
    const { exit, stderr, stdout } = await run(`sandbox start${options} --dry-run --json`, { env });
    const note = 'dry run: the sandbox was not started\n';
    expect({ exit, stderr, ...JSON.parse(stdout) }).toMatchObject({ exit: 0, stderr: note, running: false });
  });
});
