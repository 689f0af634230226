/** The avatar picture of the school event in scripts. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';
import { conversation, enter } from '../../support/terminal/user';

const hasSharp = await import('sharp').then(
  () => true,
  () => false,
);

const home = useHome();
const world = () => home().sandbox.world();
const run = (...argv: string[]) => runAs(home(), ['school', 'avatar', ...argv, '--yes']);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const rights = (name: string) => schoolIn(world()).rights[idByName(world())(name)]?.avatar ?? 0;

/** A picture of that name in the home. */
async function picture(name = 'me.png', side = 300): Promise<string> {
  const path = join(home().folder, name);
  await writeFile(path, PNG.sync.write(new PNG({ width: side, height: side })));
  return path;
}

/** Expects a refusal that names the code and gives a hint; what else was said. */
async function refuses(code: string, ...argv: string[]): Promise<string> {
  const { exit, stdout, stderr } = await run(...argv);
  expect({ exit, stdout, stderr }).toEqual({
    exit: 3,
    stdout: '',
    stderr: expect.stringMatching(new RegExp(`(^|\n)error: .*\\(${code}\\)\nhint: .`)),
  });
  return stderr;
}

describe.skipIf(!hasSharp)('an avatar picture', () => {
  beforeEach(() => signedIn(home(), 'ada'));

  it('is uploaded, installed for a right, and removed', async () => {
    expect(await json()).toMatchObject({ balance: 1, active: null, pending: null });
    expect((await run('upload', await picture(), '--preview')).stdout).toMatch(
      /^512 by 512 pixels, \d+ bytes/,
    );
    expect(filesIn(world())).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ filename: 'me.jpg' })]),
    );
    const file = await json('upload', await picture());
    expect(filesIn(world()).at(-1)).toMatchObject({
      id: file.id,
      mimeType: 'image/jpeg',
      width: 512,
      height: 512,
    });
    expect((await run('install', file.id)).stdout).toBe('Installed the picture: 0 installs left\n');
    expect(await json()).toMatchObject({ balance: 0, active: file.url });
    expect(await runAs(home(), ['school', 'avatar', 'remove'])).toMatchObject({ exit: 8 });
    expect(await run('remove')).toMatchObject({ exit: 0, stdout: 'Removed the avatar picture\n' });
    expect(await json()).toMatchObject({ balance: 0, active: null });
    await refuses('PROFILE_AVATAR_PURCHASE_REQUIRED', 'install', file.id);
  });

  it('is drawn before the last right is spent, and installed after a yes only', async () => {
    const path = await picture();
    const question = 'Install this picture as your avatar? It is your last install.';
    const argv = ['school', 'avatar', 'set', path, '--pictures', 'blocks'];
    const no = await conversation(home().env, argv, [[question, `n${enter}`]]);
    expect([no.exit, rights('ada')]).toEqual([130, 1]);
    const drawn = no.stderr.slice(0, no.stderr.indexOf(question)).split('\n');
    expect(drawn.filter((line) => /[█▓▒░▀▄]/.test(line)).length).toBeGreaterThan(8);
    const file = await json('upload', path);
    const install = ['school', 'avatar', 'install', file.id, '--pictures', 'blocks'];
    const yes = await conversation(home().env, install, [[question, `y${enter}`]]);
    expect([yes.exit, rights('ada')]).toEqual([0, 0]);
    expect(yes.stderr).toMatch(/[█▓▒░▀▄]/);
  });

  it('is set in one step, and pending while moderation takes its time', async () => {
    home().sandbox.control.setSwitch('avatar-review', true);
    const { file, avatar } = await json('set', await picture());
    expect(avatar.data ?? avatar).toMatchObject({ balance: 0, active: null, pending: file.url });
    home().sandbox.control.advance(60_000);
    expect(await json()).toMatchObject({ active: file.url, pending: null });
  });

  it.each([
    ['AVATAR_MODERATION_REJECTED', 'rejected-avatar.png', undefined],
    ['AVATAR_MODERATION_UNAVAILABLE', 'me.png', 'avatar-moderation'],
    ['PROFILE_AVATAR_PAUSED', 'me.png', 'avatars'],
    ['EVENT_APPLICATIONS_DISABLED', 'me.png', 'applications'],
  ] as const)('refused with %s leaves no file and spends no right, and says so', async (code, name, off) => {
    if (off) home().sandbox.control.setSwitch(off, false);
    const before = filesIn(world()).length;
    expect(await refuses(code, 'set', await picture(name))).toContain('the right was not spent');
    expect([filesIn(world()).length, rights('ada')]).toEqual([before, 1]);
  });

  it('is refused before the upload when it is no good picture', async () => {
    const words = join(home().folder, 'words.png');
    await writeFile(words, 'only words');
    const before = filesIn(world()).length;
    for (const argv of [
      [words],
      [await picture('small.png', 100)],
      [await picture(), '--crop', '200,0,200'],
    ]) {
      expect(await run('set', ...argv)).toMatchObject({ exit: 2, stdout: '' });
    }
    expect([filesIn(world()).length, rights('ada')]).toEqual([before, 1]);
  });

  it('whose install got no answer is installed once: the same command repeats it with its operation id', async () => {
    const path = await picture();
    const before = filesIn(world()).length;
    home().sandbox.addFault({ kind: 'drop-after', route: 'school.avatarInstall', times: 3 });
    const lost = await run('set', path);
    expect(lost).toMatchObject({ exit: 7, stdout: '', stderr: expect.stringContaining('is uploaded as') });
    expect([rights('ada'), filesIn(world()).length]).toEqual([0, before + 1]);
    const { avatar } = await json('set', path);
    expect(avatar.data ?? avatar).toMatchObject({ balance: 0, active: expect.any(String) });
    expect(filesIn(world())).toHaveLength(before + 1);
  });
});
