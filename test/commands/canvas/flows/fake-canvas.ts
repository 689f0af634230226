/** A canvas whose socket and routes the test plays, and the ports of a flow around it. */
import type { Socket, SocketMessage, SocketOptions } from '../../../../src/ports/live';
import { movableClock } from '../../../support/clock';

/** The service's end of a connection. */
export class FakeSocket {
  /** The sent messages, bytes as numbers. */
  readonly sent: (string | number[])[] = [];
  readonly #waiting: SocketMessage[] = [];
  #ended: { failure?: unknown } | undefined;
  #wake = () => {};

  constructor(readonly options: SocketOptions) {}

  say(...messages: (SocketMessage | readonly number[])[]): void {
    for (const one of messages)
      this.#waiting.push(Array.isArray(one) ? Uint8Array.from(one) : (one as SocketMessage));
    this.#wake();
  }

  /** Ends the connection, with an error or without. */
  end(failure?: unknown): void {
    this.#ended ??= { failure };
    this.#wake();
  }

  /** How many messages nobody has taken. */
  get unread(): number {
    return this.#waiting.length;
  }

  get isClosed(): boolean {
    return this.#ended !== undefined;
  }

  async *messages(): AsyncGenerator<SocketMessage> {
    for (;;) {
      for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) yield next;
      if (this.#ended?.failure) throw this.#ended.failure;
      if (this.#ended) return;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }
}

/** A canvas of 4 by 4 pixels. */
export class FakeCanvas {
  readonly clock = movableClock();
  readonly board: { bytes: Uint8Array; headers: Record<string, string> } = {
    bytes: new Uint8Array(16),
    headers: {},
  };
  readonly sockets: FakeSocket[] = [];
  /** Called with each message that is sent. */
  onSent: (socket: FakeSocket) => void = () => undefined;
  /** The error of each send, while there is one. */
  down: Error | undefined;
  /** Answers by the name of the route. */
  answers: Record<string, unknown> = {};
  tokens: (string | undefined)[] = ['token'];
  readonly notes: string[] = [];
  // biome-ignore lint/suspicious/noExplicitAny: each flow wants another part of it.
  readonly ctx: any = {
    clock: this.clock,
    random: { number: () => 0.99, uuid: () => 'uuid' },
    signal: new AbortController().signal,
    dryRunRequests: [],
    waitMs: undefined,
    note: (text: string) => this.notes.push(text),
    ask: { possible: false },
    unlessDryRun: (work: () => unknown) => work(),
    pictures: { prepare: async () => undefined, printer: undefined },
    progress: { begin: (label: string, _: unknown, unit: string) => this.#progress(label, unit) },
    address: async (host: string) => new URL(`https://${host}.example.org`),
    identity: {
      userId: async () => 'me',
      accountId: async () => 'me' as string | null,
      session: {
        deviceId: async () => 'device',
        accessToken: async () => this.tokens[0],
        renew: async () => {
          this.tokens.shift();
          return this.tokens[0];
        },
      },
    },
    api: {
      bytes: async () => this.board,
      read: async ({ name }: { name: string }) => this.answers[name],
      socket: async (_: unknown, options: SocketOptions) => this.#open(options),
    },
  };

  /** The first connection. */
  get socket(): FakeSocket {
    const [first] = this.sockets;
    if (!first) throw new Error('no socket was opened');
    return first;
  }

  #progress(label: string, unit: string) {
    let left = 0;
    const moved = (amount: number) => {
      left += amount;
      this.notes.push(`${label} ${left} ${unit}`);
    };
    return { moved, end: () => undefined };
  }

  #open(options: SocketOptions): Socket {
    const socket = new FakeSocket(options);
    this.sockets.push(socket);
    const send = async (message: SocketMessage) => {
      if (this.down) throw this.down;
      socket.sent.push(typeof message === 'string' ? message : [...message]);
      this.onSent(socket);
    };
    const close = async () => socket.end();
    return { send, close, [Symbol.asyncIterator]: () => socket.messages() };
  }
}

/** A canvas with other ports. */
export function fakeCanvas(change: Record<string, unknown> = {}): FakeCanvas {
  const canvas = new FakeCanvas();
  Object.assign(canvas.ctx, change);
  return canvas;
}
