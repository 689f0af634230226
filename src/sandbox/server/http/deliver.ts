/** Sends what came out of a request: whole, cut short, or as a stream that stays open. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Target } from '../control/faults';
import { openWebSocket } from '../live/sockets';
import { garbledBytes, type Spoil, type SpoilHere } from '../live/stream-faults';
import { cutShort, keepAlive, openEventStream } from '../live/streams';
import type { Service } from '../service';
import type { Exchange } from './exchange';
import type { OpenEvents, OpenSocket } from './handler';
import type { Answer, Outcome } from './outcome';

/** Sends an outcome. `target` is what faults aim at; `spoil` is what one makes of an answer. */
export function deliver(
  service: Service,
  exchange: Exchange,
  outcome: Outcome,
  target?: Target,
  spoil?: Spoil,
): Response | Promise<Response> {
  if (outcome.kind === 'answer') return deliverAnswer(exchange, outcome, spoil);
  const spoilHere = () => target && service.faults.takeSpoil(target);
  return outcome.kind === 'events'
    ? deliverEvents(service, exchange, outcome.open, spoilHere)
    : deliverSocket(service, exchange, outcome.open, spoilHere);
}

function deliverAnswer(
  exchange: Exchange,
  { status, bytes, headers: own }: Answer,
  spoil: Spoil | undefined,
): Response {
  const { headers, outgoing } = exchange;
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  exchange.finish(status);
  if (spoil === 'garble' && bytes) {
    return new Response(garbledBytes(bytes, own['content-type']), { status, headers });
  }
  if (spoil !== 'cut' || !outgoing) return new Response(bytes ?? null, { status, headers });
  headers.set('content-length', String(bytes?.length ?? 0));
  outgoing.writeHead(status, [...headers].flat());
  cutShort(outgoing, bytes ?? new Uint8Array());
  return RESPONSE_ALREADY_SENT;
}

function deliverEvents(
  service: Service,
  exchange: Exchange,
  open: OpenEvents,
  spoilHere: SpoilHere,
): Response {
  const { outgoing } = exchange;
  if (!outgoing) return exchange.drop();
  exchange.finish(200);
  const stream = openEventStream(outgoing, exchange.headers, spoilHere);
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
  spoilHere: SpoilHere,
): Promise<Response> {
  const { context, incoming } = exchange;
  exchange.finish(101);
  const handshake = await openWebSocket(context, incoming, open, {
    spoilHere,
    failed: exchange.failed,
    opened: (close) => void incoming.socket.once('close', begin(service, exchange, close)),
  });
  for (const [name, value] of exchange.headers) handshake.headers.append(name, value);
  return handshake;
}

/** A stream is open: the world's end closes it, and its section lives as long as it is there. */
function begin(
  { streams, life, world: current }: Service,
  { notes, world }: Exchange,
  close: () => void,
): () => void {
  streams.add(close);
  // A socket opens a moment after its answer: the reset that comes between finds no stream to end.
  if (world !== current()) close();
  const unwatch = life.watch(notes.route?.section ?? '');
  return () => {
    streams.delete(close);
    unwatch();
  };
}
