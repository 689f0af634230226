/**
 * The HTTP adapter on undici, in the form that is fastest to load: an agent and our own handler, without its
 * request API, and with its WebAssembly parser kept from being optimised (tiering up outlasts a short command).
 */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { createQueue } from '../../queue';
import {
  type ExchangeProgress,
  type HttpAdapter,
  type HttpAdapterOptions,
  type StreamedBody,
  type WireAnswer,
  type WireRequest,
  withLimits,
} from './http-adapter';
import { basicCredentials, withoutCredentials } from './proxy';
import { ProxyError } from './transport-error';

/** Maximum number of connections to one origin (field notes 10.1: at most six requests at once). */
const maxConnections = 6;
/** Maximum bytes of an answer that are queued before the connection is paused. */
const highWater = 256 * 1024;

/** Makes the adapter, through `proxy` when given; nothing is loaded before its first request. */
export function createUndiciAdapter(setup: HttpAdapterOptions): HttpAdapter {
  let made: Promise<Dispatcher> | undefined;
  return {
    request: withLimits(async (wire, progress) => {
      made ??= createDispatcher(setup);
      return exchange(await made, wire, progress);
    }, setup.clock),
    async close() {
      // Not `close`, which waits for requests in progress.
      await (await made)?.destroy();
    },
  };
}

async function createDispatcher({ proxy }: HttpAdapterOptions): Promise<Dispatcher> {
  const { setFlagsFromString } = await import('node:v8');
  setFlagsFromString('--liftoff-only');
  // Our own limits apply; undici's are off (0) or far higher.
  const shared = { maxConnections, headersTimeout: 0, bodyTimeout: 0 };
  if (!proxy) {
    const { default: Agent } = await import('undici/lib/dispatcher/agent.js');
    return new Agent({ ...shared, connect: { timeout: 120_000 } });
  }
  return throughProxy(proxy, shared);
}

async function throughProxy(proxy: URL, shared: object): Promise<Dispatcher> {
  const [{ Pool, ProxyAgent }, { isIP }] = await Promise.all([proxyParts(), import('node:net')]);
  // undici names the proxy in the TLS handshake, where Node.js 26 accepts no IP address.
  const named = (target: Dispatcher.ConnectOptions & { servername?: string }) =>
    isIP(target.servername ?? '') ? { ...target, servername: undefined } : target;
  const credentials = basicCredentials(proxy);
  return new ProxyAgent({
    ...shared,
    uri: withoutCredentials(proxy).href,
    token: credentials,
    clientFactory(origin, options) {
      const pool = new Pool(origin, options);
      const connect = pool.connect.bind(pool) as (
        options: Dispatcher.ConnectOptions,
      ) => Promise<Dispatcher.ConnectData>;
      return Object.assign(pool, {
        connect: (target: Dispatcher.ConnectOptions) =>
          connect(named(target)).catch((error: Error) => {
            throw new ProxyError(error);
          }),
      });
    },
  });
}

/** The proxy agent and its dependencies: it calls `connect`, which undici's package entry would set up. */
async function proxyParts() {
  const [{ default: Pool }, { default: ProxyAgent }, { default: Base }, { default: api }] = await Promise.all(
    [
      import('undici/lib/dispatcher/pool.js'),
      import('undici/lib/dispatcher/proxy-agent.js'),
      import('undici/lib/dispatcher/dispatcher.js'),
      import('undici/lib/api/index.js'),
    ],
  );
  Object.assign(Base.prototype, { connect: api.connect });
  return { Pool, ProxyAgent };
}

function exchange(
  dispatcher: Dispatcher,
  wire: WireRequest,
  progress: ExchangeProgress,
): Promise<WireAnswer> {
  const { url, method, body } = wire;
  return new Promise((resolve, reject) => {
    // A request that waits for a connection cannot be withdrawn from undici: it is rejected immediately and
    // aborted when it would be written.
    progress.onAbort(reject);
    dispatcher.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: method as Dispatcher.HttpMethod,
        headers: { ...wire.headers, ...(isStreamed(body) && { 'content-length': String(body.size) }) },
        body: isStreamed(body) ? bodyChunks(body, progress) : (body ?? null),
      },
      createHandler(wire, progress, resolve, reject),
    );
  });
}

function isStreamed(body: WireRequest['body']): body is StreamedBody {
  return body !== undefined && !(body instanceof Uint8Array);
}

/** The chunks of a body, each reported as progress. undici accepts any async iterable; its types name only streams. */
function bodyChunks(body: StreamedBody, progress: ExchangeProgress): Readable {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of body.open()) {
      yield piece;
      progress.bodyProgress();
    }
    progress.bodySent();
  }
  return pieces() as unknown as Readable;
}

function createHandler(
  { onHead }: WireRequest,
  progress: ExchangeProgress,
  resolve: (answer: WireAnswer) => void,
  reject: (error: unknown) => void,
): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined;
  const pieces = createQueue<Uint8Array>({
    sizeOf: (piece) => piece.byteLength,
    highWater,
    pause: () => controller?.pause(),
    resume: () => controller?.resume(),
  });
  return {
    onRequestStart(started) {
      controller = started;
      progress.onAbort((reason) => started.abort(reason as Error));
      if (!started.aborted) progress.connected();
    },
    onResponseStart(_, status, headers) {
      if (status < 200) return;
      onHead?.(status, headers);
      resolve({ status, headers, body: pieces.items() });
    },
    onResponseData: (_, piece) => pieces.push(piece),
    onResponseEnd: () => pieces.end(),
    onResponseError(_, error) {
      pieces.end(error);
      reject(error);
    },
  };
}
