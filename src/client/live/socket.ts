/** Sockets of the board and the canvas, each connection with a new ticket or token, with reconnects (protocol: events). */
import { NetworkError, SignedOutError } from '../../errors';
import type { Socket, SocketMessage, SocketOpening, SocketOptions } from '../../ports/live';
import type { AnyRoute } from '../../protocol/route';
import type { ApiDeps, ClientDeps } from '../deps';
import { anySignal } from '../http/http-adapter';
import { errorForRequest, type FailedRequest, TransportError } from '../http/transport-error';
import { baseUrlOf, targetUrl } from '../request/build-request';
import { type DryRunRecorder, readableUrl } from '../request/dry-run';
import { pixelHeaders } from '../request/headers';
import { failureOf } from '../response/failure';
import { refusalError } from '../response/refusal';
import { readText } from '../response/text';
import { type Connection, type ConnectionSetup, connect, type Declined, maxMessageBytes } from './connection';
import { keepOpen, type Opening } from './reconnect';

export interface SocketSetup
  extends Pick<ApiDeps, 'clock' | 'random' | 'environment' | 'timeoutMs' | 'note'> {
  readonly externalFailed: string;
  readonly failedRequest: FailedRequest;
  /** The address and headers of an opening. */
  address(opening: SocketOpening): Promise<{ url: URL; headers: Readonly<Record<string, string>> }>;
  /** Called for each connect: `101`, the status of a refusal, or why there is no connection. */
  trace(url: URL, outcome: string): void;
}

const pingMs = 20_000;
/** Maximum number of unanswered pings. */
const maxMissedPings = 3;
/** Close codes with which servers refuse a token (field notes 8.3). */
const unauthorisedCodes: ReadonlySet<number | undefined> = new Set([1008, 4401]);

/**
 * Opens a socket; it is connected when the promise resolves.
 * @throws NetworkError after three tries without a connection; the refusal of a server that declines
 */
async function openSocket(setup: SocketSetup, options: SocketOptions): Promise<Socket> {
  const closing = new AbortController();
  const signal = anySignal(options.signal, closing.signal);
  const connections = createConnections(setup, options, signal);
  const items = keepOpen<SocketMessage>({
    clock: setup.clock,
    random: setup.random,
    signal,
    reconnect: options.reconnect,
    onReconnect: options.onReconnect,
    open: connections.open,
  });
  // The first `next` opens the first connection.
  const first = items.next();
  first.catch(() => undefined);
  await Promise.race([connections.opened, first]);
  signal.throwIfAborted();
  return {
    async *[Symbol.asyncIterator]() {
      try {
        const { done, value } = await first;
        if (done) return;
        yield value;
        yield* items;
      } finally {
        await items.return(undefined);
      }
    },
    send: (message) => connections.send(message),
    async close() {
      await connections.close();
      closing.abort();
    },
  };
}

type Limits = Pick<ConnectionSetup, 'connectMs' | 'idleMs' | 'pingMs' | 'pingText' | 'onTooLarge'>;

/** The current connection. */
interface ConnectionState {
  connection?: Connection;
  /** The last connection was refused as unauthorized. */
  unauthorised: boolean;
  /** A message was too large, which was noted. */
  notedTooLarge: boolean;
}

/** The connections of a socket, one after the other. */
function createConnections(setup: SocketSetup, options: SocketOptions, signal: AbortSignal) {
  const state: ConnectionState = { unauthorised: false, notedTooLarge: false };
  const onTooLarge = () => {
    if (!state.notedTooLarge) setup.note(tooLargeText(setup.failedRequest.url));
    state.notedTooLarge = true;
  };
  let onFirstConnect: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    onFirstConnect = resolve;
  });
  return {
    /** Resolves with the first connection. */
    opened,
    async open(reopened: boolean): Promise<Opening<SocketMessage>> {
      const { unauthorised } = state;
      const opening = await options.opening({ reopened, unauthorised });
      const connection = await openConnection(
        setup,
        { ...limitsOf(setup, options), onTooLarge },
        opening,
        signal,
      ).catch((error) => {
        // Once: the refusal of a new token is final.
        if (!(error instanceof SignedOutError) || unauthorised) throw error;
        state.unauthorised = true;
        throw new NetworkError(error.message, error.details);
      });
      state.connection = connection;
      onFirstConnect();
      const leave = async () => {
        state.unauthorised = unauthorisedCodes.has(connection.closeCode());
        delete state.connection;
        await connection.close();
      };
      return { items: messagesOf(setup, options, connection, leave), close: leave };
    },
    send: (message: SocketMessage) => sendOver(state.connection, message),
    close: async () => state.connection?.close(),
  };
}

async function* messagesOf(
  setup: SocketSetup,
  { ping }: SocketOptions,
  connection: Connection,
  leave: () => Promise<void>,
): AsyncGenerator<SocketMessage> {
  try {
    for await (const message of connection.messages) if (message !== ping?.answer) yield message;
  } catch (error) {
    throw toPlazaError(setup, error);
  } finally {
    await leave();
  }
}

