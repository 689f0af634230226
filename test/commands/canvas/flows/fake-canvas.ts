/** A canvas in the hands of a test: what the context of a flow is made of, and a socket that says what it is told to. */
import type { Socket, SocketMessage, SocketOptions } from '../../../../src/ports/live';
import { type MovableClock, movableClock } from '../../../support/clock';

export interface FakeSocket {
  /** What was sent, bytes as numbers. */
  readonly sent: (string | number[])[];
  /** Says something to whoever listens. */
  say(...messages: (SocketMessage | readonly number[])[]): void;
  /** Ends it, with a failure or without. */
  end(failure?: unknown): void;
  readonly closed: () => boolean;
  readonly options: SocketOptions;
}

export interface FakeCanvas {
  readonly clock: MovableClock;
  readonly board: { bytes: Uint8Array; headers: Record<string, string> };
  readonly sockets: FakeSocket[];
  /** Called with each message that is sent. */
  onSent: (socket: FakeSocket, message: SocketMessage) => void;
  /** Fails the next sendings. */
  down: Error | undefined;
  answers: Record<string, unknown>;
  tokens: (string | undefined)[];
  readonly notes: string[];
  // biome-ignore lint/suspicious/noExplicitAny: each flow wants another part of it.
  readonly ctx: any;
}

/** A context whose socket and routes the test plays. */
export function fakeCanvas(change: Record<string, unknown> = {}): FakeCanvas {
  const clock = movableClock();
  const canvas: FakeCanvas = {
    clock,
    board: { bytes: new Uint8Array(16), headers: {} },
    sockets: [],
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
      progress: {
        begin(label: string, _: number | undefined, unit: string) {
          let left = 0;
          return {
            moved(amount: number) {
              left += amount;
              canvas.notes.push(`${label} ${left} ${unit}`);
            },
            end: () => undefined,
          };
        },
      },
      address: async (host: string) => new URL(`https://${host}.example.org`),
      identity: {
        userId: async () => 'me',
        accountId: async () => 'me' as string | null,
        session: {
          deviceId: async () => 'device',
          accessToken: async () => canvas.tokens[0],
          renew: async () => {
            canvas.tokens.shift();
            return canvas.tokens[0];
          },
        },
      },
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
