/** The first minute of somebody with nothing set up. */
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
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
    expect(first).toMatchObject({
      exit: 4,
      stderr: expect.stringContaining("hint: sign in with 'plaza sandbox sign-in ada'\n"),
    });
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

  it('is told of the profile to sign in again', async () => {
    await person('sandbox', 'sign-in', 'boris', '--profile', 'boris');
    await person('auth', 'logout', '--profile', 'boris');
    expect((await person('users', 'me', '--profile', 'boris')).stderr).toContain(
      "hint: sign in with 'plaza sandbox sign-in ada --profile boris'",
    );
  });
});

describe('a script with nothing set up', () => {
  it('is refused as before, whatever a person was told', async () => {
    await person('platform', 'portal');
    expect(await script('platform', 'portal')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('no address is set and no profile is chosen'),
    });
  });

  it('chooses nothing in a dry run', async () => {
    await script('sandbox', 'sign-in', 'ada', '--dry-run');
    expect(await script('platform', 'portal')).toMatchObject({ exit: 2 });
  });
});
