import { describe, expect, it } from 'vitest';
import { accountsIn, idByName } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { canvasSimulation } from '../../../../src/sandbox/sections/canvas/index';
import { boardPixels, canvasIn, pixelAt } from '../../../../src/sandbox/sections/canvas/rules/board';
import { canvasEvents } from '../../../../src/sandbox/sections/canvas/rules/canvas';
import { useSandbox } from '../../../support/sandbox';
import { ask, expectRefusal, sessionOf } from '../../requests';
import { heardBy, useVisitors } from './client';

const sandbox = useSandbox();
const client = { 'x-platform': 'web', 'x-app-version': '1.0.0' };

/** The answer of the canvas host to an account. */
function look(path: string, headers: Record<string, string> = client, person = 'ada'): Promise<Response> {
  const { token } = sessionOf(sandbox(), person);
  return fetch(`${sandbox().pixelUrl}${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
}

async function expectAnswer(asked: Promise<Response>, status: number, body: object): Promise<void> {
  const answer = await asked;
  expect([answer.status, await answer.json()]).toEqual([status, body]);
}
const paths = ['/api/board', '/api/pixel-info?x=0&y=0'];

describe('the board', () => {
  it('has a byte for each pixel, and its side in a header that can be switched off', async () => {
    const answer = await look('/api/board');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-canvas-size')).toBe('256');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(256 * 256);
    expect(Buffer.compare(bytes, boardPixels(canvasIn(sandbox().world())))).toBe(0);
    sandbox().control.setSwitch('canvas-size-header', false);
    expect((await look('/api/board')).headers.has('x-canvas-size')).toBe(false);
  });

  it('is refused without a token, and to accounts without a profile', async () => {
    const answer = await fetch(`${sandbox().pixelUrl}/api/board`, { headers: client });
    expect([answer.status, await answer.text()]).toEqual([401, 'UNAUTHORIZED']);
    expect((await look('/api/board', client, 'newcomer')).status).toBe(403);
  });
});

describe('pixel-info', () => {
  it('answers who placed a pixel', async () => {
    const [ada] = accountsIn(sandbox().world());
    const user = { id: ada?.id, username: 'ada', displayName: 'Ada Lind', avatar: '🦊' };
    const expected = { user, colorIndex: 31, colorHex: '#2B2D42' };
    await expectAnswer(look('/api/pixel-info?x=0&y=0'), 200, expected);
  });

  it('refuses places outside the canvas, and what is no place', async () => {
    for (const query of ['x=256&y=0', 'x=-1&y=0', 'x=0&y=256', 'x=99999&y=0'])
      await expectAnswer(look(`/api/pixel-info?${query}`), 400, { error: true, reason: 'OutOfBounds' });
    for (const query of ['x=1', 'x=a&y=1', 'x=1.5&y=0'])
      expect((await look(`/api/pixel-info?${query}`)).status).toBe(422);
  });
});

describe('a request to the canvas host', () => {
  it('is refused with headers that do not name a known client', async () => {
    const ios = { 'x-platform': 'ios', 'x-app-version': '1.0.0' };
    for (const headers of [{}, { 'x-platform': 'web' }, ios] as Record<string, string>[])
      for (const path of paths)
        await expectAnswer(look(path, headers), 400, { error: true, reason: 'UnknownClient' });
  });

  it('is limited to one in five seconds for each account and path while that is switched on', async () => {
    const limited = (after: number) => ({ error: true, reason: 'RateLimit', data: { after } });
    expect((await look('/api/board')).status).toBe(200);
    sandbox().control.setSwitch('canvas-limits', true);
    for (const path of paths) {
      expect((await look(path)).status).toBe(200);
      await expectAnswer(look(path), 429, limited(5));
      expect((await look(path, client, 'boris')).status).toBe(200);
    }
    sandbox().clock.move(999);
    await expectAnswer(look('/api/board'), 429, limited(5));
    sandbox().clock.move(3001);
    await expectAnswer(look('/api/board'), 429, limited(1));
    sandbox().clock.move(1000);
    expect((await look('/api/board')).status).toBe(200);
  });

  it('is refused while the canvas is closed', async () => {
    sandbox().control.setSwitch('canvas', false);
    for (const path of paths) await expectAnswer(look(path), 403, { error: true, reason: 'Closed' });
    const { token } = sessionOf(sandbox(), 'ada');
    const gateways = ask(sandbox(), 'GET /api/v1/pb/gateways', { token });
    await expectRefusal(gateways, 403, { error: true, reason: 'Closed' });
  });
});

const { visitor } = useVisitors(sandbox);
const world = () => sandbox().world();

describe('simulated users', () => {
  it('draw while somebody watches', async () => {
    const looking = await visitor();
    sandbox().control.setSwitch('simulation', true);
    await looking.next();
    sandbox().clock.move(10_000);
    const heard = await heardBy(looking);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect(heard.every((message) => message.length === 4)).toBe(true);
  });

  it('are never accounts that are signed in', () => {
    for (const person of ['ada', 'chiara']) sessionOf(sandbox(), person);
    const signedIn = ['ada', 'chiara'].map(idByName(world()));
    expect(canvasIn(world()).authors).toEqual(expect.arrayContaining(signedIn));
    const painters = new Set<string | undefined>();
    const stop = canvasEvents.listen(world(), (event) => {
      if (event.kind !== 'pixels') return;
      for (const { x, y } of event.pixels) painters.add(pixelAt(canvasIn(world()), x, y).author);
    });
    for (let turn = 0; turn < 200; turn++) canvasSimulation.happen(world(), world().clock.now());
    stop();
    expect(painters.size).toBeGreaterThan(1);
    expect([...painters].filter((id) => id === undefined || signedIn.includes(id))).toEqual([]);
  });
});
