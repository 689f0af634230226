/** One request and its answer: the received request, headers to send, and the notes for the log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { AnyRoute } from '../../../protocol/route';
import type { World } from '../../world';
import type { LogEntry } from '../control/log';
import type { Service } from '../service';

/** Hono's context of a request, with Node's request and response. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

export interface Exchange {
  readonly context: HttpContext;
  readonly incoming: IncomingMessage;
  /** Undefined for a request that asks to become a WebSocket. */
  readonly outgoing: ServerResponse | undefined;
  readonly url: URL;
  /** `WS` for a request that asks to become a WebSocket. */
  readonly method: string;
  /** The world at the start of the request. When a reset has replaced it, the request is dropped. */
  readonly world: World;
  /** Headers of the answer, also of a refusal. */
  readonly headers: Headers;
  /** Fields of the log record that become known while the request is handled. */
  readonly notes: { route?: AnyRoute; user?: string; fault?: string; thrown?: unknown };
  /** Sets the answer's `Date` from the world's clock and writes the log record, once. */
  finish(status: number): void;
  /** Logs an error that was thrown after the stream was opened. */
  failed(error: unknown): void;
  /** Cuts the connection before the first byte of an answer. A reset drops every open request. */
  drop(): Response;
  /** Runs work after the request has been handled. */
  defer(work: () => Promise<void>): void;
  /** Runs the deferred work once the request has been handled; errors are logged. */
  end(): Promise<void>;
  /** Whether the connection was closed by either side or the answer was sent. */
  isOver(): boolean;
}

/** The exchange of a request from the HTTP adapter. */
export function createExchange(service: Service, context: HttpContext): Exchange {
  const { incoming, outgoing } = context.env as { incoming: IncomingMessage; outgoing?: ServerResponse };
  const began = service.clock.monotonic();
  const world = service.world();
  let finished = false;
  const deferred: (() => Promise<void>)[] = [];
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
    defer: (work) => void deferred.push(work),
    async end() {
      for (const work of deferred.splice(0)) await work().catch(exchange.failed);
    },
    isOver: () => finished || incoming.socket.destroyed,
  };
  return exchange;
}

/** Characters of a client's header in the log. */
const maxHeaderLength = 100;

function logEntry({ method, url, notes, context }: Exchange, status: number, ms: number): LogEntry {
  const { route, user = null, fault } = notes;
  const command = context.req.header('x-plaza-command')?.slice(0, maxHeaderLength);
  const device = context.req.header('x-device-id')?.slice(0, maxHeaderLength);
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
