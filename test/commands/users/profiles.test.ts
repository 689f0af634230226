/** Profiles in scripts: read, created, deactivated. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['users', ...argv]);

describe('users me', () => {
  it('prints one’s own profile as rows, and as the service gave it', async () => {
    await signedIn(home(), 'ada');
    const { stdout, stderr, exit } = await run('me');
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(stdout).toMatch(/^name\t🦊 Ada Lind ✓\nusername\tada\nid\t[-0-9a-f]{36}\n/);
    const { username, id } = JSON.parse((await run('me', '--json')).stdout);
    expect({ username, id }).toEqual({ username: 'ada', id: /^id\t(.*)$/m.exec(stdout)?.[1] });
  });
});

describe('users get', () => {
  it('takes a username with or without @, an id, and me', async () => {
    await signedIn(home(), 'ada');
    const id = JSON.parse((await run('me', '--json')).stdout).id;
    for (const name of ['ada', '@ada', id, 'me']) {
      expect(await run('get', name, '--jq', '.username')).toEqual({ exit: 0, stdout: 'ada\n', stderr: '' });
    }
    expect((await run('get', 'boris')).stdout).toContain('username\tboris\n');
  });
});

describe('users create-profile', () => {
  const fields = ['--username', 'novus', '--display-name', 'Novus', '--avatar', '🌿'];

  it('makes the profile of a new account', async () => {
    await signedIn(home(), 'newcomer');
    expect(await run('create-profile', ...fields)).toEqual({
      exit: 0,
      stdout: 'Created the profile novus\n',
      stderr: '',
    });
    expect((await run('me', '--jq', '.displayName')).stdout).toBe('Novus\n');
  });

  it('names each option that is missing, and sends nothing', async () => {
    await signedIn(home(), 'newcomer');
    for (const missing of [0, 2, 4]) {
      const given = fields.filter((_, index) => index !== missing && index !== missing + 1);
      expectRefusal(await run('create-profile', ...given), 8, `use ${fields[missing]}`);
    }
    expect((await run('me')).exit).toBe(3);
  });
});

describe('users deactivate and restore', () => {
  it('asks first, tells until when it can be restored, and restores', async () => {
    await signedIn(home(), 'ada');
    expectRefusal(await run('deactivate'), 8, '--yes');
    const gone = await run('deactivate', '--yes');
    expect(gone).toMatchObject({ exit: 0, stderr: '' });
    expect(gone.stdout).toMatch(
      /^Deactivated the account\nRestore it with 'plaza users restore' \(deadline: 2026-11-13T12:00:\d\d\.\d{3}Z\)\n$/,
    );
    const status = await runAs(home(), ['auth', 'status']);
    expect(status.stdout).toMatch(/^state\tdeactivated\n(.*\n)*restore deadline\t2026-11-13T/);
    expect(await run('restore')).toEqual({ exit: 0, stdout: 'Restored the account\n', stderr: '' });
    expect((await runAs(home(), ['auth', 'status'])).stdout).toMatch(/^state\tsigned in\n/);
  });
});
