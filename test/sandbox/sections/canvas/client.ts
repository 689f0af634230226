/** A client of the canvas socket that reads nothing into what it hears. */
import { once } from 'node:events';
import WebSocket from 'ws';
import type { TestedSandbox } from '../../../support/sandbox';

export interface CanvasClient {
  /** What came and was not taken yet: bytes as numbers, text as it is. */
  readonly heard: (number[] | string)[];
  /** The next message, once it is there. */
  next(): Promise<number[] | string>;
  send(...bytes: number[]): void;
  say(text: string): void;
  /** Code and reason of the end, once it came. */
  readonly closed: Promise<readonly [code: number, reason: string]>;
  leave(): Promise<void>;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Connects; with a token it is told as the first message. */
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
