import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { filesIn } from '../../../src/sandbox/sections/files/rules/files';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
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
/** The number of files, and the rights of ada to install a picture. */
const counts = () => [
  filesIn(world()).length,
  schoolIn(world()).rights[idByName(world())('ada')]?.avatar ?? 0,
];

/** A picture of that name in the home. */
async function picture(name = 'me.png', side = 300): Promise<string> {
  const path = join(home().folder, name);
  await writeFile(path, PNG.sync.write(new PNG({ width: side, height: side })));
  return path;
}

describe.skipIf(!hasSharp)('school avatar', () => {
  let files = 0;
  beforeEach(async () => {
    await signedIn(home(), 'ada');
    files = filesIn(world()).length;
  });

  it('previews, uploads, installs and removes a picture', async () => {
    expect(await json()).toMatchObject({ balance: 1, active: null, pending: null });
    const preview = await run('upload', await picture(), '--preview');
    expect(preview.stdout).toMatch(/^512 by 512 pixels, \d+ bytes/);
    expect(filesIn(world())).toHaveLength(files);
    const file = await json('upload', await picture());
    const uploaded = { id: file.id, mimeType: 'image/jpeg', width: 512, height: 512 };
    expect(filesIn(world()).at(-1)).toMatchObject(uploaded);
    expect((await run('install', file.id)).stdout).toBe('Installed the picture: 0 installs left\n');
    expect(await json()).toMatchObject({ balance: 0, active: file.url });
    expect(await runAs(home(), ['school', 'avatar', 'remove'])).toMatchObject({ exit: 8 });
    expect(await run('remove')).toMatchObject({ exit: 0, stdout: 'Removed the avatar picture\n' });
    expect(await json()).toMatchObject({ balance: 0, active: null });
    expectRefusal(await run('install', file.id), 3, '');
  });

  it('draws the picture and confirms the last install', async () => {
    const path = await picture();
    const question = 'Install this picture as your avatar? It is your last install.';
    const answered = (answer: string, ...argv: string[]) =>
      conversation(
        home().env,
        ['school', 'avatar', ...argv, '--pictures', 'blocks'],
        [[question, `${answer}${enter}`]],
      );
    const no = await answered('n', 'set', path);
    expect([no.exit, ...counts()]).toEqual([130, files, 1]);
    const drawn = no.stderr.slice(0, no.stderr.indexOf(question)).split('\n');
    expect(drawn.filter((line) => /[█▓▒░▀▄]/.test(line)).length).toBeGreaterThan(8);
    const file = await json('upload', path);
    const yes = await answered('y', 'install', file.id);
    expect([yes.exit, ...counts()]).toEqual([0, files + 1, 0]);
    expect(yes.stderr).toMatch(/[█▓▒░▀▄]/);
  });

  it('installs the last picture in a script without a question', async () => {
    const argv = ['school', 'avatar', 'set', await picture()];
    expect(await runAs(home(), argv)).toMatchObject({ exit: 0 });
    expect(counts()).toEqual([files + 1, 0]);
  });

  it('set uploads and installs, and the picture is pending until its review', async () => {
    home().sandbox.control.setSwitch('avatar-review', true);
    const { file, avatar } = await json('set', await picture());
    expect(avatar.data ?? avatar).toMatchObject({ balance: 0, active: null, pending: file.url });
    home().sandbox.control.advance(60_000);
    expect(await json()).toMatchObject({ active: file.url, pending: null });
  });

  it.each([
    ['unacceptable-content.png', undefined],
    ['me.png', 'avatar-moderation'],
    ['me.png', 'avatars'],
    ['me.png', 'applications'],
  ] as const)('set refused for %s with %s off leaves no file and spends no right', async (name, off) => {
    if (off) home().sandbox.control.setSwitch(off, false);
    const ran = await run('set', await picture(name));
    expectRefusal(ran, 3, 'the right was not spent');
    expect(ran.stderr).toMatch(/(^|\n)error: .*\([A-Z_]+\)\nhint: ./);
    expect(counts()).toEqual([files, 1]);
  });

  it('set refuses a text and a crop outside of the picture', async () => {
    const words = join(home().folder, 'words.png');
    await writeFile(words, 'only words');
    for (const argv of [
      [words],
      [await picture(), '--crop', '0,0,0'],
      [await picture(), '--crop', '200,0,200'],
    ])
      expect(await run('set', ...argv)).toMatchObject({ exit: 2, stdout: '' });
    expect(counts()).toEqual([files, 1]);
  });

  it('set repeats a lost install with its operation ID and uploads nothing again', async () => {
    const path = await picture();
    home().sandbox.addFault({ kind: 'drop-after', route: 'school.avatarInstall', times: 3 });
    expectRefusal(await run('set', path), 7, 'is uploaded as');
    expect(counts()).toEqual([files + 1, 0]);
    const { avatar } = await json('set', path);
    expect(avatar.data ?? avatar).toMatchObject({ balance: 0, active: expect.any(String) });
    expect(filesIn(world())).toHaveLength(files + 1);
  });
});
