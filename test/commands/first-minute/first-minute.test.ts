/** The first commands of a user with nothing set up, and `plaza status`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = (more = {}) => ({ ...home().env, PLAZA_PROFILE: undefined, NO_COLOR: '1', ...more });
const show = (line: string, columns = 200) => plaza(line.split(' '), { env: env(), terminal: { columns } });
const script = (line: string, more = {}) => plaza(line.split(' '), { env: env(more) });

describe('a user with nothing set up', () => {
  it('uses the sandbox, with a note at the first command', async () => {
    const notice = "no address is set, so this uses the local sandbox ('plaza sandbox sign-in ada' signs in)";
    expect((await show('platform portal')).stderr).toContain(notice);
    expect((await show('platform portal')).stderr).toBe('');
  });

  it('reaches the notifications by the command of the hint, which selects the profile for scripts too', async () => {
    expectRefusal(await show('notifications'), 4, "hint: sign in with 'plaza sandbox sign-in ada'\n");
    expectPrinted(
      await show('sandbox sign-in ada'),
      "Signed in as ada in profile 'sandbox'\n",
      "profile 'sandbox' is now in use; 'plaza auth switch NAME' chooses another\n",
    );
    expect(await show('notifications --limit 1')).toMatchObject({ exit: 0 });
    expect(await script('notifications count')).toMatchObject({ exit: 0, stderr: '' });
  });

  it('keeps the active profile when another one signs in', async () => {
    await show('sandbox sign-in ada');
    expect(await show('sandbox sign-in boris --profile boris')).toMatchObject({ exit: 0, stderr: '' });
    expectPrinted(await script('users me --jq .username'), 'ada\n');
  });

  it('reads that an access token of the environment is not used in the sandbox', async () => {
    await show('sandbox sign-in ada');
    const token = { PLAZA_ACCESS_TOKEN: 'of-another-service' };
    const { exit, stderr } = await script('users me', token);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: 'PLAZA_ACCESS_TOKEN is not used in the sandbox\n' });
    expect((await script('users me --quiet', token)).stderr).toBe('');
  });
});

describe('a script with nothing set up', () => {
  it('is refused, also after a terminal has used the sandbox', async () => {
    await show('platform portal');
    expectRefusal(await script('platform portal'), 2, 'no address is set and no profile is chosen');
  });

  it('is refused at a terminal with --no-input', async () => {
    expectRefusal(
      await show('platform portal --no-input'),
      2,
      "hint: set PLAZA_BASE_URL (or run 'plaza config",
    );
  });

  it('selects no profile in a dry run', async () => {
    await script('sandbox sign-in ada --dry-run');
    expectRefusal(await script('platform portal'), 2, '');
  });
});

describe('the hint of a missing session', () => {
  const atService = async () => {
    await script(`config set baseUrl ${home().sandbox.baseUrl} --profile work`);
    return (await script('users me --profile work')).stderr;
  };

  it('names the user and the profile of the sandbox', async () => {
    await show('sandbox sign-in boris --profile boris');
    await show('auth logout --profile boris');
    const hint = "hint: sign in with 'plaza sandbox sign-in boris --profile boris'";
    expect((await show('users me --profile boris')).stderr).toContain(hint);
  });

  it('names the profile of a service, and the username that was signed in', async () => {
    expect(await atService()).toContain("hint: sign in with 'plaza auth login --profile work'\n");
    const accounts = join(home().folder, 'state', 'accounts');
    await mkdir(accounts, { recursive: true });
    await writeFile(join(accounts, 'work.json'), '{"username":"boris"}', { mode: 0o600 });
    expect(await atService()).toContain("hint: sign in as @boris with 'plaza auth login --profile work'\n");
  });

  it('names the access token of the environment that was refused', async () => {
    const refused = { PLAZA_BASE_URL: home().sandbox.baseUrl, PLAZA_ACCESS_TOKEN: 'old' };
    const hint = 'hint: set PLAZA_ACCESS_TOKEN to a new token, or unset it\n';
    expectRefusal(await script('users me', refused), 4, hint);
  });
});

describe('plaza status', () => {
  const { run, json } = useLines(home);

  it('prints a line a part with the command that shows more', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout, stderr } = await show('status --profile sandbox', 100);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout.trimEnd().split('\n')).toEqual([
      "account  @ada, profile 'sandbox'",
      expect.stringMatching(/^unread {3}\d+ notifications {2}\('plaza notifications'\)$/),
      "orders   1 order to pay, 1 order on the way  ('plaza shop orders')",
      expect.stringMatching(/^school {3}open, ends /),
    ]);
  });

  it('prints rows in a pipe, and every part as JSON', async () => {
    await signedIn(home(), 'ada');
    const rows = /^account\t@ada, profile 'sandbox'\nunread\t\d+\norders\t100006 new/;
    expect((await run('status')).stdout).toMatch(rows);
    const parts = ['account', 'unread', 'orders', 'operations', 'plan', 'school', 'exam'];
    expect(Object.keys(await json('status'))).toEqual(parts);
  });

  it('prints the other parts when one cannot be read', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ route: 'subscription.status', kind: 'status', status: 500, times: 20 });
    const { exit, stdout } = await show('status --profile sandbox', 100);
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^plan {5}couldn't read: /m);
    expect(stdout).toMatch(/^school {3}open/m);
  });

  it('exits with 4 without a session', async () => expectRefusal(await run('status'), 4, ''));
});
