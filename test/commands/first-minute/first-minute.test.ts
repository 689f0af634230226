/** The first minute of somebody with nothing set up. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = () => ({ ...home().env, PLAZA_PROFILE: undefined, NO_COLOR: '1' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 200 } });
const script = (...argv: string[]) => plaza(argv, { env: env() });

describe('a person with nothing set up', () => {
  it('is told once that the sandbox is used', async () => {
    const notice = "no address is set, so this uses the local sandbox ('plaza sandbox sign-in ada' signs in)";
    expect((await person('platform', 'portal')).stderr).toContain(notice);
    expect((await person('platform', 'portal')).stderr).toBe('');
  });

  it('is led to the feed by one more command, without a password', async () => {
    const first = await person('notifications');
    expectRefusal(first, 4, "hint: sign in with 'plaza sandbox sign-in ada'\n");
    expect(await person('sandbox', 'sign-in', 'ada')).toEqual({
      exit: 0,
      stdout: "Signed in as ada in profile 'sandbox'\n",
      stderr: "profile 'sandbox' is now in use; 'plaza auth switch NAME' chooses another\n",
    });
    expect(await person('notifications', '--limit', '1')).toMatchObject({ exit: 0 });
    // What a person has chosen is chosen for scripts too.
    expect(await script('notifications', 'count')).toMatchObject({ exit: 0, stderr: '' });
  });

  it('keeps the profile that is chosen', async () => {
    await person('sandbox', 'sign-in', 'ada');
    const other = await person('sandbox', 'sign-in', 'boris', '--profile', 'boris');
    expect(other).toMatchObject({ exit: 0, stderr: '' });
    expect((await script('users', 'me', '--jq', '.username')).stdout).toBe('ada\n');
  });

  it('reads once that an access token of the environment is not used in the sandbox', async () => {
    await person('sandbox', 'sign-in', 'ada');
    const withToken = { ...env(), PLAZA_ACCESS_TOKEN: 'of-another-service' };
    const { exit, stderr } = await plaza(['users', 'me'], { env: withToken });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: 'PLAZA_ACCESS_TOKEN is not used in the sandbox\n' });
    expect((await plaza(['users', 'me', '--quiet'], { env: withToken })).stderr).toBe('');
  });

  it('is told of the profile to sign in again', async () => {
    await person('sandbox', 'sign-in', 'boris', '--profile', 'boris');
    await person('auth', 'logout', '--profile', 'boris');
    expect((await person('users', 'me', '--profile', 'boris')).stderr).toContain(
      "hint: sign in with 'plaza sandbox sign-in boris --profile boris'",
    );
  });
});

describe('a session that is missing in a profile of a service', () => {
  const atService = async (...argv: string[]) => {
    const { baseUrl } = home().sandbox;
    await script('config', 'set', 'baseUrl', baseUrl, '--profile', 'work');
    return (await script('users', 'me', ...argv)).stderr;
  };

  it('has a hint that names the profile of the command line', async () => {
    expect(await atService('--profile', 'work')).toContain(
      "hint: sign in with 'plaza auth login --profile work'\n",
    );
  });

  it('has a hint that names who was signed in', async () => {
    await atService('--profile', 'work');
    await mkdir(join(home().folder, 'state', 'accounts'), { recursive: true });
    await writeFile(join(home().folder, 'state', 'accounts', 'work.json'), '{"username":"boris"}', {
      mode: 0o600,
    });
    expect(await atService('--profile', 'work')).toContain(
      "hint: sign in as @boris with 'plaza auth login --profile work'\n",
    );
  });

  it('has a hint about the access token of the environment where that was refused', async () => {
    const { baseUrl } = home().sandbox;
    const refused = { ...env(), PLAZA_BASE_URL: baseUrl, PLAZA_ACCESS_TOKEN: 'old' };
    expect(await plaza(['users', 'me'], { env: refused })).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining('hint: set PLAZA_ACCESS_TOKEN to a new token, or unset it\n'),
    });
  });
});

describe('a script with nothing set up', () => {
  it('is refused as before, whatever a person was told', async () => {
    await person('platform', 'portal');
    expectRefusal(await script('platform', 'portal'), 2, 'no address is set and no profile is chosen');
  });

  it('chooses nothing in a dry run', async () => {
    await script('sandbox', 'sign-in', 'ada', '--dry-run');
    expect(await script('platform', 'portal')).toMatchObject({ exit: 2 });
  });
});