/** The connection cannot go on after a message that is not read. */
function tooLargeText({ host }: URL): string {
  const megabytes = maxMessageBytes / 1024 / 1024;
  return `${host} sent a message larger than ${megabytes} MB: it is lost, and the connection is opened again`;
}

async function sendOver(connection: Connection | undefined, message: SocketMessage): Promise<void> {
  const down = new NetworkError('the connection is down at the moment, nothing was sent');
  if (!connection) throw down;
  await connection.send(message).catch((error) => {
    if (error instanceof TransportError && error.reach === 'unsent') throw down;
    throw new NetworkError('the connection was cut while a message was sent; it may have arrived', {
      cause: error,
    });
  });
}

function limitsOf({ timeoutMs }: SocketSetup, { ping }: SocketOptions): Limits {
  const everyMs = ping?.everyMs ?? pingMs;
  const limits = { connectMs: timeoutMs, idleMs: everyMs * maxMissedPings, pingMs: everyMs };
  return ping ? { ...limits, pingText: ping.text } : limits;
}

function toPlazaError(setup: SocketSetup, error: unknown): unknown {
  return error instanceof TransportError ? errorForRequest(setup.failedRequest, error) : error;
}

/** Connects once and sends the first message. @throws the refusal of a server that declines */
async function openConnection(
  setup: SocketSetup,
  limits: Limits,
  opening: SocketOpening,
  signal: AbortSignal,
): Promise<Connection> {
  const { url, headers } = await setup.address(opening);
  try {
    const connection = await connect({ ...setup, ...limits }, url, headers, signal);
    setup.trace(url, 'status' in connection ? String(connection.status) : '101');
    if ('status' in connection) throw refusalOf(setup, url, connection);
    if (opening.first !== undefined) await connection.send(opening.first);
    return connection;
  } catch (error) {
    if (error instanceof TransportError) setup.trace(url, `no connection (${error.message})`);
    throw toPlazaError(setup, error);
  }
}

function refusalOf(
  { clock, externalFailed }: SocketSetup,
  url: URL,
  { status, headers, body }: Declined,
): Error {
  const failure = failureOf({ status, headers, text: readText(body), now: clock.now() });
  if (failure) return refusalError(failure, externalFailed);
  return new NetworkError(`${url.host} did not open the socket (status ${status})`, { status });
}

/** Opens the socket of a route; see `openSocket`. */
export async function routeSocket(
  deps: ClientDeps,
  route: AnyRoute,
  options: SocketOptions,
): Promise<Socket> {
  const { transport, clock, random, environment, timeoutMs, vocabulary, trace, note } = deps;
  if (deps.dryRun) return recordingSocket(deps, deps.dryRun, route, options);
  const { redactor } = transport;
  // A lost connection is not an unknown outcome: as for a read.
  const asRead = { ...route, effect: 'read' as const };
  return openSocket(
    {
      clock,
      random,
      environment,
      timeoutMs,
      note,
      externalFailed: vocabulary.externalFailed,
      failedRequest: { route: asRead, url: await socketUrl(deps, route, options), timeoutMs },
      async address(opening) {
        for (const secret of [opening.first, ...Object.values(opening.query ?? {})]) redactor.learn(secret);
        const url = await socketUrl(deps, route, options, opening);
        return { url, headers: await socketHeaders(deps, route) };
      },
      trace: (url, outcome) => trace?.line(`WS ${redactor.url(route, url)}: ${redactor.text(outcome)}`),
    },
    { ...options, signal: anySignal(options.signal, deps.signal) },
  );
}

async function socketUrl(
  deps: ClientDeps,
  route: AnyRoute,
  { base }: SocketOptions,
  { query }: SocketOpening = {},
): Promise<URL> {
  const target = { path: route.path, query };
  const url = targetUrl(base ?? (await baseUrlOf(deps, route.host)), target, deps.vocabulary);
  url.protocol = url.protocol === 'http:' ? 'ws:' : 'wss:';
  return url;
}

/** Without `Authorization`: the ticket is in the URL or the token in the first message. */
async function socketHeaders(
  { version, session }: ClientDeps,
  route: AnyRoute,
): Promise<Record<string, string>> {
  return {
    'user-agent': `plaza/${version}`,
    'x-device-id': await session.deviceId(),
    ...(route.host === 'pixel' && pixelHeaders),
  };
}

async function recordingSocket(
  deps: ClientDeps,
  recorder: DryRunRecorder,
  route: AnyRoute,
  options: SocketOptions,
): Promise<Socket> {
  const { redactor } = deps.transport;
  const url = readableUrl(redactor.url(route, await socketUrl(deps, route, options)));
  const headers = redactor.headers(await socketHeaders(deps, route));
  return {
    async send(message) {
      const decoded = options.describe?.(message) ?? (typeof message === 'string' ? message : [...message]);
      recorder.record({ method: 'WS', url, headers, body: redactor.value(route, 'body', decoded) });
    },
    close: async () => undefined,
    async *[Symbol.asyncIterator]() {},
  };
}
