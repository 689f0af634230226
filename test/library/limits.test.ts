/** Waits of `plaza/client` for rate limits, by the clock of a test. */
import { expect, it } from 'vitest';
import type { Client } from '../../docs/client';
import { clientFactory } from '../../src/library/client';
import { testClock } from '../support/http/clock';
import { useLibrary } from '../support/library';

const home = useLibrary();

/** A client whose waits take no time, and its clock. */
function clientOnClock(wait?: number) {
  const clock = testClock();
  const createClient = clientFactory(() => ({
    clock,
    random: { number: () => 0, uuid: () => crypto.randomUUID() },
    env: {},
    pid: process.pid,
    userId: undefined,
    isRunning: () => true,
    version: '0.0.0',
    keychain: async () => ({ code: 1, stdout: '', stderr: '' }),
  }));
  const { accessToken } = home().tokens();
  const session = { accessToken, expiresAt: clock.now() + 3_600_000 };
  const client = createClient({ ...home().addresses(), session, wait }) as Client;
  return { client, clock };
}

it('a call waits for a rate limit of at most a minute, without a word', async () => {
  const { client, clock } = clientOnClock();
  home().sandbox.faults.add({ kind: 'status', status: 429, delayMs: 50_000, route: 'users.me' });
  const before = clock.monotonic();
  expect(await client.users.me()).toMatchObject({ username: 'ada' });
  expect(clock.monotonic() - before).toBeGreaterThanOrEqual(50_000);
  await client.close();
});

it('a longer limit, or one above the option wait, is an error that says how long', async () => {
  for (const [wait, delayMs] of [
    [undefined, 90_000],
    [10_000, 30_000],
  ] as const) {
    const { client } = clientOnClock(wait);
    home().sandbox.faults.add({ kind: 'status', status: 429, delayMs, route: 'users.me' });
    const failure = await client.users.me().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'too-frequent', status: 429, retryAfter: delayMs / 1000 });
    expect((failure as { hint: string }).hint).toContain("'wait'");
    await client.close();
  }
});
