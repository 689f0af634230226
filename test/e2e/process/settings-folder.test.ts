/** A settings folder in which other users may write, whose owner only a process knows. */
import { chmodSync, mkdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { runExecutable } from '../../support/executable/executable';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const run = (...argv: readonly string[]) =>
  runExecutable(argv, { env: { PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'sandbox' } });

describe.skipIf(process.platform === 'win32')('a settings folder that others may write to', () => {
  it('settings folder: one that every user may write to is refused with the command that fixes it', async () => {
    chmodSync(folder(), 0o777);
    const stderr = `error: the settings folder ${folder()} can be written to by every user
hint: run 'chmod go-w ${folder()}', or set PLAZA_CONFIG_DIR to a folder of your own
`;
    for (const argv of [
      ['config', 'set', 'timeout', '10'],
      ['users', 'me'],
    ])
      expect(await run(...argv)).toEqual({ exit: 2, signal: null, stdout: '', stderr });
    expect(await run('doctor')).toMatchObject({
      exit: 2,
      stdout: expect.stringContaining(`configuration\tfailed\tthe settings folder ${folder()} can be`),
    });
    expect(await run('config', 'path')).toMatchObject({ exit: 0 });
  });

  it('state folder: one that every user may write to is refused too', async () => {
    mkdirSync(folder('state'));
    chmodSync(folder('state'), 0o777);
    expect(await run('config', 'list')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining(`the state folder ${folder('state')} can be written to by every user`),
    });
  });

  it('settings folder: one that its group may write to is used, with a note', async () => {
    chmodSync(folder(), 0o770);
    expect(await run('config', 'list')).toMatchObject({
      exit: 0,
      stderr: `the settings folder ${folder()} can be written to by its group; 'chmod go-w ${folder()}' makes it private\n`,
    });
    expect(await run('config', 'list', '--quiet')).toMatchObject({ exit: 0, stderr: '' });
  });
});
