import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket from 'ws';
import { eventEndsAt } from '../../../../../src/sandbox/sections/school/rules/event';
import { useSandbox } from '../../../../support/sandbox';
import { turn } from '../../../raw';
import { expectOk } from '../../../requests';
import { event } from '../school-support';
import { type Drawer, drawerOf, points, stroke } from './board-support';

const sandbox = useSandbox();
const open: WebSocket[] = [];
let ada: Drawer;
let boris: Drawer;
beforeEach(() => {
  ada = drawerOf(sandbox(), 'ada');
  boris = drawerOf(sandbox(), 'boris');
});
afterEach(async () => {
  await Promise.all(
    open.splice(0).map(async (socket) => {
      if (socket.readyState === socket.CLOSED) return;
      socket.close();
      await once(socket, 'close');
    }),
  );
});

const ticketOf = async (person: Drawer) =>
  String((await person.post(`${event}/board/socket-ticket`, { body: {} })).ticket);

/** Opens a socket; the status of the refusal, or what it hears. */
async function opened(ticket: string) {
  const url = `${sandbox().baseUrl.replace('http', 'ws')}${event}/board/ws?ticket=${ticket}`;
  const socket = new WebSocket(url);
  open.push(socket);
  const heard: string[] = [];
  socket.on('message', (text) => heard.push(String(text)));
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve));
  const status = await new Promise<number | undefined>((resolve) => {
    socket.once('open', () => resolve(101));
    socket.once('unexpected-response', (_, { statusCode }) => {
      socket.terminate();
      resolve(statusCode);
    });
  });
  const next = async () => {
    while (heard.length === 0) await turn();
    return heard[0]?.startsWith('{') ? JSON.parse(heard.shift() ?? '') : heard.shift();
  };
  return { socket, status, closed, next };
}

const online = (...names: string[]) => ({
  type: 'presence.updated',
  onlineCount: names.length,
  users: names.map((username) => expect.objectContaining({ username, id: expect.any(String) })),
});

it('the socket reports presence, drawings and wipes', async () => {
  const one = await opened(await ticketOf(ada));
  expect(await one.next()).toEqual(online('ada'));
  const other = await opened(await ticketOf(boris));
  expect(await one.next()).toEqual(online('ada', 'boris'));
  expect(await other.next()).toEqual(online('ada', 'boris'));
  const { revision, drawing } = await expectOk(boris.draw([stroke(10, 10, 30, 10)]));
  expect(await one.next()).toEqual({ type: 'drawing.created', revision, drawing });
  const wiped = await expectOk(ada.wipe(points(20, 5, 20, 15)));
  expect(await one.next()).toEqual({ type: 'board.wiped', revision: wiped.revision });
  expect(wiped.revision).toBe((revision as number) + 1);
  other.socket.close();
  expect(await one.next()).toEqual(online('ada'));
});

it('the socket counts an account with two sockets once, answers ping, and ignores other messages', async () => {
  const first = await opened(await ticketOf(ada));
  await first.next();
  const second = await opened(await ticketOf(ada));
  expect(await first.next()).toEqual(online('ada'));
  second.socket.close();
  expect(await first.next()).toEqual(online('ada'));
  for (const message of ['hello', Uint8Array.of(1, 2, 3), 'ping']) first.socket.send(message);
  expect(await first.next()).toBe('pong');
});

it('a ticket opens one socket, within a minute', async () => {
  const [used, late, inTime] = [await ticketOf(ada), await ticketOf(ada), await ticketOf(ada)];
  expect((await opened(used)).status).toBe(101);
  expect((await opened(used)).status).toBe(401);
  expect((await opened('never given')).status).toBe(401);
  sandbox().control.advance(60_000 - 1);
  expect((await opened(inTime)).status).toBe(101);
  sandbox().control.advance(1);
  expect((await opened(late)).status).toBe(401);
});

it('the socket ends with the session of its ticket, and with the event', async () => {
  const one = await opened(await ticketOf(ada));
  const other = await opened(await ticketOf(boris));
  const unused = await ticketOf(ada);
  // It ends all sessions but its own.
  expect((await drawerOf(sandbox(), 'ada').send('DELETE /api/v1/auth/sessions')).status).toBeLessThan(300);
  expect(await one.closed).toBe(4401);
  expect((await opened(unused)).status).toBe(401);
  sandbox().control.setSwitch('school', false);
  expect(await other.closed).toBe(1001);
});

it('the socket ends when the clock passes the end of the event', async () => {
  const { closed } = await opened(await ticketOf(boris));
  sandbox().control.advance(eventEndsAt(sandbox().world()) - sandbox().world().clock.now());
  expect(await closed).toBe(1001);
});
