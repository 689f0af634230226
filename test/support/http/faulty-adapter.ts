/** A network that loses, delays and refuses requests, and kills the process that sends them, each by its fate. */
import { Readable } from 'node:stream';
import type { HttpAdapter, WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import { TransportError } from '../../../src/client/http/transport-error';
import type { Simulation } from '../store/disk';

/** What becomes of a request: what the network does to it, and whether the process outlives it. A page is a gateway's. */
export const fates = [
  'answered',
  'unsent',
  'dropped before',
  'dropped after',
  'fault before',
  'fault after',
  'page 200 before',
  'page 200 after',
  'page 403 before',
  'page 403 after',
  'page 404 before',
  'page 404 after',
  'page 501 after',
  'page 504 before',
  'redirected after',
  'limited',
  'killed before',
  'killed after',
] as const;

export type Fate = (typeof fates)[number];

/** One process's way to a service. `late`: its sender gives up, and it arrives later. */
export interface Way {
  fate(): Fate | 'late';
  /** Kills the process. */
  die(): void;
  /** Does what a request asks for. */
  perform(wire: WireRequest): WireAnswer;
  /** Takes what arrives when nobody waits for it any more. */
  late?(arrive: () => void): void;
  /** The time that a request, and its answer, is on its way. */
  travel?(): Promise<void>;
  /** The headers of what the network answers itself. */
  headers?(): Readonly<Record<string, string>>;
}

const signInHost = 'sign-in.test';
const never = new Promise<never>(() => undefined);

/** Carries requests to the service, each to its fate. */
export function faultyAdapter({ fate, die, perform, late, travel, headers }: Way): HttpAdapter {
  return {
    close: async () => undefined,
    async request(wire) {
      // A read follows the redirect.
      if (wire.url.host === signInHost) return pageReply(200);
      const now = fate();
      if (travel) await travel();
      if (now === 'late') late?.(() => void perform(wire));
      const answer = now.endsWith('after') || now === 'answered' ? perform(wire) : undefined;
      if (travel) await travel();
      if (now.startsWith('killed')) {
        die();
        return never;
      }
      throwIfLost(now);
      if (now.startsWith('redirected'))
        return pageReply(302, { ...headers?.(), location: `https://${signInHost}/` });
      if (now.startsWith('page')) return pageReply(Number(now.split(' ')[1]), headers?.());
      if (now === 'limited') return jsonReply(429, { error: 'Too Many Requests' }, headers?.());
      return now.startsWith('fault') || !answer ? jsonReply(502, {}, headers?.()) : answer;
    },
  };
}

function throwIfLost(now: Fate | 'late'): void {
  const isSent = now.startsWith('dropped') || now === 'late';
  if (isSent || now === 'unsent')
    throw new TransportError(isSent ? 'sent' : 'unsent', 'network', new Error('cut'));
}

/** An answer in JSON. */
export function jsonReply(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: Readable.from([Buffer.from(JSON.stringify(value))]),
  };
}

/** The page of a gateway. */
function pageReply(status: number, headers: Readonly<Record<string, string>> = {}): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html', ...headers },
    body: Readable.from([Buffer.from('<html><h1>Please wait</h1></html>')]),
  };
}

/** The end of a process: that of its work, or the death that a step of its disk or a request brings. */
export async function raceWithDeath<T>(
  { death }: Pick<Simulation, 'death'>,
  work: (die: () => void) => Promise<T>,
): Promise<T | 'killed'> {
  let die = () => {};
  const killing = new Promise<void>((resolve) => {
    die = resolve;
  });
  const killed = () => 'killed' as const;
  return Promise.race([work(die), death.then(killed), killing.then(killed)]);
}
