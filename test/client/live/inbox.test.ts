/** The messages of a socket that wait for their reader. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { createInbox } from '../../../src/client/live/connection';
import { movableClock } from '../../support/clock';

/** A socket on which messages arrive. */
function receiving() {
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    isPaused: false,
    pause() {
      this.isPaused = true;
    },
    resume() {
      this.isPaused = false;
    },
    ping: () => undefined,
    terminate: () => undefined,
  });
  const clock = movableClock();
  const inbox = createInbox(socket as unknown as WebSocket, { clock, idleMs: 60_000, pingMs: 20_000 });
  socket.emit('open');
  const arrive = (bytes: number) => socket.emit('message', Buffer.alloc(bytes), true);
  /** How many messages of a size arrive until the server is paused. */
  const room = (bytes: number) => {
    let count = 0;
    for (; !socket.isPaused; count += 1) arrive(bytes);
    return count;
  };
  return { inbox, room, arrive, clock, isPaused: () => socket.isPaused };
}

describe('the inbox of a socket', () => {
  it.each([
    ['4 bytes', 4, 256],
    ['4 kilobytes', 4096, 256],
    ['64 kilobytes', 65_536, 16],
    ['a megabyte', 1024 * 1024, 1],
    ['8 megabytes', 8 * 1024 * 1024, 1],
  ])('pauses the server for messages of %s', (_, bytes, max) => {
    expect(receiving().room(bytes)).toBe(max);
  });

  it('resumes the server when a quarter is left', async () => {
    const { inbox, room, isPaused } = receiving();
    room(65_536);
    const messages = inbox.messages();
    for (let taken = 1; taken <= 11; taken += 1) await messages.next();
    expect(isPaused()).toBe(true);
    await messages.next();
    expect(isPaused()).toBe(false);
  });

  it('ends after silence, but not while the server is paused', async () => {
    const { inbox, room, arrive, clock } = receiving();
    const messages = inbox.messages();
    room(1024 * 1024);
    clock.move(120_000);
    await messages.next();
    arrive(4);
    expect(await messages.next()).toMatchObject({ value: Buffer.alloc(4) });
    clock.move(60_000);
    await expect(messages.next()).rejects.toMatchObject({ reason: 'idle-limit' });
  });

  it('drops everything when nobody reads any more', async () => {
    const { inbox, room, isPaused, arrive } = receiving();
    room(65_536);
    inbox.drop();
    expect(isPaused()).toBe(false);
    for (let count = 0; count < 100; count += 1) arrive(1024 * 1024);
    expect(isPaused()).toBe(false);
    expect(await inbox.messages().next()).toEqual({ done: true, value: undefined });
  });
});
