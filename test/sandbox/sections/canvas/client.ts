/** A client of the canvas socket. */
import { once } from 'node:events';
import { afterEach, expect } from 'vitest';
import WebSocket from 'ws';
import type { TestedSandbox, TestSandbox } from '../../../support/sandbox';
import { turn } from '../../raw';
import { sessionOf } from '../../requests';

export interface CanvasClient {
  /** The messages that `next` has not returned yet: bytes as numbers, text as it is. */
  readonly heard: (number[] | string)[];
  /** Waits for the next message. */
  next(): Promise<number[] | string>;
  send(...bytes: number[]): void;
  say(text: string): void;
  /** Code and reason of the close. */
  readonly closed: Promise<readonly [code: number, reason: string]>;
  leave(): Promise<void>;
}

/** Connects; a token is sent as the first message. */
export async function canvasClient(
  { pixelUrl }: Pick<TestedSandbox, 'pixelUrl'>,
  token?: string,
  query = 'platform=web&app_version=1.0.0&device_id=device',
): Promise<CanvasClient> {
  const socket = new WebSocket(`${pixelUrl.replace('http', 'ws')}/ws?${query}`);
  const heard: (number[] | string)[] = [];
  socket.on('message', (data: Buffer, binary) => heard.push(binary ? [...data] : data.toString()));
  socket.on('error', () => undefined);
  const closed = once(socket, 'close').then(([code, reason]) => [code, String(reason)] as const);
  await once(socket, 'open');
  if (token !== undefined) socket.send(token);
  return {
    heard,
    closed,
    async next() {
      while (heard.length === 0) await turn();
      return heard.shift() ?? [];
    },
    send: (...bytes) => socket.send(Uint8Array.from(bytes)),
    say: (text) => socket.send(text),
    async leave() {
      socket.close();
      await closed;
    },
  };
}

export interface Visitors {
  /** The connected clients; a test that closes a client removes it. */
  readonly clients: CanvasClient[];
  /** Connects, and receives the number of users online; without a username the visitor only watches. */
  visitor(username?: string): Promise<CanvasClient>;
}

/** Gives a test file visitors of its sandbox. */
export function useVisitors(sandbox: () => TestSandbox): Visitors {
  const clients: CanvasClient[] = [];
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.leave()));
  });
  return {
    clients,
    async visitor(username) {
      const token = username === undefined ? undefined : sessionOf(sandbox(), username).token;
      const client = await canvasClient(sandbox(), token);
      clients.push(client);
      expect(await client.next()).toEqual([4, clients.length, 0, 0, 0]);
      return client;
    },
  };
}

/** The messages until everything sent was answered: the author of a far pixel is answered last. */
export async function heardBy(client: CanvasClient): Promise<(number[] | string)[]> {
  const heard: (number[] | string)[] = [];
  client.send(8, 255, 255, 255, 255);
  for (;;) {
    const message = await client.next();
    if (message[0] === 8) return heard;
    heard.push(message);
  }
}

/** Red at 200, 230: 200 << 16 | 230 << 5 | 10, the lowest byte first. */
export const redAt200x230 = [0xca, 0x1c, 0xc8, 0x00];

/** A cooldown of five seconds. */
export const fiveSeconds = [1, 0x88, 0x13, 0, 0];
