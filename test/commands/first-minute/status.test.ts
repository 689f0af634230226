/** `plaza status`: everything that waits on one page, each part for itself. */
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal: { columns: 100 } });
const script = (...argv: string[]) => plaza(argv, { env: env() });

describe('plaza status', () => {
  it('shows what waits in words, each part in a line with the command that shows more', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout, stderr } = await person('status');
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toEqual([
      "account  @ada, profile 'sandbox'",
      expect.stringMatching(/^unread {3}\d+ notifications {2}\('plaza notifications'\)$/),
      "orders   1 order to pay, 1 order on the way  ('plaza shop orders')",
      expect.stringMatching(/^school {3}open, ends /),
    ]);
  });

  it('prints rows in a pipe, and every part as JSON', async () => {
    await signedIn(home(), 'ada');
    expect((await script('status')).stdout).toMatch(
      /^account\t@ada, profile 'sandbox'\nunread\t\d+\norders\t100006 new/,
    );
    const parts = JSON.parse((await script('status', '--json')).stdout);
    expect(Object.keys(parts)).toEqual([
      'account',
      'unread',
      'orders',
      'operations',
      'plan',
      'school',
      'exam',
    ]);
  });

  it('goes on when a part cannot be read', async () => {
    await signedIn(home(), 'ada');
    const fault = ['--kind', 'status', '--status', '500', '--times', '20'];
    await script('sandbox', 'fault', 'add', '--route', 'subscription.status', ...fault);
    const { exit, stdout } = await person('status');
    await script('sandbox', 'fault', 'clear');
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^plan {5}couldn't read: /m);
    expect(stdout).toMatch(/^school {3}open/m);
  });

  it('is no page for somebody who is not signed in', async () => {
    expect(await person('status')).toMatchObject({ exit: 4, stdout: '' });
  });
});
