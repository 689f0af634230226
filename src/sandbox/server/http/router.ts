/** Answers the routes of one host: lookup, rate limits, faults, checks, handler. */
import { generateCookie, getCookie } from 'hono/cookie';
import type { AnyRoute, Host } from '../../../protocol/route';
import type { AccountState } from '../../sections/auth/rules/accounts';
import type { Caller } from '../../sections/auth/rules/callers';
import { runOnce } from '../../world/replays';
import type { Service } from '../service';
import { admit } from './admission';
import { deliver } from './deliver';
import { createExchange, type Exchange, type HttpContext } from './exchange';
import type { Call } from './handler';
import { type BodySetup, readBody, readPath, readQuery } from './input';
import { createLookup, type Found, type Lookup } from './lookup';
import { type AnswerNonCatalogue, createNonCatalogue } from './non-catalogue';
import {
  type Answer,
  faultRefusal,
  type Outcome,
  refusalAnswer,
  resultOutcome,
  thrownRefusal,
  withOtherCode,
  withSuccess,
} from './outcome';
import { gatewayRefusal, Refusal, refusal } from './refusal';

/** The function that answers every request to one host, except control. */
export function createRouter(host: Host, service: Service): (context: HttpContext) => Promise<Response> {
  const routes = service.routes.filter((route) => route.host === host);
  const lookup = createLookup(routes, service.vocabulary);
  const nonCatalogue = createNonCatalogue(host === 'main' ? (service.nonCatalogue ?? []) : []);
  const respond = async (exchange: Exchange): Promise<Response> => {
    const found = lookup.find(exchange.method, exchange.url.pathname);
    exchange.notes.route = found?.route;
    if (host === 'main' && exceedsLimit(service, exchange, found)) {
      return deliver(service, exchange, refusalAnswer(gatewayRefusal(429, 'Too Many Requests')));
    }
    const target = found && { route: found.route, path: exchange.url.pathname };
    const fault = target && service.faults.take(target);
    exchange.notes.fault = fault?.kind;
    if (fault?.kind === 'drop-before') return exchange.drop();
    if (fault?.kind === 'delay' && !(await waited(service, exchange, fault.delayMs))) return exchange.drop();
    const outcome =
      fault?.kind === 'status'
        ? refusalToAnswer(service, faultRefusal(fault, host))
        : await outcomeOf(service, exchange, found, () =>
            unanswered(service, exchange, lookup, nonCatalogue),
          );
    if (fault?.kind === 'drop-after' || exchange.world !== service.world()) return exchange.drop();
    const streamFault = fault?.kind === 'cut' || fault?.kind === 'garble' ? fault.kind : undefined;
    return deliver(service, exchange, outcome, target, streamFault);
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

/** Waits; false as soon as the connection is closed by either side or the sandbox stops. */
async function waited({ clock, stopping }: Service, exchange: Exchange, ms = 0): Promise<boolean> {
  const { socket } = exchange.incoming;
  const isInVain = () => exchange.isOver() || stopping.aborted;
  if (isInVain()) return false;
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
  return !isInVain();
}

/** Counts the request while the switch `limits` is on, and sets the headers of the rate limit. */
function exceedsLimit(service: Service, { headers, incoming }: Exchange, found: Found | undefined): boolean {
  if (!service.world().switches.limits) return false;
  const quota = service.limits.count(found?.route, incoming.socket.remoteAddress ?? '');
  headers.set('x-ratelimit-limit', String(quota.limit));
  headers.set('x-ratelimit-remaining', String(quota.remaining));
  return quota.exceeded;
}

/** Never throws: an error of the handler becomes an answer. */
async function outcomeOf(
  service: Service,
  exchange: Exchange,
  found: Found | undefined,
  otherwise: () => Outcome | Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await (found ? handled(service, exchange, found) : otherwise());
  } catch (error) {
    if (!(error instanceof Refusal)) exchange.notes.thrown = error ?? new Error('nothing was thrown');
    return refusalToAnswer(service, thrownRefusal(error));
  }
}

/** A refusal as an answer, with the other name of its code while the switch is on. */
function refusalToAnswer(service: Service, refused: Refusal): Answer {
  if (!service.world().switches['other-codes']) return refusalAnswer(refused);
  const { status, body, headers } = refused;
  return refusalAnswer(new Refusal(status, withOtherCode(body, service.otherCodes ?? {}), headers));
}

async function handled(service: Service, exchange: Exchange, { route, parameters }: Found): Promise<Outcome> {
  const handler = service.handlerOf(route.name);
  if (!handler) throw refusal(501, 'NOT_IMPLEMENTED', `the sandbox does not answer ${route.name} yet`);
  const { world } = exchange;
  const caller = admit(world, route, exchange.context.req.header('authorization'));
  if (caller) actsAs(exchange, caller.account);
  service.simulation.catchUp(route.section);
  const checked = {
    path: readPath(parameters),
    query: readQuery(route, exchange.url),
    body: await readBody(route, exchange.incoming, bodySetup(service, exchange, route, caller)),
  };
  // The reset closed the connection while the body was read: no client receives this.
  if (world !== service.world()) throw refusal(503, 'RESET', 'the world was reset');
  const call = { route, world, caller, ...checked, ...surroundings(service, exchange) };
  const run = () => handler(call as never);
  const outcome = (result: unknown) =>
    resultOutcome(route, world.switches['success-data'] ? withSuccess(route, result) : result);
  if (route.effect === 'read') return outcome(await service.state().reading(run));
  return changing(service, async () =>
    outcome(await (route.effect === 'keyed' ? once(exchange, call, run) : run())),
  );
}

function bodySetup(
  service: Service,
  { world, defer }: Exchange,
  { name }: AnyRoute,
  caller: Caller | undefined,
): BodySetup {
  const { uploadLimits = {} } = service;
  return {
    contents: world.contents,
    newId: world.random.uuid,
    limitOf: (type) => uploadLimits[name]?.(world, caller, type) ?? Number.POSITIVE_INFINITY,
    defer,
  };
}

/** Runs what may change the world; its result, also a refusal, is given once the change is on disk. */
async function changing<T>(service: Service, run: () => Promise<T>): Promise<T> {
  const end = service.state().begin();
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

function surroundings({ origins, vocabulary, timers, changed }: Service, exchange: Exchange): CallBasics {
  const { context, headers, incoming } = exchange;
  return {
    origins,
    vocabulary,
    address: incoming.socket.remoteAddress ?? null,
    header: (name) => context.req.header(name),
    cookie: (name) => getCookie(context, name),
    setHeader: (name, value) => headers.set(name, value),
    setCookie: (name, value, options) => headers.append('set-cookie', generateCookie(name, value, options)),
    alarm: timers.at,
    actsAs: (account) => actsAs(exchange, account),
    changed,
  };
}

function actsAs({ notes }: Exchange, { profile }: AccountState): void {
  notes.user = profile?.username;
}

/** A path without a route for the method: a route outside the catalogue, or a refusal that names the methods. */
async function unanswered(
  service: Service,
  { method, url, world }: Exchange,
  lookup: Lookup,
  nonCatalogue: AnswerNonCatalogue,
): Promise<Outcome> {
  const answer = () => nonCatalogue(method, url, world);
  const other = await (method === 'POST' ? changing(service, answer) : answer());
  if (other) return other;
  const methods = lookup.methodsAt(url.pathname).filter((known) => known !== 'WS');
  if (methods.length > 0) {
    const allow = methods.join(', ');
    throw refusal(405, 'METHOD_NOT_ALLOWED', `this path allows ${allow}`, {}, { allow });
  }
  if (lookup.find('WS', url.pathname)) {
    throw refusal(426, 'UPGRADE_REQUIRED', 'this path is a WebSocket', {}, { upgrade: 'websocket' });
  }
  throw refusal(404, 'NOT_FOUND', 'there is nothing at this path');
}
