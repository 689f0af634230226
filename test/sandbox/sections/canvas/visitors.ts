/** People on the canvas of the sandbox, who leave at the end of each test. */
import { afterEach, expect } from 'vitest';
import type { TestSandbox } from '../../../support/sandbox';
import { sessionOf } from '../../requests';
import { type CanvasClient, canvasClient } from './client';

export interface Visitors {
  /** Those who are there; a test that closes a client takes it off. */
  readonly clients: CanvasClient[];
  /** Connects, and receives how many people are online; without a username the visitor only watches. */
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

/** What the client received once everything it sent was answered: the author of a far pixel is answered last. */
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
