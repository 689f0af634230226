import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { accountsIn } from '../../../../src/sandbox/sections/auth/rules/accounts';
import { canvasIn, pixelAt } from '../../../../src/sandbox/sections/canvas/rules/board';
import { canvasEvents } from '../../../../src/sandbox/sections/canvas/rules/canvas';
import { type TestSandbox, useSandbox } from '../../../support/sandbox';
import { turn } from '../../raw';
import { ask, cookiesOf, sessionOf } from '../../requests';
import { canvasClient, fiveSeconds, heardBy, redAt200x230, useVisitors } from './client';

const sandbox = useSandbox();
const { clients, visitor } = useVisitors(sandbox);
const set = (name: string, on: boolean) => sandbox().control.setSwitch(name, on);
const world = () => sandbox().world();

describe('a pixel', () => {
  it('is sent to everybody and saved, and its author receives the cooldown', async () => {
    const looking = await visitor();
    const boris = await visitor('boris');
    const ada = await visitor('ada');
    await heardBy(ada);
    expect(await savedPlanes()).toBeNull();
    ada.send(...redAt200x230);
    expect(await heardBy(ada)).toEqual([redAt200x230, fiveSeconds]);
    expect(await heardBy(boris)).toEqual([[4, 3, 0, 0, 0], redAt200x230]);
    expect(await heardBy(looking)).toEqual([[4, 2, 0, 0, 0], [4, 3, 0, 0, 0], redAt200x230]);
    expect(pixelAt(canvasIn(world()), 200, 230)).toEqual({ color: 10, author: accountsIn(world())[0]?.id });
    expect(await savedPlanes()).toMatch(/^[\w+/]+=*$/);
  });

  it('is dropped outside the canvas, with unknown bits, of a viewer, and while drawing is off', async () => {
    const looking = await visitor();
    looking.send(...redAt200x230);
    expect(await heardBy(looking)).toEqual([]);
    expect(pixelAt(canvasIn(world()), 200, 230).color).toBe(0);
    const ada = await visitor('ada');
    for (const bytes of [[0x0a, 0, 0, 0x01], [0x0a, 0, 0, 0x80], []]) ada.send(...bytes);
    expect(await heardBy(ada)).toEqual([]);
    set('canvas-drawing', false);
    ada.send(...redAt200x230);
    expect(await heardBy(ada)).toEqual([]);
    set('canvas-drawing', true);
    ada.send(...redAt200x230);
    expect(await heardBy(ada)).toEqual([redAt200x230, fiveSeconds]);
  });

  it('is the only one of a message, except in the special mode', async () => {
    const ada = await visitor('ada');
    const three = [0x01, 0, 0, 0, 0x02, 0, 1, 0, 0x03, 0, 2, 0];
    ada.send(...three);
    expect(await heardBy(ada)).toEqual([three.slice(0, 4), fiveSeconds]);
    sandbox().control.advance(5000);
    set('canvas-special', true);
    ada.send(...three);
    expect(await heardBy(ada)).toEqual([[5, 0xf4, 1, 0, 0, 1], three, [1, 0xdc, 5, 0, 0]]);
    set('canvas-special', false);
    expect(await heardBy(ada)).toEqual([[5, 0x88, 0x13, 0, 0, 0]]);
  });
});

