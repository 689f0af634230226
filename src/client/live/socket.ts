/** Sockets of the board and the canvas, each connection with a new ticket or token, with reconnects (protocol: events). */
import { NetworkError, SignedOutError } from '../../errors';
import type { Socket, SocketMessage, SocketOpening, SocketOptions } from '../../ports/live';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { anySignal } from '../http/http-adapter';
import { networkErrorFor, TransportError } from '../http/transport-error';
import { baseUrlOf, targetUrl } from '../request/build-request';
import { type DryRunRecorder, readableUrl } from '../request/dry-run';
import { pixelHeaders } from '../request/headers';
import { failureOf } from '../response/failure';
import { refusalError } from '../response/refusal';
import { readText } from '../response/text';
import { type Connection, connect, type Declined, maxMessageBytes } from './connection';
import { keepOpen, type Opening } from './reconnect';

const pingMs = 20_000;
/** Maximum number of unanswered pings. */
const maxMissedPings = 3;
/** Close codes with which servers refuse a token (field notes 8.3). */
const unauthorisedCodes: ReadonlySet<number | undefined> = new Set([1008, 4401]);

/**
 * Opens the socket of a route; it is connected when the promise resolves.
 * @throws NetworkError after three tries without a connection; the refusal of a server that declines
 */
export async function routeSocket(
  deps: ClientDeps,
  route: AnyRoute,
  options: SocketOptions,
): Promise<Socket> {
  if (deps.dryRun) return recordingSocket(deps, deps.dryRun, route, options);
  const closing = new AbortController();
  const signal = anySignal(anySignal(options.signal, deps.signal), closing.signal);
  const connections = createConnections(deps, route, options, signal);
  const items = keepOpen<SocketMessage>({
    clock: deps.clock,
    random: deps.random,
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
    send: connections.send,
    async close() {
      await connections.close();
      closing.abort();
    },
  };
}

/** The connections of a socket, one after the other. */
function createConnections(deps: ClientDeps, route: AnyRoute, options: SocketOptions, signal: AbortSignal) {
  let current: Connection | undefined;
  /** Whether the last connection was refused as unauthorized. */
  let unauthorised = false;
  let isTooLargeNoted = false;
  const noteTooLarge = (host: string) => {
    const text = `${host} sent a message larger than ${maxMessageBytes / 1024 / 1024} MB`;
    if (!isTooLargeNoted) deps.note(`${text}: it is lost, and the connection is opened again`);
    isTooLargeNoted = true;
  };
  let onFirstConnect: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    onFirstConnect = resolve;
  });
  return {
    /** Resolves with the first connection. */
    opened,
    async open(reopened: boolean): Promise<Opening<SocketMessage>> {
      const opening = await options.opening({ reopened, unauthorised });
      const target = { route, options, opening, signal };
      const connection = await openConnection(deps, target, noteTooLarge).catch((error) => {
        // Once: the refusal of a new token is final.
        if (!(error instanceof SignedOutError) || unauthorised) throw error;
        unauthorised = true;
        throw new NetworkError(error.message, error.details);
      });
      current = connection;
      onFirstConnect();
      const leave = async () => {
        unauthorised = unauthorisedCodes.has(connection.closeCode());
        current = undefined;
        await connection.close();
      };
      return { items: messagesOf(connection, options.ping?.answer, leave), close: leave };
    },
    send: (message: SocketMessage) => sendOver(current, message),
    close: async () => current?.close(),
  };
}

async function* messagesOf(
  { messages, explained }: OpenConnection,
  pong: string | undefined,
  leave: () => Promise<void>,
): AsyncGenerator<SocketMessage> {
  try {
    for await (const message of messages) if (message !== pong) yield message;
  } catch (error) {
    throw explained(error);
  } finally {
    await leave();
  }
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

interface OpenConnection extends Connection {
  /** A transport error as a network error: a lost connection is not an unknown outcome. */
  explained(error: unknown): unknown;
}

interface ConnectionTarget {
  readonly route: AnyRoute;
  readonly options: SocketOptions;
  readonly opening: SocketOpening;
  readonly signal: AbortSignal;
}

/** Connects once and sends the first message. @throws the refusal of a server that declines */
async function openConnection(
  deps: ClientDeps,
  { route, options, opening, signal }: ConnectionTarget,
  noteTooLarge: (host: string) => void,
): Promise<OpenConnection> {
  const { transport, clock, environment, timeoutMs, trace } = deps;
  const { redactor } = transport;
  for (const secret of [opening.first, ...Object.values(opening.query ?? {})]) redactor.learn(secret);
  const url = await socketUrl(deps, route, options, opening);
  const headers = await socketHeaders(deps, route);
  const { everyMs = pingMs, text: pingText } = options.ping ?? {};
  const limits = { connectMs: timeoutMs, idleMs: everyMs * maxMissedPings, pingMs: everyMs, pingText };
  const onTooLarge = () => noteTooLarge(url.host);
  const traceEnd = (outcome: string) =>
    trace?.line(`WS ${redactor.url(route, url)}: ${redactor.text(outcome)}`);
  const explained = (error: unknown) =>
    error instanceof TransportError ? networkErrorFor({ url, timeoutMs }, error) : error;
  try {
    const connection = await connect({ clock, environment, ...limits, onTooLarge }, url, headers, signal);
    traceEnd('status' in connection ? String(connection.status) : '101');
    if ('status' in connection) throw refusalOf(deps, url, connection);
    if (opening.first !== undefined) await connection.send(opening.first);
    return { ...connection, explained };
  } catch (error) {
    if (error instanceof TransportError) traceEnd(`no connection (${error.message})`);
    throw explained(error);
  }
}

function refusalOf({ clock, vocabulary }: ClientDeps, url: URL, declined: Declined): Error {
  const { status, headers, body } = declined;
  const failure = failureOf({ status, headers, text: readText(body), now: clock.now() });
  if (failure) return refusalError(failure, vocabulary.externalFailed);
  return new NetworkError(`${url.host} did not open the socket (status ${status})`, { status });
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
