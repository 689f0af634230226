/** A canvas whose socket and routes the test plays, and the ports of a flow around it. */
import type { Socket, SocketMessage, SocketOptions } from '../../../../src/ports/live';
import { type MovableClock, movableClock } from '../../../support/clock';

export interface FakeSocket {
  /** The sent messages, bytes as numbers. */
  readonly sent: (string | number[])[];
  say(...messages: (SocketMessage | readonly number[])[]): void;
  /** Ends the connection, with an error or without. */
  end(failure?: unknown): void;
  readonly closed: () => boolean;
  readonly options: SocketOptions;
}

export interface FakeCanvas {
  readonly clock: MovableClock;
  readonly board: { bytes: Uint8Array; headers: Record<string, string> };
  readonly sockets: FakeSocket[];
  /** The first connection. */
  readonly socket: FakeSocket;
  /** Called with each message that is sent. */
  onSent: (socket: FakeSocket, message: SocketMessage) => void;
  /** The error of each send, while there is one. */
  down: Error | undefined;
  /** Answers by the name of the route. */
  answers: Record<string, unknown>;
  tokens: (string | undefined)[];
  readonly notes: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each flow wants another part of it.
  readonly ctx: any;
}

/** A canvas of 4 by 4 pixels; `change` replaces ports. */
export function fakeCanvas(change: Record<string, unknown> = {}): FakeCanvas {
  const clock = movableClock();
  const progress = {
    begin(label: string, _: number | undefined, unit: string) {
      let left = 0;
      const moved = (amount: number) => {
        left += amount;
        canvas.notes.push(`${label} ${left} ${unit}`);
      };
      return { moved, end: () => undefined };
    },
  };
  const session = {
    deviceId: async () => 'device',
    accessToken: async () => canvas.tokens[0],
    renew: async () => {
      canvas.tokens.shift();
      return canvas.tokens[0];
    },
  };
  const canvas: FakeCanvas = {
    clock,
    board: { bytes: new Uint8Array(16), headers: {} },
    sockets: [],
    get socket() {
      const [first] = canvas.sockets;
      if (!first) throw new Error('no socket was opened');
      return first;
    },
    onSent: () => undefined,
    down: undefined,
    answers: {},
    tokens: ['token'],
    notes: [],
    ctx: {
      clock,
      random: { number: () => 0.99, uuid: () => 'uuid' },
      signal: new AbortController().signal,
      dryRunRequests: [],
      waitMs: undefined,
      note: (text: string) => canvas.notes.push(text),
      ask: { possible: false },
      unlessDryRun: (work: () => unknown) => work(),
      pictures: { prepare: async () => undefined, printer: undefined },
      progress,
      address: async (host: string) => new URL(`https://${host}.example.org`),
      identity: { userId: async () => 'me', accountId: async () => 'me' as string | null, session },
      api: {
        bytes: async () => canvas.board,
        read: async ({ name }: { name: string }) => canvas.answers[name],
        socket: async (_: unknown, options: SocketOptions) => fakeSocket(canvas, options),
      },
      ...change,
    },
  };
  return canvas;
}

function fakeSocket(canvas: FakeCanvas, options: SocketOptions): Socket {
  const waiting: SocketMessage[] = [];
  let ended: { failure?: unknown } | undefined;
  let wake = () => {};
  const fake: FakeSocket = {
    sent: [],
    options,
    closed: () => ended !== undefined,
    say(...messages) {
      waiting.push(
        ...messages.map((one) => (Array.isArray(one) ? Uint8Array.from(one) : (one as SocketMessage))),
      );
      wake();
    },
    end(failure) {
      ended ??= { failure };
      wake();
    },
  };
  canvas.sockets.push(fake);
  return {
    async send(message) {
      if (canvas.down) throw canvas.down;
      fake.sent.push(typeof message === 'string' ? message : [...message]);
      canvas.onSent(fake, message);
    },
    close: async () => fake.end(),
    async *[Symbol.asyncIterator]() {
      for (;;) {
        for (let message = waiting.shift(); message !== undefined; message = waiting.shift()) yield message;
        if (ended?.failure) throw ended.failure;
        if (ended) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
  };
}
