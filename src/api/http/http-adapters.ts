/** The choice of an adapter for each request, and the adapters that were made so far. */
import {
  type HttpAdapter,
  type HttpAdapterName,
  type HttpAdapterOptions,
  TransportError,
  type WireAnswer,
  type WireRequest,
} from './http-adapter';
import { type Environment, proxyFor } from './proxy';

/** What is known of a request that decides who carries it. */
export interface RequestTraits {
  /** Belongs to bulk work: a walk beyond its third page, long lists in portions. */
  readonly bulk: boolean;
  /** The answer is a stream that lasts. */
  readonly streaming: boolean;
}

/** Requests under way at which several connections are worth undici's start. */
const undiciThreshold = 3;

/**
 * Which adapter takes a request.
 *
 * Measured as a whole process with one GET on loopback, divided by bare node: `node:http` 1.5, undici's agent
 * 2.6 (of that 0.25 for `node:http2`, which its client loads unasked), against a target of 2.6 and a stretch of
 * 2.1 for a whole command. So the first plain requests of a command go by `node:http`; undici, faster once it
 * runs (1.4 times at 32 requests in flight) and with a proxy agent of its own, carries everything else.
 */
export function chooseAdapter(
  facts: RequestTraits & { proxied: boolean; uploads: boolean; underWay: number },
): HttpAdapterName {
  const { proxied, uploads, bulk, streaming: lasting, underWay } = facts;
  return proxied || uploads || bulk || lasting || underWay >= undiciThreshold ? 'undici' : 'node';
}

/** Makes one adapter. */
export type MakeHttpAdapter = (name: HttpAdapterName, setup: HttpAdapterOptions) => HttpAdapter;

/** An adapter whose file is loaded by its first request: a command that sends nothing pays for neither. */
const makeLazyAdapter: MakeHttpAdapter = (name, setup) => {
  let made: Promise<HttpAdapter> | undefined;
  const load = () => {
    made ??=
      name === 'node'
        ? import('./http-adapter-node').then(({ createNodeAdapter }) => createNodeAdapter(setup))
        : import('./http-adapter-undici').then(({ createUndiciAdapter }) => createUndiciAdapter(setup));
    return made;
  };
  return { request: async (wire) => (await load()).request(wire), close: async () => (await made)?.close() };
};

export interface HttpAdaptersOptions extends Omit<HttpAdapterOptions, 'proxy'> {
  readonly environment: Environment;
  /** For tests: makes the adapters instead. */
  readonly makeHttpAdapter?: MakeHttpAdapter;
}

export interface HttpAdapters {
  request(wire: WireRequest, load: RequestTraits): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** All adapters of one command, each made on first use. */
export function createHttpAdapters(setup: HttpAdaptersOptions): HttpAdapters {
  const { environment, clock, authorities, lookup } = setup;
  const made = new Map<string, HttpAdapter>();
  let underWay = 0;
  const adapterOf = (name: HttpAdapterName, proxy: URL | undefined): HttpAdapter => {
    const key = `${name} ${proxy?.href ?? ''}`;
    const adapter =
      made.get(key) ??
      (setup.makeHttpAdapter ?? makeLazyAdapter)(name, {
        clock,
        ...(proxy && { proxy }),
        ...(authorities && { authorities }),
        ...(lookup && { lookup }),
      });
    made.set(key, adapter);
    return adapter;
  };
  return {
    async request(wire, load) {
      const proxy = proxyFor(wire.url, environment);
      const uploads = wire.body !== undefined && !(wire.body instanceof Uint8Array);
      const name = chooseAdapter({ ...load, proxied: proxy !== undefined, uploads, underWay });
      underWay += 1;
      try {
        return await adapterOf(name, proxy).request(wire);
      } catch (error) {
        if (error instanceof TransportError && proxy) error.proxy = proxy.host;
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      await Promise.all([...made.values()].map((adapter) => adapter.close()));
    },
  };
}
