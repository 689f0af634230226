/** When a token has expired: by the clock of the service, whatever the clock of this computer says. */
import { expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => plaza(argv, { env: home().env });
const token = async () => (await run('auth', 'token')).stdout.trim();

it('plaza auth token refreshes a token that has expired by the date of the last answer', async () => {
  await run('sandbox', 'sign-in', 'ada');
  expect((await run('auth', 'refresh')).exit).toBe(0);
  const first = await token();
  await run('sandbox', 'clock', '+20m');
  expect((await run('platform', 'version')).exit).toBe(0);
  const second = await token();
  expect(second).not.toBe(first);
  // Fresh by the same clock: nothing is refreshed again.
  expect(await token()).toBe(second);
});