describe('a new connection', () => {
  it('receives a special mode that is on', async () => {
    set('canvas-special', true);
    const looking = await visitor();
    expect(await heardBy(looking)).toEqual([[5, 0xf4, 1, 0, 0, 1]]);
  });

  it("receives what is left of the account's cooldown", async () => {
    const ada = await visitor('ada');
    ada.send(...redAt200x230);
    await heardBy(ada);
    sandbox().control.advance(2000);
    expect(await heardBy(await visitor('ada'))).toEqual([[1, 0xb8, 0x0b, 0, 0]]);
    sandbox().control.advance(3000);
    expect(await heardBy(await visitor('ada'))).toEqual([]);
  });

  it('is closed when the token is not the first message', async () => {
    const late = await visitor();
    late.send(6);
    await late.next();
    late.say(sessionOf(sandbox(), 'ada').token);
    expect(await late.closed).toEqual([1008, 'the token comes first']);
    clients.pop();
  });

  const expiredToken = () => {
    const { token } = sessionOf(sandbox(), 'ada');
    sandbox().control.advance(15 * 60_000);
    return token;
  };
  it.each([
    ['an unknown token', () => 'nonsense'],
    ['an empty token', () => ''],
    ['the token of a banned account', () => sessionOf(sandbox(), 'vandal').token],
    ['the token of an account without a profile', () => sessionOf(sandbox(), 'newcomer').token],
    ['an expired token', expiredToken],
  ])('is closed with 1008 for %s', async (_, token) => {
    const client = await canvasClient(sandbox(), token());
    expect(await client.closed).toEqual([1008, 'not authorised']);
  });

  it('is refused for a wrong query, and while the canvas is closed, which closes open ones', async () => {
    const query = 'platform=web&app_version=1.0.0';
    expect(await refusedWith('platform=ios&app_version=1.0.0&device_id=d')).toBe(400);
    expect(await refusedWith(query)).toBe(422);
    expect(await refusedWith(`${query}&device_id=d&more=1`)).toBe(422);
    const looking = await visitor();
    set('canvas', false);
    expect(await looking.closed).toEqual([1001, 'the canvas is closed']);
    clients.pop();
    expect(await refusedWith(`${query}&device_id=d`)).toBe(403);
  });

  it('is possible through every gateway', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    const { body } = await ask(sandbox(), 'GET /api/v1/pb/gateways', { token });
    const { port } = new URL(sandbox().pixelUrl);
    const gateways = [`127.0.0.1:${port}`, `localhost:${port}`];
    expect(body).toEqual({ gateways });
    for (const host of gateways) {
      const client = await canvasClient({ pixelUrl: `http://${host}` }, token);
      expect(await client.next()).toEqual([4, 1, 0, 0, 0]);
      await client.leave();
      while (canvasEvents.listeners(world()) > 0) await turn();
    }
  });
});

describe('a session that ends', () => {
  it('closes its connection at the next pixel, which is dropped', async () => {
    const ada = await visitor('ada');
    expect(await heardBy(ada)).toEqual([]);
    const { token } = sessionOf(sandbox(), 'ada');
    expect(await ask(sandbox(), 'DELETE /api/v1/auth/sessions', { token })).toMatchObject({ status: 200 });
    ada.send(...redAt200x230);
    expect(await ada.closed).toEqual([1008, 'not authorised']);
    expect(pixelAt(canvasIn(world()), 200, 230)).not.toMatchObject({ color: 10 });
    clients.pop();
  });

  it('closes its connection at once when the account signs out', async () => {
    const { token, refreshToken } = sessionOf(sandbox(), 'ada');
    const client = await canvasClient(sandbox(), token);
    clients.push(client);
    expect(await heardBy(client)).toEqual([[4, 1, 0, 0, 0]]);
    const logout = ask(sandbox(), 'POST /api/v1/auth/logout', { token, cookie: cookiesOf(refreshToken) });
    expect(await logout).toMatchObject({ status: 200 });
    expect(await client.closed).toEqual([1008, 'not authorised']);
    clients.pop();
  });
});

it('messages that the protocol does not define are ignored', async () => {
  const ada = await visitor('ada');
  for (const bytes of [[9], [6, 6], [8, 1, 0], [1, 0, 0, 0, 0]]) ada.send(...bytes);
  ada.send(...redAt200x230);
  expect(await heardBy(ada)).toEqual([redAt200x230, fiveSeconds]);
});

async function savedPlanes(): Promise<unknown> {
  sandbox().clock.move(100);
  await turn();
  const { canvas } = sandbox().file.state().sections as { canvas: { planes: unknown } };
  return canvas.planes;
}

async function refusedWith(query: string): Promise<number> {
  const { pixelUrl }: TestSandbox = sandbox();
  const socket = new WebSocket(`${pixelUrl.replace('http', 'ws')}/ws?${query}`);
  const [, answer] = await once(socket, 'unexpected-response');
  socket.on('error', () => undefined);
  socket.terminate();
  return answer.statusCode;
}
