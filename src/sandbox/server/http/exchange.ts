/** One request on its way: what came, what the answer will carry, what the log will say. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { AnyRoute } from '../../../ports/route';
import type { World } from '../../world';
import type { LogEntry } from '../control/log';
import type { Service } from '../service';

/** The context of a request whose raw parts are Node's. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

export interface Exchange {
  readonly context: HttpContext;
  readonly incoming: IncomingMessage;
  /** Undefined for a request that asks to become a WebSocket. */
  readonly outgoing: ServerResponse | undefined;
  readonly url: URL;
  /** `WS` for a request that asks to become a WebSocket. */
  readonly method: string;
  /** The world of its arrival: after a reset it is no longer the sandbox's, and nothing of the request may happen. */
  readonly world: World;
  /** Of the answer, whatever it will be. */
  readonly headers: Headers;
  /** Fields of the log record that are learned on the way. */
  readonly notes: { route?: AnyRoute; user?: string; fault?: string; thrown?: unknown };
  /** Stamps the answer with the world's date and writes the log record, once. */
  finish(status: number): void;
  /** Writes a record of what was thrown after the answer, when the stream was already open. */
  failed(error: unknown): void;
  /** Cuts the connection before any byte of an answer; a reset does it to every request under way. */
  drop(): Response;
  /** The connection was cut by either side, or its answer was given. */
  isOver(): boolean;
}

/** Begins with a request as the adapter hands it over. */
export function createExchange(service: Service, context: HttpContext): Exchange {
  const { incoming, outgoing } = context.env as { incoming: IncomingMessage; outgoing?: ServerResponse };
  const began = service.clock.monotonic();
  const world = service.world();
  let finished = false;
  const exchange: Exchange = {
    context,
    incoming,
    outgoing,
    url: new URL(context.req.raw.url),
    method: outgoing ? context.req.raw.method : 'WS',
    world,
    headers: new Headers(),
    notes: {},
    finish(status) {
      if (finished) return;
      finished = true;
      exchange.headers.set('date', new Date(world.clock.now()).toUTCString());
      const entry = logEntry(exchange, status, service.clock.monotonic() - began);
      if (exchange.notes.thrown === undefined) service.log.add(entry);
      else service.log.failed(exchange.notes.thrown, entry);
    },
    failed: (error) => service.log.failed(error, logEntry(exchange, 500, service.clock.monotonic() - began)),
    drop() {
      exchange.finish(0);
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    isOver: () => finished || incoming.socket.destroyed,
  };
  return exchange;
}

/** Of what a client calls itself. */
const longestName = 100;

function logEntry({ method, url, notes, context }: Exchange, status: number, ms: number): LogEntry {
  const { route, user = null, fault } = notes;
  const command = context.req.header('x-plaza-command')?.slice(0, longestName);
  const device = context.req.header('x-device-id')?.slice(0, longestName);
  return {
    method,
    path: url.pathname,
    status,
    ms: Math.round(ms * 10) / 10,
    user,
    route: route?.name ?? null,
    ...(device && { device }),
    ...(command && { command }),
    ...(fault && { fault }),
  };
}
