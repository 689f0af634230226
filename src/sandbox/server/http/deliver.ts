/** Sends the outcome of a request: an answer, a cut answer, or a stream that stays open. */
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { AnswerFault } from '../../fault-kinds';
import { garbledBytes, type NextStreamFault, type Target } from '../control/faults';
import type { Service } from '../service';
import type { Exchange } from './exchange';
import type { OpenEvents, OpenSocket } from './handler';
import type { Answer, Outcome } from './outcome';
import { openWebSocket } from './sockets';
import { cutShort, keepAlive, openEventStream } from './streams';

/** Sends an outcome. `target` selects faults of streams; `fault` is one to apply to an answer. */
export function deliver(
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
  const { headers, outgoing } = exchange;
  for (const [name, value] of Object.entries(own)) headers.set(name, value);
  exchange.finish(status);
  const whole = new Response(bytes ?? null, { status, headers });
  if (!fault || !outgoing) return whole;
  const effects: Readonly<Record<AnswerFault, () => Response>> = {
    garble: () =>
      bytes ? new Response(garbledBytes(bytes, own['content-type']), { status, headers }) : whole,
    cut() {
      headers.set('content-length', String(bytes?.length ?? 0));
      outgoing.writeHead(status, [...headers].flat());
      cutShort(outgoing, bytes ?? new Uint8Array());
      return RESPONSE_ALREADY_SENT;
    },
  };
  return effects[fault]();
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
