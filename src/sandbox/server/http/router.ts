/** Answers the routes of one host: lookup, rate limits, faults, checks, handler. */

import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { generateCookie, getCookie } from 'hono/cookie';
import type { Host } from '../../../protocol/route';
import { type AnswerFault, isAnswerFault, isRequestFault, type RequestFault } from '../../fault-kinds';
import type { AccountState } from '../../sections/auth/rules/accounts';
import { type Caller, expiredTokenRefusal } from '../../sections/auth/rules/callers';
import type { World } from '../../world';
import { runOnce } from '../../world/replays';
import { type AppliedFault, garbledBytes, type NextStreamFault, type Target } from '../control/faults';
import type { Service } from '../service';
import { admit } from './admission';
import { createExchange, type Exchange, type HttpContext } from './exchange';
import type { Call, OpenEvents, OpenSocket } from './handler';
import { readBody, readPath, readQuery } from './input';
import { limitsSwitch, limitsWithoutCodeSwitch } from './limits';
import { createLookup, type Lookup, type RouteMatch } from './lookup';
import { type AnswerNonCatalogue, createNonCatalogue } from './non-catalogue';
import {
  type Answer,
  faultRefusal,
  gatewayPage,
  type Outcome,
  otherCodesSwitch,
  refusalAnswer,
  refusalOf,
  resultOutcome,
  successDataSwitch,
  withOtherCode,
  withSuccess,
} from './outcome';
import { gatewayRefusal, Refusal, refusal } from './refusal';
import { openWebSocket } from './sockets';
import { cutShort, keepAlive, openEventStream } from './streams';

/** The function that answers every request to one host, except control. */
export function createRouter(host: Host, service: Service): (context: HttpContext) => Promise<Response> {
  const routes = service.routes.filter((route) => route.host === host);
  const lookup = createLookup(routes, service.vocabulary);
  const nonCatalogue = createNonCatalogue(host === 'main' ? (service.nonCatalogue ?? []) : []);
  const respond = async (exchange: Exchange): Promise<Response> => {
    const match = lookup.find(exchange.method, exchange.url.pathname);
    exchange.notes.route = match?.route;
    if (host === 'main' && exceedsLimit(service, exchange, match)) {
      const tooMany = limitsWithoutCodeSwitch.isOn(service.world())
        ? gatewayRefusal(429, 'Too Many Requests')
        : refusal(429, 'RATE_LIMIT_EXCEEDED', 'too many requests');
      return deliver(service, exchange, refusalAnswer(tooMany));
    }
    const target = match && { route: match.route, path: exchange.url.pathname };
    const fault = target && service.faults.take(target);
    exchange.notes.fault = fault?.kind;
    const answer = () =>
      outcomeOf(service, exchange, match, () => answerUnmatched(service, exchange, lookup, nonCatalogue));
    const outcome =
      fault && isRequestFault(fault.kind)
        ? await requestFaults[fault.kind]({ service, exchange, match, host, fault, answer })
        : await answer();
    if (!outcome || exchange.world !== service.world()) return exchange.drop();
    const answerFault = fault && isAnswerFault(fault.kind) ? fault.kind : undefined;
    return deliver(service, exchange, outcome, target, answerFault);
  };
  return async (context) => {
    const exchange = createExchange(service, context);
    service.requests.add(exchange.drop);
    try {
      return await respond(exchange);
    } finally {
      service.requests.delete(exchange.drop);
      await exchange.end();
    }
  };
}

interface FaultyRequest {
  readonly service: Service;
  readonly exchange: Exchange;
  readonly match: RouteMatch | undefined;
  readonly host: Host;
  readonly fault: AppliedFault;
  answer(): Promise<Outcome>;
}

/** The answer that a fault causes; undefined if the connection is closed. */
type RequestEffect = (request: FaultyRequest) => Promise<Outcome | undefined>;

const requestFaults: Readonly<Record<RequestFault, RequestEffect>> = {
  delay: async ({ service, exchange, fault, answer }) =>
    (await waitUnlessClosed(service, exchange, fault.delayMs)) ? answer() : undefined,
  async 'delay-after'({ service, exchange, fault, answer }) {
    const outcome = await answer();
    return (await waitUnlessClosed(service, exchange, fault.delayMs)) ? outcome : undefined;
  },
  'drop-before': async () => undefined,
  async 'drop-after'({ answer }) {
    await answer();
    return undefined;
  },
  status: async ({ service, match, host, fault }) =>
    refusalToAnswer(service, match, faultRefusal(fault, host)),
  async 'gateway-page'({ answer }) {
    await answer();
    return gatewayPage;
  },
  async 'expired-token'({ service, exchange, answer }) {
    service.faults.expire(authorizationOf(exchange));
    return answer();
  },
};

function authorizationOf({ context }: Exchange): string {
  return context.req.header('authorization') ?? '';
}

