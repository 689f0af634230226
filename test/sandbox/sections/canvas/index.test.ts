import { describe, expect, it } from 'vitest';
import { accountsIn, idByName } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { boardPixels, canvasIn, pixelAt } from '../../../../src/sandbox/sections/canvas/rules/board';
import { canvasEvents } from '../../../../src/sandbox/sections/canvas/rules/canvas';
import { canvasSimulation } from '../../../../src/sandbox/sections/canvas/simulation';
import { useSandbox } from '../../../support/sandbox';
import { ask, refused, sessionOf } from '../../requests';
import { heardBy, useVisitors } from './client';

const sandbox = useSandbox();
const client = { 'x-platform': 'web', 'x-app-version': '1.0.0' };

/** Asks the canvas host as somebody. */
function look(path: string, headers: Record<string, string> = client, person = 'ada'): Promise<Response> {
  const { token } = sessionOf(sandbox(), person);
  return fetch(`${sandbox().pixelUrl}${path}`, { headers: { ...headers, authorization: `Bearer ${token}` } });
}

async function answered(asked: Promise<Response>): Promise<unknown[]> {
  const answer = await asked;
  return [answer.status, await answer.json()];
}

describe('the board', () => {
  it('is one byte a pixel, its side in a header', async () => {
    const answer = await look('/api/board');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-canvas-size')).toBe('256');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect(bytes.length).toBe(256 * 256);
    expect(Buffer.compare(bytes, boardPixels(canvasIn(sandbox().world())))).toBe(0);
  });

  it('comes without the header when that is switched off', async () => {
    sandbox().control.setSwitch('canvas-size-header', false);
    const answer = await look('/api/board');
    expect(answer.headers.has('x-canvas-size')).toBe(false);
    expect((await answer.arrayBuffer()).byteLength).toBe(256 * 256);
  });

  it('is for people who are signed in', async () => {
    const answer = await fetch(`${sandbox().pixelUrl}/api/board`, { headers: client });
    expect([answer.status, await answer.text()]).toEqual([401, 'UNAUTHORIZED']);
    expect((await look('/api/board', client, 'newcomer')).status).toBe(403);
  });
});

describe('pixel-info', () => {
  it('tells who placed a pixel', async () => {
    const [ada] = accountsIn(sandbox().world());
    expect(await answered(look('/api/pixel-info?x=0&y=0'))).toEqual([
      200,
      {
        user: { id: ada?.id, username: 'ada', displayName: 'Ada Lind', avatar: '🦊' },
        colorIndex: 31,
        colorHex: '#2B2D42',
      },
    ]);
  });

  it.each(['x=256&y=0', 'x=-1&y=0', 'x=0&y=256', 'x=99999&y=0'])(
    'refuses %s, which is outside',
    async (query) => {
      expect(await answered(look(`/api/pixel-info?${query}`))).toEqual([
        400,
        { error: true, reason: 'OutOfBounds' },
      ]);
    },
  );

  it.each(['x=1', 'x=a&y=1', 'x=1.5&y=0'])('refuses %s, which is no place', async (query) => {
    expect((await look(`/api/pixel-info?${query}`)).status).toBe(422);
  });
});

describe('a request to the canvas host', () => {
  it.each<Record<string, string>>([
    {},
    { 'x-platform': 'web' },
    { 'x-platform': 'ios', 'x-app-version': '1.0.0' },
  ])('that does not say which client it is (%j) is refused', async (headers) => {
    for (const path of ['/api/board', '/api/pixel-info?x=0&y=0']) {
      expect(await answered(look(path, headers))).toEqual([400, { error: true, reason: 'UnknownClient' }]);
    }
  });

  it('that comes too soon is told to wait, while that is switched on', async () => {
    sandbox().control.setSwitch('canvas-limits', true);
    for (const path of ['/api/board', '/api/pixel-info?x=0&y=0']) {
      expect((await look(path)).status).toBe(200);
      const limited = [429, { error: true, reason: 'RateLimit', data: { after: 5 } }];
      expect(await answered(look(path))).toEqual(limited);
      expect((await look(path, client, 'boris')).status).toBe(200);
    }
    sandbox().control.advance(5000);
    expect((await look('/api/board')).status).toBe(200);
  });

  it('is told that the canvas is closed', async () => {
    sandbox().control.setSwitch('canvas', false);
    for (const path of ['/api/board', '/api/pixel-info?x=0&y=0']) {
      expect(await answered(look(path))).toEqual([403, { error: true, reason: 'Closed' }]);
    }
    const { token } = sessionOf(sandbox(), 'ada');
    const gateways = refused(ask(sandbox(), 'GET /api/v1/pb/gateways', { token }));
    expect(await gateways).toMatchObject({ status: 403, error: true, reason: 'Closed' });
  });
});

describe('the gateways', () => {
  it('are hosts that carry the socket as well', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    const { body } = await ask(sandbox(), 'GET /api/v1/pb/gateways', { token });
    const { port } = new URL(sandbox().pixelUrl);
    expect(body).toEqual({ gateways: [`127.0.0.1:${port}`, `localhost:${port}`] });
  });
});

const { visitor } = useVisitors(sandbox);
const set = (name: string, on: boolean) => sandbox().control.setSwitch(name, on);
const world = () => sandbox().world();

describe('other people', () => {
  it('draw while somebody looks, and are heard', async () => {
    const looking = await visitor();
    set('simulation', true);
    await looking.next();
    sandbox().clock.move(10_000);
    const heard = await heardBy(looking);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect(heard.every((message) => message.length === 4)).toBe(true);
  });

  it('are never those who are signed in', () => {
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
