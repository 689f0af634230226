import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandbox } from '../src/fixture';
import type { Sandbox } from '../src/fixture-types';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ switches: { simulation: false } });
});
afterAll(() => sandbox.stop());

const get = (path: string, token?: string) =>
  fetch(new URL(path, sandbox.baseUrl), {
    headers: {
      'x-device-id': '5f0c1f6e-1d3a-4f6e-9c55-0d6a4f0b9a11',
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });

describe('the sandbox as a fixture', () => {
  it('signs seeded users in, and ends their sessions with a reset', async () => {
    expect(sandbox.people).toContainEqual({
      username: 'ada',
      email: 'ada@sandbox.test',
      password: 'sandbox-password',
    });
    const { accessToken } = sandbox.signIn('ada');
    expect((await get('/api/users/me', accessToken)).status).toBe(200);
    sandbox.world.reset();
    expect((await get('/api/users/me', accessToken)).status).toBe(401);
    expect(sandbox.requests()).toMatchObject([{ method: 'GET', path: '/api/users/me', status: 401 }]);
  });

  it('moves its clock and injects faults', async () => {
    const before = sandbox.clock.now().getTime();
    sandbox.clock.advance(3_600_000);
    expect(sandbox.clock.now().getTime() - before).toBeGreaterThanOrEqual(3_600_000);
    sandbox.faults.add({ kind: 'status', status: 503, times: 2 });
    expect((await get('/api/platform/version')).status).toBe(503);
    sandbox.faults.clear();
    expect((await get('/api/platform/version')).status).toBe(200);
  });

  it('has mailed codes, captcha tokens, chalks and switches', async () => {
    expect(sandbox.mail('ada@sandbox.test')).toEqual([]);
    expect(sandbox.captcha()).toMatch(/\S+/);
    sandbox.world.grant('ada', { chalks: 5 });
    sandbox.world.set('limits', true);
  });

  it('throws errors that name an unknown account or switch', async () => {
    expect(() => sandbox.signIn('nobody')).toThrow("there is no account 'nobody'");
    expect(() => sandbox.world.set('nothing', true)).toThrow("there is no switch 'nothing'");
    await expect(startSandbox({ switches: { nothing: true } })).rejects.toThrow(
      "there is no switch 'nothing'",
    );
  });

  it('runs beside another sandbox with a world of its own', async () => {
    const other = await startSandbox();
    const { accessToken } = other.signIn('ada');
    expect(other.baseUrl).not.toBe(sandbox.baseUrl);
    expect((await get('/api/users/me', accessToken)).status).toBe(401);
    await other.stop();
    await expect(fetch(other.baseUrl)).rejects.toThrow();
  });
});
