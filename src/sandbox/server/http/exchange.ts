/** One request and its answer: the received request, headers to send, and the notes for the log. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import type { RequestDetail, RequestMessage } from '../../../ports/sandbox';
import { createRedactor } from '../../../protocol/redaction';
import type { AnyRoute } from '../../../protocol/route';
import type { LogEntry } from '../control/log';
import type { Service } from '../service';

/** Hono's context of a request, with Node's request and response. */
export type HttpContext = Context<{ Bindings: HttpBindings }>;

export type Exchange = ReturnType<typeof createExchange>;

/** Characters of a client's header in the log. */
const maxHeaderLength = 100;

/** Fields of the log record that become known while the request is handled. */
interface Notes {
  route?: AnyRoute;
  user?: string;
  fault?: string;
  thrown?: unknown;
  body?: unknown;
}

/** The exchange of a request from the HTTP adapter. */
export function createExchange(service: Service, context: HttpContext) {
  const { incoming, outgoing } = context.env as { incoming: IncomingMessage; outgoing?: ServerResponse };
  const began = service.clock.monotonic();
  const world = service.world();
  const url = new URL(context.req.raw.url);
  const method = outgoing ? context.req.raw.method : 'WS';
  const headers = new Headers();
  const notes: Notes = {};
  let finished = false;
  const deferred: (() => Promise<void>)[] = [];
  const logEntry = (status: number): LogEntry => {
    const device = context.req.header('x-device-id')?.slice(0, maxHeaderLength);
    const command = context.req.header('x-plaza-command')?.slice(0, maxHeaderLength);
    return {
      method,
      path: url.pathname,
      status,
      ms: Math.round((service.clock.monotonic() - began) * 10) / 10,
      user: notes.user ?? null,
      route: notes.route?.name ?? null,
      ...(device && { device }),
      ...(command && { command }),
      ...(notes.fault && { fault: notes.fault }),
    };
  };
  /** Logs an error that was thrown after the stream was opened. */
  const failed = (error: unknown) => service.log.failed(error, logEntry(500));
  /** Sets the answer's `Date` from the world's clock and writes the log record, once. */
  const finish = (status: number, bytes?: Uint8Array) => {
    if (finished) return;
    finished = true;
    headers.set('date', new Date(world.clock.now()).toUTCString());
    const detail = () => detailOf({ incoming, headers, url, notes }, bytes);
    if (notes.thrown === undefined) service.log.add(logEntry(status), detail);
    else service.log.failed(notes.thrown, logEntry(status), detail);
  };
  return {
    context,
    incoming,
    /** Undefined for a request that asks to become a WebSocket. */
    outgoing,
    url,
    /** `WS` for a request that asks to become a WebSocket. */
    method,
    /** The world at the start of the request. When a reset has replaced it, the request is dropped. */
    world,
    /** Headers of the answer, also of a refusal. */
    headers,
    notes,
    finish,
    failed,
    /** Cuts the connection before the first byte of an answer. A reset drops every open request. */
    drop(): Response {
      finish(0);
      incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    },
    /** Runs work after the request has been handled. */
    defer: (work: () => Promise<void>) => void deferred.push(work),
    /** Runs the deferred work once the request has been handled; errors are logged. */
    async end() {
      for (const work of deferred.splice(0)) await work().catch(failed);
    },
    /** Whether the connection was closed by either side or the answer was sent. */
    isOver: () => finished || incoming.socket.destroyed,
  };
}

/** Characters of a body in a record, and bytes of an answer that are read for it. */
const maxShown = 4096;
const maxRead = 16 * maxShown;

/** Names no secret of its own. */
const outsideCatalogue = {} as AnyRoute;

type Received = Pick<Exchange, 'incoming' | 'headers' | 'url' | 'notes'>;

function detailOf({ incoming, headers, url, notes }: Received, bytes: Uint8Array | undefined): RequestDetail {
  const { route = outsideCatalogue, body } = notes;
  const redactor = createRedactor();
  const answer = bytes && answerValue(bytes);
  redactor.learnFields(route, 'body', body);
  const message = (of: IncomingMessage['headers'], shown: unknown): RequestMessage => ({
    headers: redactor.headers(of),
    ...(shown !== undefined && { body: shownText(shown) }),
  });
  return {
    url: redactor.url(route, url),
    sent: message(incoming.headers, redactor.value(route, 'body', body)),
    answered: message(Object.fromEntries(headers), redactor.value(route, 'answer', answer)),
  };
}

/** The JSON of an answer; of any other, which can hold a secret anywhere, its size. */
function answerValue(bytes: Uint8Array): unknown {
  if (bytes.length <= maxRead) {
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      // No JSON.
    }
  }
  return `<${bytes.length} bytes>`;
}

function shownText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}
