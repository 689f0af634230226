import { afterEach, describe, expect, it } from 'vitest';
import { boardPixels } from '../../../../src/sandbox/sections/canvas/rules/board';
import { useSandbox } from '../../../support/sandbox';
import { sessionOf } from '../../requests';
import { type CanvasClient, canvasClient } from './client';

const sandbox = useSandbox();
const clients: CanvasClient[] = [];

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.leave()));
});

/** Somebody on the canvas, who has heard how many there are; without a name they only look. */
async function visitor(person?: string): Promise<CanvasClient> {
  const token = person === undefined ? undefined : sessionOf(sandbox(), person).token;
  const client = await canvasClient(sandbox(), token);
  clients.push(client);
  expect(await client.next()).toEqual([4, clients.length, 0, 0, 0]);
  return client;
}

/** What the client has heard once everything it sent was answered: asking for a far pixel's author is answered last. */
async function heardBy(client: CanvasClient): Promise<(number[] | string)[]> {
  const heard: (number[] | string)[] = [];
  client.send(8, 255, 255, 255, 255);
  for (;;) {
    const message = await client.next();
    if (message[0] === 8) return heard;
    heard.push(message);
  }
}

const set = (name: string, on: boolean) => sandbox().control.setSwitch(name, on);
const world = () => sandbox().world();

describe('other people', () => {
  it('draw while somebody looks, and are heard', async () => {
    const looking = await visitor();
    set('life', true);
    await looking.next();
    sandbox().clock.move(10_000);
    const heard = await heardBy(looking);
    expect(heard.length).toBeGreaterThanOrEqual(3);
    expect(heard.every((message) => message.length === 4)).toBe(true);
  });

  it('have drawn when somebody looks again', async () => {
    set('life', true);
    const { token } = sessionOf(sandbox(), 'ada');
    const headers = { 'x-platform': 'web', 'x-app-version': '1.0.0', authorization: `Bearer ${token}` };
    const board = async () =>
      Buffer.from(await (await fetch(`${sandbox().pixelUrl}/api/board`, { headers })).arrayBuffer());
    const before = await board();
    expect(Buffer.compare(before, boardPixels(world().canvas))).toBe(0);
    sandbox().control.advance(60_000);
    expect(Buffer.compare(before, await board())).not.toBe(0);
  });
});