/** Waits `ms`; resolves with false as soon as the connection is closed or the sandbox stops. */
async function waitUnlessClosed({ clock, stopping }: Service, exchange: Exchange, ms = 0): Promise<boolean> {
  const { socket } = exchange.incoming;
  const isClosed = () => exchange.isOver() || stopping.aborted;
  if (isClosed()) return false;
  await new Promise<void>((resolve) => {
    const end = () => {
      cancel();
      socket.off('close', end);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const cancel = clock.after(ms, end);
    socket.once('close', end);
    stopping.addEventListener('abort', end);
  });
  return !isClosed();
}

/** Counts the request while the switch `limits` is on, and sets the headers of the rate limit. */
function exceedsLimit(
  service: Service,
  { headers, incoming }: Exchange,
  match: RouteMatch | undefined,
): boolean {
  if (!limitsSwitch.isOn(service.world())) return false;
  const quota = service.limits.count(match?.route, incoming.socket.remoteAddress ?? '');
  headers.set('x-ratelimit-limit', String(quota.limit));
  headers.set('x-ratelimit-remaining', String(quota.remaining));
  return quota.exceeded;
}

/** Never throws: an error of the handler becomes an answer. */
async function outcomeOf(
  service: Service,
  exchange: Exchange,
  match: RouteMatch | undefined,
  otherwise: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await (match ? handle(service, exchange, match) : otherwise());
  } catch (error) {
    if (!(error instanceof Refusal)) exchange.notes.thrown = error ?? new Error('an empty value was thrown');
    return refusalToAnswer(service, match, refusalOf(error));
  }
}

/**
 * A refusal as an answer, with the other name of its code while the switch is on. The exam has a service of its own
 * with one set of codes.
 */
function refusalToAnswer(service: Service, match: RouteMatch | undefined, refused: Refusal): Answer {
  const isRenamed = otherCodesSwitch.isOn(service.world()) && match?.route.section !== 'exam';
  if (!isRenamed) return refusalAnswer(refused);
  const { status, body, headers } = refused;
  return refusalAnswer(new Refusal(status, withOtherCode(body, service.otherCodes ?? {}), headers));
}

/** A change begins before its caller is looked up, so that the used elements are still known when the body has arrived. */
function handle(service: Service, exchange: Exchange, match: RouteMatch): Promise<Outcome> {
  const run = () => handled(service, exchange, match);
  return match.route.effect === 'read' ? run() : runChange(service, exchange.world, run);
}

async function handled(
  service: Service,
  exchange: Exchange,
  { route, parameters }: RouteMatch,
): Promise<Outcome> {
  const { world } = exchange;
  const handler = service.handlerOf(route.name);
  const caller = admit(world, route, exchange.context.req.header('authorization'));
  if (caller && service.faults.isExpired(authorizationOf(exchange))) throw expiredTokenRefusal();
  if (caller) actsAs(exchange, caller.account);
  service.simulation.catchUp(route.section);
  const checked = {
    path: readPath(parameters),
    query: readQuery(route, exchange.url),
    body: await readBody(route, exchange.incoming, {
      contents: world.contents,
      newId: world.random.uuid,
      limitOf: (type) =>
        service.uploadLimits?.[route.name]?.(world, caller, type) ?? Number.POSITIVE_INFINITY,
      defer: exchange.defer,
      received: (value) => {
        exchange.notes.body = value;
      },
    }),
  };
  // The reset closed the connection while the body was read: no client receives this.
  if (world !== service.world()) throw refusal(503, 'RESET', 'the world was reset');
  const call = { route, world, caller, ...checked, ...callBasics(service, exchange) };
  const run = () => handler(call as never);
  const outcome = (result: unknown) =>
    resultOutcome(route, successDataSwitch.isOn(world) ? withSuccess(route, result) : result);
  if (route.effect === 'read') return outcome(await world.state.reading(run));
  return outcome(await (route.effect === 'keyed' ? once(exchange, call, run) : run()));
}

/** Runs a function that can change the world; its result, also a refusal, is sent once the change is on disk. */
async function runChange<T>(service: Service, { state }: World, run: () => Promise<T>): Promise<T> {
  const end = state.begin();
  try {
    return await run();
  } finally {
    end();
    service.changed();
    await service.durable();
  }
}

type KeyedCall = Pick<Call, 'world' | 'route' | 'header'> & { caller: Caller | undefined; body: unknown };

/** Runs a request with an idempotency key once. */
function once({ url }: Exchange, { world, route, caller, body, header }: KeyedCall, run: () => unknown) {
  const { method, key: keyName = 'Idempotency-Key' } = route;
  const inBody = keyName === 'operationId' ? (body as { operationId?: string }).operationId : undefined;
  return runOnce(
    world,
    {
      accountId: caller?.account.id,
      key: inBody ?? header('idempotency-key'),
      keyName,
      request: JSON.stringify([method, url.pathname, body]),
    },
    run,
  );
}

type CallBasics = Omit<Call, 'route' | 'world' | 'caller' | 'path' | 'query' | 'body'>;

