import { describe, expect, it } from 'vitest';
import type { AnyRoute } from '../../../../src/protocol/route';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { createLimits } from '../../../../src/sandbox/server/http/limits';
import { useSandbox } from '../../../support/sandbox';

function routeAt(text: string): AnyRoute {
  const [method, path] = text.split(' ');
  const route = allRoutes.find((one) => one.method === method && one.path === path);
  if (!route) throw new Error(`no route ${text}`);
  return route;
}

const address = '127.0.0.1';

describe('the limit per minute', () => {
  it.each([
    ['POST /api/v1/auth/refresh', 25],
    ['POST /api/v1/auth/sign-in', 35],
    ['DELETE /api/v1/auth/sessions', 35],
    ['POST /api/v1/auth/qr/start', 40],
    ['POST /api/v1/auth/qr/claim', 300],
    ['GET /api/posts', 90],
    ['POST /api/posts', 5],
    ['PUT /api/posts/{postId}', 150],
    ['POST /api/posts/stats', 180],
    ['DELETE /api/posts/{postId}/like', 85],
    ['POST /api/posts/{postId}/repost', 7],
    ['DELETE /api/users/{user}/follow', 7],
    ['GET /api/posts/{postId}/comments', 80],
    ['POST /api/comments/{commentId}/replies', 14],
    ['POST /api/comments/{commentId}/like', 22],
    ['GET /api/users/me', 40],
    ['PUT /api/users/me', 3],
    ['PUT /api/users/me/privacy', 40],
    ['GET /api/notifications/', 40],
    ['GET /api/files/{fileId}', 40],
    ['POST /api/files/upload', 15],
    ['DELETE /api/files/{fileId}', 15],
    ['GET /api/hashtags/trending', 13],
    ['GET /api/hashtags/{tag}/posts', 50],
    ['GET /api/search', 25],
    ['POST /api/reports', 3],
    ['GET /api/verification/status', 6],
    ['POST /api/verification/submit', 3],
    ['GET /api/v1/shop/products', 150],
    ['GET /api/v1/shop/delivery/cities', 60],
    ['GET /api/v1/shop/delivery/points', 30],
    ['POST /api/v1/shop/delivery/calculate', 45],
    ['POST /api/v1/shop/consents', 15],
    ['POST /api/v1/shop/orders', 12],
    ['POST /api/v1/shop/orders/{number}/pay', 13],
    ['POST /api/v1/shop/orders/lookup/verify', 13],
    ['POST /api/v1/shop/orders/lookup/request', 4],
    ['GET /api/platform/version', 150],
  ])('of %s is %i', (text, limit) => {
    expect(createLimits(() => 0).count(routeAt(text), address).limit).toBe(limit);
  });

  it('of a path without a route is that of the rest', () => {
    const expected = { limit: 150, remaining: 149, exceeded: false };
    expect(createLimits(() => 0).count(undefined, address)).toEqual(expected);
  });
});

describe('counting the requests of a route', () => {
  let now = 45_000;
  const counter = () => {
    const limits = createLimits(() => now);
    return (text: string, from = address) => limits.count(routeAt(text), from);
  };

  it('goes down to zero, and then exceeds the limit', () => {
    const count = counter();
    const counted = Array.from({ length: 5 }, () => count('POST /api/reports'));
    expect(counted.map(({ remaining }) => remaining)).toEqual([2, 1, 0, 0, 0]);
    expect(counted.map(({ exceeded }) => exceeded)).toEqual([false, false, false, true, true]);
  });

  it('is shared by the routes of a group, and by no others, even with the same limit', () => {
    const count = counter();
    count('POST /api/users/{user}/follow');
    expect(count('POST /api/posts/{postId}/repost').remaining).toBe(5);
    expect(count('GET /api/users/{user}').remaining).toBe(39);
    expect(count('POST /api/v1/shop/orders').remaining).toBe(11);
    count('PUT /api/users/me');
    expect(count('POST /api/reports').remaining).toBe(2);
  });

  it('is separate for each address, and starts again a minute after the first request', () => {
    const count = counter();
    count('POST /api/reports');
    expect(count('POST /api/reports', '127.0.0.2').remaining).toBe(2);
    now = 104_999;
    expect(count('POST /api/reports').remaining).toBe(1);
    now = 105_000;
    expect(count('POST /api/reports').remaining).toBe(2);
  });
});

describe('the switch limits', () => {
  const sandbox = useSandbox();
  const limitHeaders = (answer: Response) => [
    answer.headers.get('x-ratelimit-limit'),
    answer.headers.get('x-ratelimit-remaining'),
  ];
  const version = () => fetch(`${sandbox().baseUrl}/api/platform/version`);

  it('is off by default, and adds the count to every answer while it is on, errors too', async () => {
    expect(limitHeaders(await version())).toEqual([null, null]);
    sandbox().control.setSwitch('limits', true);
    expect(limitHeaders(await version())).toEqual(['150', '149']);
    expect(limitHeaders(await fetch(`${sandbox().baseUrl}/nowhere`))).toEqual(['150', '148']);
    const refused = await fetch(`${sandbox().baseUrl}/api/platform/version`, { method: 'PUT' });
    expect([refused.status, ...limitHeaders(refused)]).toEqual([405, '150', '147']);
    const unbuilt = await fetch(`${sandbox().baseUrl}/api/reports`, { method: 'POST' });
    expect(limitHeaders(unbuilt)).toEqual(['3', '2']);
  });

  it('refuses requests until a minute has passed, with the code or with the body of a gateway', async () => {
    const { control, baseUrl, addFault } = sandbox();
    control.setSwitch('limits', true);
    const report = () => fetch(`${baseUrl}/api/reports`, { method: 'POST' });
    for (let turn = 0; turn < 3; turn++) expect((await report()).status).not.toBe(429);
    addFault({ kind: 'status', status: 500, route: 'reports.create' });
    const tooMany = await report();
    const error = { code: 'RATE_LIMIT_EXCEEDED', message: 'too many requests' };
    expect([tooMany.status, await tooMany.json()]).toEqual([429, { error }]);
    expect(limitHeaders(tooMany)).toEqual(['3', '0']);
    expect(sandbox().requests().at(-1)).toMatchObject({ status: 429, route: 'reports.create' });
    expect(control.faults()).toHaveLength(1);
    control.clearFaults();
    control.setSwitch('limits-without-code', true);
    expect(await (await report()).json()).toEqual({ error: 'Too Many Requests' });
    control.advance(60_000);
    expect((await report()).status).not.toBe(429);
  });

  it('does not apply to the status host and control', async () => {
    const { control, statusUrl, baseUrl, secret } = sandbox();
    control.setSwitch('limits', true);
    expect(limitHeaders(await fetch(`${statusUrl}/api/status`))).toEqual([null, null]);
    const status = await fetch(`${baseUrl}/.sandbox/status`, { headers: { 'X-Sandbox-Secret': secret } });
    expect(limitHeaders(status)).toEqual([null, null]);
    expect(limitHeaders(await version())).toEqual(['150', '149']);
  });
});
