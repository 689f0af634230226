/** The HTTP adapters of a command: the choice between them, and the one on `node:http(s)`, which starts fastest. */

import type { Agent, ClientRequest, IncomingMessage } from 'node:http';
import type { ApiDeps } from '../deps';
import {
  type ExchangeProgress,
  type HttpAdapter,
  type HttpAdapterName,
  type HttpAdapterOptions,
  type MakeHttpAdapter,
  type WireAnswer,
  type WireRequest,
  withLimits,
} from './http-adapter';
import { proxyFor } from './proxy';
import { TransportError } from './transport-error';

/** The traits of a request that decide which adapter sends it. */
export interface RequestTraits {
  /** Part of bulk work: a list beyond its third page, long lists in portions. */
  readonly bulk: boolean;
  /** The answer is a stream that stays open. */
  readonly streaming: boolean;
}

/** Requests in flight from which several connections are worth undici's start-up time. */
const undiciThreshold = 3;

/**
 * The adapter for a request.
 *
 * Measured as a whole process with one GET on loopback, divided by bare node: `node:http` 1.5, undici's agent
 * 2.6 (of that 0.25 for `node:http2`, which its client always loads), against a target of 2.6 and a stretch of
 * 2.1 for a whole command. So the first plain requests of a command go by `node:http`; undici, faster once it
 * runs (1.4 times at 32 requests in flight) and with a proxy agent of its own, sends everything else.
 */
function chooseAdapter(
  facts: RequestTraits & { proxied: boolean; uploads: boolean; inFlight: number },
): HttpAdapterName {
  const { proxied, uploads, bulk, streaming: lasting, inFlight } = facts;
  return proxied || uploads || bulk || lasting || inFlight >= undiciThreshold ? 'undici' : 'node';
}

/** The adapter of that name. undici's file is loaded by its first request; a command that sends little never loads it. */
const makeLazyAdapter: MakeHttpAdapter = (name, setup) => {
  if (name === 'node') return createNodeAdapter(setup);
  let adapter: Promise<HttpAdapter> | undefined;
  const load = () => {
    adapter ??= import('./http-adapter-undici').then(({ createUndiciAdapter }) => createUndiciAdapter(setup));
    return adapter;
  };
  return {
    request: async (wire) => (await load()).request(wire),
    close: async () => (await adapter)?.close(),
  };
};

export type HttpAdaptersOptions = Pick<ApiDeps, 'clock' | 'environment' | 'makeHttpAdapter'> &
  Pick<HttpAdapterOptions, 'lookup'>;

export interface HttpAdapters {
  request(wire: WireRequest, traits: RequestTraits): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** All adapters of one command, each made on first use. */
export function createHttpAdapters(options: HttpAdaptersOptions): HttpAdapters {
  const { environment, clock, lookup, makeHttpAdapter = makeLazyAdapter } = options;
  const made = new Map<string, HttpAdapter>();
  let inFlight = 0;
  const adapterOf = (name: HttpAdapterName, proxy: URL | undefined): HttpAdapter => {
    const key = `${name} ${proxy?.href ?? ''}`;
    const adapter = made.get(key) ?? makeHttpAdapter(name, { clock, proxy, lookup });
    made.set(key, adapter);
    return adapter;
  };
  return {
    async request(wire, traits) {
      const proxy = proxyFor(wire.url, environment);
      const uploads = wire.body !== undefined && !(wire.body instanceof Uint8Array);
      const name = chooseAdapter({ ...traits, proxied: proxy !== undefined, uploads, inFlight });
      inFlight += 1;
      try {
        return await adapterOf(name, proxy).request(wire);
      } catch (error) {
        if (error instanceof TransportError && proxy) error.proxy = proxy.host;
        throw error;
      } finally {
        inFlight -= 1;
      }
    },
    async close() {
      await Promise.all([...made.values()].map((adapter) => adapter.close()));
    },
  };
}

/** Makes the adapter; nothing is loaded before its first request. @internal */
export function createNodeAdapter({ clock, lookup }: HttpAdapterOptions): HttpAdapter {
  const agents = new Map<string, Agent>();
  return {
    request: withLimits(async (wire, progress) => {
      const body = bytesOf(wire);
      const http = await (wire.url.protocol === 'https:' ? import('node:https') : import('node:http'));
      const { protocol } = wire.url;
      const agent = agents.get(protocol) ?? new http.Agent({ keepAlive: true });
      agents.set(protocol, agent);
      const request = http.request(wire.url, {
        method: wire.method,
        headers: { ...wire.headers, ...(body && { 'content-length': String(body.byteLength) }) },
        agent,
        lookup,
      });
      return exchange(request, wire, progress);
    }, clock),
    async close() {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}

function exchange(
  request: ClientRequest,
  wire: WireRequest,
  progress: ExchangeProgress,
): Promise<WireAnswer> {
  let answer: IncomingMessage | undefined;
  return new Promise((resolve, reject) => {
    request.on('socket', (socket) => {
      if (!socket.connecting) return progress.connected();
      socket.once(wire.url.protocol === 'https:' ? 'secureConnect' : 'connect', () => progress.connected());
    });
    request.on('response', (message: IncomingMessage) => {
      answer = message;
      wire.onHead?.(message.statusCode ?? 0, message.headers);
      // The reader of the body gets the error from its iterator; an abandoned body has no reader.
      message.on('error', () => undefined);
      resolve({ status: message.statusCode ?? 0, headers: message.headers, body: chunksOf(message) });
    });
    // Without a listener, node closes the connection and reports nothing.
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      reject(new Error('the server switched to another protocol (status 101)'));
    });
    // Stays attached after the answer: a late error of the socket must not end the process.
    request.on('error', reject);
    progress.onAbort((reason) => {
      // The answer is complete: the connection returns to the agent, which does not listen to its errors.
      if (answer?.complete) answer.resume();
      else request.destroy(reason as Error);
    });
    request.end(bytesOf(wire));
  });
}

/**
 * The chunks of an answer. Node's own iterator compiles what watches streams of any kind: a fiftieth of a request.
 * @throws the error of the message, also when its connection is closed before its end
 */
async function* chunksOf(message: IncomingMessage): AsyncGenerator<Uint8Array> {
  let wake = () => {};
  for (const event of ['readable', 'end', 'error', 'close']) message.on(event, () => wake());
  try {
    while (!message.readableEnded) {
      const chunk: Uint8Array | null = message.read();
      if (chunk) yield chunk;
      else if (message.errored) throw message.errored;
      else if (message.closed) throw new Error('the connection was closed before the end of the answer');
      else
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    // A reader that stops early leaves no connection open.
    if (!message.readableEnded) message.destroy();
  }
}

/** The body of a request; undici sends those that are streamed (`chooseAdapter`). */
function bytesOf({ body }: WireRequest): Uint8Array | undefined {
  if (!body || body instanceof Uint8Array) return body;
  throw new Error('node:http sends no streamed body');
}
