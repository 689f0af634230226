import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../support/accounts';
import { expectRefusal, plaza } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const atTerminal = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 80 } });
const script = (...argv: string[]) => plaza(argv, { env: env() });

beforeEach(() => signedIn(home(), 'ada'));

describe('plaza more', () => {
  it('shows the page after the last list, with further numbers that name its rows', async () => {
    const ids = JSON.parse((await script('posts', '-n', '5', '--jq', 'map(.id)')).stdout);
    expect((await atTerminal('posts', '-n', '2')).stderr).toContain("for more, use 'plaza more' or --cursor");
    const { exit, stdout } = await atTerminal('more');
    expect([exit, /^3 {2}\S/m.test(stdout), /^4 {2}\S/m.test(stdout)]).toEqual([0, true, true]);
    expect(JSON.parse((await atTerminal('posts', 'get', '4', '--json')).stdout).id).toBe(ids[3]);
    expect(JSON.parse((await atTerminal('more', '-n', '1', '--json')).stdout)).toHaveLength(1);
  });

  it('continues a list of the record that a number named', async () => {
    const counts = JSON.parse((await script('posts', '--jq', 'map(.commentsCount)')).stdout);
    await atTerminal('posts');
    const row = counts.findIndex((count: number) => count > 2) + 1;
    await atTerminal('comments', 'list', String(row), '-n', '1');
    expect((await atTerminal('more', '-n', '1')).stdout).toMatch(/^2 {2}\S/m);
  });

  it('goes to the end with --all, also after a list with a limit', async () => {
    const count = Number((await script('posts', '--all', '--jq', 'length')).stdout);
    await atTerminal('posts', '-n', '2');
    const rest = await atTerminal('more', '--all', '--jq', 'length');
    expect([rest.exit, rest.stdout]).toEqual([0, `${count - 2}\n`]);
  });

  it('is refused before any list, at the end of a list, and in a script', async () => {
    expectRefusal(
      await atTerminal('more'),
      2,
      'error: there is no next page of a list at this terminal\nhint: ',
    );
    await atTerminal('posts', '-n', '2');
    await atTerminal('hashtags', 'posts', 'morning', '--all');
    expect((await atTerminal('more')).exit).toBe(2);
    expectRefusal(await script('more'), 2, 'in a pipe or a script, give the list itself --all or --cursor');
  });
});
