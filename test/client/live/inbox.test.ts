/** The receiving side of a socket: how much may wait for its reader. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createInbox } from '../../../src/client/live/inbox';
import { movableClock } from '../../support/clock';

/** A socket that is told what arrives. */
function begun() {
  let paused = false;
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    get isPaused() {
      return paused;
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
    },
    terminate: () => undefined,
  });
  const silence = { clock: movableClock(), idleMs: 60_000, pingMs: 20_000 };
  const inbox = createInbox(socket as unknown as WebSocket, silence);
  const arrive = (bytes: number) => socket.emit('message', Buffer.alloc(bytes), true);
  /** How many of a size arrive until the server is held up. */
  const room = (bytes: number) => {
    let count = 0;
    for (; !paused; count += 1) arrive(bytes);
    return count;
  };
  return { inbox, room, arrive, isPaused: () => paused };
}

describe('what may wait', () => {
  it.each([
    ['short messages', 4, 256],
    ['messages of a few kilobytes', 4096, 256],
    ['messages of 64 kilobytes', 65_536, 16],
    ['messages of a megabyte', 1024 * 1024, 1],
    ['messages of 8 megabytes', 8 * 1024 * 1024, 1],
  ])('%s: a megabyte, and so many at the most', (_, bytes, max) => {
    expect(begun().room(bytes)).toBe(max);
  });

  it('lets the server go on when a quarter is left', async () => {
    const { inbox, room, isPaused } = begun();
    room(65_536);
    const messages = inbox.messages();
    for (let taken = 1; taken <= 11; taken += 1) await messages.next();
    expect(isPaused()).toBe(true);
    await messages.next();
    expect(isPaused()).toBe(false);
  });

  it('is nothing once nobody reads any more, whatever still arrives', async () => {
    const { inbox, room, isPaused, arrive } = begun();
    room(65_536);
    inbox.drop();
    expect(isPaused()).toBe(false);
    for (let count = 0; count < 100; count += 1) arrive(1024 * 1024);
    expect(isPaused()).toBe(false);
    expect(await inbox.messages().next()).toEqual({ done: true, value: undefined });
  });
});