function callBasics({ origins, vocabulary, timers, changed }: Service, exchange: Exchange): CallBasics {
  const { context, headers, incoming } = exchange;
  return {
    origins,
    vocabulary,
    address: incoming.socket.remoteAddress ?? null,
    header: (name) => context.req.header(name),
    cookie: (name) => getCookie(context, name),
    setHeader: (name, value) => headers.set(name, value),
    setCookie: (name, value, options) => headers.append('set-cookie', generateCookie(name, value, options)),
    setTimer: timers.at,
    actsAs: (account) => actsAs(exchange, account),
    changed,
  };
}

function actsAs({ notes }: Exchange, { profile }: AccountState): void {
  notes.user = profile?.username;
}

/** Answers a path that has no catalogue route for the method: a route outside the catalogue, or 404, 405 or 426. */
async function answerUnmatched(
  service: Service,
  { method, url, world }: Exchange,
  lookup: Lookup,
  nonCatalogue: AnswerNonCatalogue,
): Promise<Outcome> {
  const answer = () => nonCatalogue(method, url, world);
  const other = await (method === 'POST' ? runChange(service, world, answer) : answer());
  if (other) return other;
  const methods = lookup.methodsAt(url.pathname).filter((known) => known !== 'WS');
  if (methods.length > 0) {
    const allow = methods.join(', ');
    throw refusal(405, 'METHOD_NOT_ALLOWED', `this path allows ${allow}`, {}, { allow });
  }
  if (lookup.find('WS', url.pathname))
    throw refusal(426, 'UPGRADE_REQUIRED', 'this path is a WebSocket', {}, { upgrade: 'websocket' });
  throw refusal(404, 'NOT_FOUND', 'there is nothing at this path');
}

/** Sends an outcome. `target` selects faults of streams; `fault` is one to apply to an answer. */
function deliver(
  service: Service,
  exchange: Exchange,
  outcome: Outcome,
  target?: Target,
  fault?: AnswerFault,
): Response | Promise<Response> {
  if (outcome.kind === 'answer') return deliverAnswer(exchange, outcome, fault);
  const nextFault = () => target && service.faults.takeStreamFault(target);
  return outcome.kind === 'events'
    ? deliverEvents(service, exchange, outcome.open, nextFault)
    : deliverSocket(service, exchange, outcome.open, nextFault);
}

function deliverAnswer(
  exchange: Exchange,
  { status, bytes, headers: own }: Answer,
  fault: AnswerFault | undefined,
): Response {
  const { headers, incoming, outgoing } = exchange;
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  exchange.finish(status, bytes);
  const body = fault === 'garble' && bytes ? garbledBytes(bytes, own['content-type']) : bytes;
  const isCut = fault === 'cut';
  // Hono removes the body of an answer to HEAD.
  if (!outgoing || (incoming.method === 'HEAD' && !isCut))
    return new Response(bytes ?? null, { status, headers });
  const length = body || isCut ? ['content-length', String(body?.length ?? 0)] : [];
  // Without a `Response`, whose body the adapter reads as a stream: that takes a millisecond.
  outgoing.writeHead(status, [...[...headers].flat(), ...length]);
  if (isCut) cutShort(outgoing, body ?? new Uint8Array());
  else outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

function deliverEvents(
  service: Service,
  exchange: Exchange,
  open: OpenEvents,
  nextFault: NextStreamFault,
): Response {
  const { outgoing } = exchange;
  if (!outgoing) return exchange.drop();
  exchange.finish(200);
  const stream = openEventStream(outgoing, exchange.headers, nextFault);
  stream.onClose(begin(service, exchange, stream.close));
  try {
    open(stream);
    keepAlive(stream, service.clock);
  } catch (error) {
    exchange.failed(error);
    stream.close();
  }
  return RESPONSE_ALREADY_SENT;
}

async function deliverSocket(
  service: Service,
  exchange: Exchange,
  open: OpenSocket,
  nextFault: NextStreamFault,
): Promise<Response> {
  const { context, incoming } = exchange;
  exchange.finish(101);
  const handshake = await openWebSocket(context, incoming, open, {
    nextFault,
    failed: exchange.failed,
    outbox: service.outbox,
    durable: service.durable,
    opened: (close) => void incoming.socket.once('close', begin(service, exchange, close)),
  });
  for (const [name, value] of exchange.headers) handshake.headers.append(name, value);
  return handshake;
}

/** Registers an open stream: a reset closes it, and the simulation events of its section run while it is open. */
function begin(
  { streams, simulation, world: current }: Service,
  { notes, world }: Exchange,
  close: () => void,
): () => void {
  streams.add(close);
  // A socket opens shortly after its answer; a reset in between finds no stream to end.
  if (world !== current()) close();
  const unwatch = simulation.watch(notes.route?.section ?? '');
  return () => {
    streams.delete(close);
    unwatch();
  };
}
