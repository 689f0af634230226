/** Chooses the HTTP adapter of each request, and keeps the adapters made so far. */
import type { ApiDeps } from '../deps';
import type {
  HttpAdapter,
  HttpAdapterName,
  HttpAdapterOptions,
  MakeHttpAdapter,
  WireAnswer,
  WireRequest,
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
 * @internal
 */
export function chooseAdapter(
  facts: RequestTraits & { proxied: boolean; uploads: boolean; inFlight: number },
): HttpAdapterName {
  const { proxied, uploads, bulk, streaming: lasting, inFlight } = facts;
  return proxied || uploads || bulk || lasting || inFlight >= undiciThreshold ? 'undici' : 'node';
}

/** An adapter whose file is loaded by its first request: a command that sends nothing loads neither. */
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
