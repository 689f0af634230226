/** A sandbox that is killed at work: what it has confirmed is there afterwards. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { SandboxAddress } from '../../src/ports/sandbox';
import { ask } from '../sandbox/requests';
import { orderOf, sendOrder } from '../sandbox/sections/shop/shop-support';
import { runExecutable } from '../support/executable/executable';
import { useBareHome } from '../support/home';

const home = useBareHome();

async function startSandbox(): Promise<SandboxAddress> {
  await runExecutable(['sandbox', 'start', '--background'], { env: home().env });
  return JSON.parse(await readFile(join(home().folder, 'state/sandbox/address.json'), 'utf8'));
}

interface Session {
  readonly accessToken: string;
  readonly refreshToken: string;
}

async function signIn({ baseUrl, secret }: SandboxAddress, person: string): Promise<Session> {
  const headers = { 'x-sandbox-secret': secret };
  return (await ask({ baseUrl }, 'POST /.sandbox/sign-in', { headers, body: { person } })).body as Session;
}

const refreshed = (sandbox: SandboxAddress, token: string) =>
  ask(sandbox, 'POST /api/v1/auth/refresh', { cookie: `refresh_token=${token}` });

/** Places orders until the sandbox is killed. @returns the numbers that it confirmed */
async function orderUntilKilled(sandbox: SandboxAddress, token: string): Promise<string[]> {
  const numbers: string[] = [];
  for (;;) {
    const answer = await sendOrder(sandbox, orderOf(), { token, key: randomUUID() }).catch(() => undefined);
    if (answer?.status !== 200) return numbers;
    numbers.push((answer.body as { number: string }).number);
  }
}

it('a sandbox that is killed has every token and order that it confirmed', async () => {
  let sandbox = await startSandbox();
  const ordering = await signIn(sandbox, 'ada');
  let { refreshToken } = await signIn(sandbox, 'boris');
  const confirmed: string[] = [];
  for (const refreshes of [1, 7, 3]) {
    const orders = orderUntilKilled(sandbox, ordering.accessToken);
    for (let count = 0; count < refreshes; count++) {
      const { status, cookies } = await refreshed(sandbox, refreshToken);
      expect(status).toBe(200);
      refreshToken = /^refresh_token=([^;]+)/.exec(cookies.refresh_token ?? '')?.[1] ?? '';
    }
    process.kill((await home().sandboxPid()) ?? 0, 'SIGKILL');
    confirmed.push(...(await orders));
    sandbox = await startSandbox();
  }
  const { body } = await ask(sandbox, 'GET /api/v1/shop/orders/my?limit=100', {
    token: ordering.accessToken,
  });
  const found = JSON.stringify(body);
  expect(confirmed.length).toBeGreaterThan(0);
  expect(confirmed.filter((number) => !found.includes(`"${number}"`))).toEqual([]);
  expect((await refreshed(sandbox, refreshToken)).status).toBe(200);
});
