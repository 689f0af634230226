/** Server-sent events: opened through the transport, kept open, read however the bytes are cut (field notes 8). */
import { NetworkError } from '../../errors';
import type { StreamEvent, StreamOptions } from '../../ports/live';
import type { Chance, Clock } from '../../ports/machine';
import { headerOf, TransportError } from '../http/http-adapter';
import { errorForRequest } from '../http/transport-error';
import type { Call } from '../request/request';
import type { Transport } from '../request/transport';
import { decodeBody, discard } from '../response/reading';
import { jsonOrText } from '../response/text';
import { keepOpen, type Opening } from './reconnect';

/** No keep-alive is promised; one client cuts after so much silence (field notes 8.1). */
const maxSilenceMs = 90_000;
/** The most that one event may hold, in characters. */
const largestEvent = 1024 * 1024;

export interface StreamSetup {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly timeoutMs: number;
}

/** The events of a stream, reopened until `signal` is aborted or the loop is left. */
export function streamEvents(
  setup: StreamSetup,
  call: Call,
  options: StreamOptions,
): AsyncIterable<StreamEvent> {
  const { clock, chance } = setup;
  return keepOpen({
    clock,
    chance,
    ...options,
    open: () => openStream(setup, call, options.idleMs ?? maxSilenceMs),
  });
}

async function openStream(setup: StreamSetup, call: Call, idleMs: number): Promise<Opening<StreamEvent>> {
  const { headers, body } = await setup.transport.open(call, idleMs);
  if (/^text\/event-stream/i.test(headerOf(headers, 'content-type') ?? '')) {
    return { items: eventsOf(setup, call, decodeBody(headers, body)), close: () => discard(body) };
  }
  await discard(body);
  throw new NetworkError(`${call.url.host} answered with something that is no stream of events`, {
    hint: "is this the right address? 'plaza config list' shows it",
  });
}

async function* eventsOf(
  setup: StreamSetup,
  call: Call,
  body: AsyncIterable<Uint8Array>,
): AsyncGenerator<StreamEvent> {
  const { createParser } = await import('eventsource-parser');
  const events: StreamEvent[] = [];
  const parser = createParser({
    maxBufferSize: largestEvent,
    onEvent: ({ event, data, id }) =>
      events.push({
        ...(event !== undefined && { event }),
        data: jsonOrText(data),
        ...(id !== undefined && { id }),
      }),
    onError(error) {
      if (error.type === 'max-buffer-size-exceeded')
        throw new NetworkError('an event of the stream is too large');
    },
  });
  const decoder = new TextDecoder();
  try {
    // Pulled piece by piece: a slow reader slows the server down, and nothing piles up here.
    for await (const piece of body) {
      parser.feed(decoder.decode(piece, { stream: true }));
      yield* events.splice(0);
    }
  } catch (error) {
    if (!(error instanceof TransportError)) throw error;
    throw errorForRequest({ route: call.route, url: call.url, timeoutMs: setup.timeoutMs }, error);
  }
}
