/** Server-sent events: opened by the transport, with reconnects (field notes 8). */
import { NetworkError } from '../../errors';
import type { StreamEvent, StreamOptions } from '../../ports/live';
import type { ClientDeps } from '../deps';
import { headerOf } from '../http/http-adapter';
import { errorForRequest, TransportError } from '../http/transport-error';
import type { Call } from '../request/request';
import { decodeBody, discard } from '../response/reading';
import { jsonOrText } from '../response/text';
import { keepOpen, type Opening } from './reconnect';

/** The service promises no keep-alive; another client uses this limit (field notes 8.1). */
const maxSilenceMs = 90_000;
/** Maximum length of an event. */
const maxEventChars = 1024 * 1024;

/** The dependencies of a stream. */
export type StreamDeps = Pick<ClientDeps, 'transport' | 'clock' | 'random' | 'timeoutMs'>;

/** The events of a stream, reopened until `signal` is aborted or the loop is left. */
export function streamEvents(
  deps: StreamDeps,
  call: Call,
  options: StreamOptions,
): AsyncIterable<StreamEvent> {
  const { clock, random } = deps;
  return keepOpen({
    clock,
    random,
    ...options,
    open: () => openStream(deps, call, options.idleMs ?? maxSilenceMs),
  });
}

async function openStream(deps: StreamDeps, call: Call, idleMs: number): Promise<Opening<StreamEvent>> {
  const { headers, body } = await deps.transport.open(call, idleMs);
  if (/^text\/event-stream/i.test(headerOf(headers, 'content-type') ?? '')) {
    return { items: eventsOf(deps, call, decodeBody(headers, body)), close: () => discard(body) };
  }
  await discard(body);
  throw new NetworkError(`${call.url.host} answered with something other than an event stream`, {
    hint: "is this the right address? 'plaza config list' shows it",
  });
}

async function* eventsOf(
  deps: StreamDeps,
  call: Call,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const { createParser } = await import('eventsource-parser');
  const events: StreamEvent[] = [];
  const parser = createParser({
    maxBufferSize: maxEventChars,
    onEvent: ({ event, data, id }) => events.push({ event, data: jsonOrText(data), id }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded')
        throw new NetworkError('an event of the stream is too large');
    },
  });
  const decoder = new TextDecoder();
  try {
    // Chunk by chunk, without a buffer: a slow reader slows the server down.
    for await (const piece of body) {
      parser.feed(decoder.decode(piece, { stream: true }));
      yield* events.splice(0);
    }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw errorForRequest({ route: call.route, url: call.url, timeoutMs: deps.timeoutMs }, error);
  }
}
