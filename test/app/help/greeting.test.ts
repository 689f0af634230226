import { describe, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const alone = (env: Readonly<Record<string, string | undefined>>) =>
  plaza([], { env: { NO_COLOR: '1', ...env }, terminal: { columns: 80 } });

describe('plaza alone at a terminal', () => {
  it.each<[state: string, env: Record<string, string | undefined>, first: string]>([
    ['nothing is set up', {}, 'Not signed in. Nothing leaves this computer: plaza uses its sandbox.'],
    ['nobody is signed in', { PLAZA_BASE_URL: 'https://plaza.test' }, 'Not signed in at https://plaza.test'],
  ])('names the two ways to begin where %s', async (_state, env, first) => {
    const { exit, stdout } = await alone({ ...home().env, PLAZA_PROFILE: undefined, ...env });
    expect(exit).toBe(0);
    expect(stdout.split('\n')[0]).toBe(first);
    expect(stdout).toMatch(/ {2}plaza auth login .*\n {2}plaza sandbox sign-in ada .*\n {2}plaza --help/);
  });

  it('shows what waits in 14 lines at most, with two requests', async () => {
    await signedIn(home(), 'ada');
    const sent = home().sandbox.requestsFromNow();
    const { exit, stdout } = await alone(home().env);
    expect(exit).toBe(0);
    expect(stdout.split('\n').length).toBeLessThanOrEqual(15);
    expect(stdout).toMatch(/^@ada, profile 'sandbox'\n\d+ unread notifications {2}'plaza notifications'\n● /);
    expect(stdout).toContain("1 order to pay  'plaza shop orders'\n");
    expect(sent().map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/api/notifications/', '/api/v1/shop/orders/my']),
    );
    expect(sent()).toHaveLength(2);
  });

  it('reports a configuration that cannot be used', async () => {
    expect(await alone({ ...home().env, PLAZA_PROFILE: 'nobody' })).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining("profile 'nobody' does not exist"),
    });
  });

  it('prints the help in a pipe', async () =>
    expect((await plaza([], { env: home().env })).stdout).toMatch(/^plaza: /));
});
