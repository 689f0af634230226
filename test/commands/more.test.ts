/** The next page of a terminal's last list. */
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/accounts';
import { plaza } from '../support/app';
import { useHome } from '../support/home';
import { conversation, enter } from '../support/terminal/user';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const user = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 80 } });
const script = (...argv: string[]) => plaza(argv, { env: env() });

describe('plaza more', () => {
  it('shows the page after the last list, with numbers that go on and name its rows', async () => {
    await signedIn(home(), 'ada');
    const ids = JSON.parse((await script('posts', '-n', '5', '--jq', 'map(.id)')).stdout);
    expect((await user('posts', '-n', '2')).stderr).toContain("for more, use 'plaza more' or --cursor");
    const { exit, stdout } = await user('more');
    expect([exit, /^3 {2}\S/m.test(stdout), /^4 {2}\S/m.test(stdout)]).toEqual([0, true, true]);
    expect(JSON.parse((await user('posts', 'get', '4', '--json')).stdout).id).toBe(ids[3]);
    expect(JSON.parse((await user('more', '-n', '1', '--json')).stdout)).toHaveLength(1);
  });

  it('continues a list of the record that a number named', async () => {
    await signedIn(home(), 'ada');
    const counts = JSON.parse((await script('posts', '--jq', 'map(.commentsCount)')).stdout);
    await user('posts');
    await user('comments', 'list', String(counts.findIndex((count: number) => count > 2) + 1), '-n', '1');
    expect((await user('more', '-n', '1')).stdout).toMatch(/^2 {2}\S/m);
  });

  it('goes to the end with --all, also behind a list with a limit', async () => {
    await signedIn(home(), 'ada');
    const count = Number((await script('posts', '--all', '--jq', 'length')).stdout);
    await user('posts', '-n', '2');
    expect(await user('more', '--all', '--jq', 'length')).toMatchObject({
      exit: 0,
      stdout: `${count - 2}\n`,
    });
  });

  it('is refused where no page follows: at the end of a list, and before any', async () => {
    await signedIn(home(), 'ada');
    expect(await user('more')).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('error: there is no next page of a list at this terminal\nhint: '),
    });
    await user('posts', '-n', '2');
    await user('hashtags', 'posts', 'morning', '--all');
    expect((await user('more')).exit).toBe(2);
    expect((await script('more')).exit).toBe(2);
  });

  it('follows on Enter with the setting continue, until something else is typed', async () => {
    await signedIn(home(), 'ada');
    await script('config', 'set', 'continue', 'true');
    const { exit, stdout } = await conversation(
      env(),
      ['posts', '-n', '1'],
      [['Enter shows the next page', enter], ['for more'], ['Enter shows the next page', `q${enter}`]],
    );
    expect([exit, /^2 {2}\S/m.test(stdout), /^3 {2}\S/m.test(stdout)]).toEqual([0, true, false]);
  });
});
