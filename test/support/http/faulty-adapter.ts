/** Simulated processes behind a network that loses, delays and refuses requests: all of it follows from a seed. */
import { Readable } from 'node:stream';
import type { HttpAdapter, WireAnswer, WireRequest } from '../../../src/client/http/http-adapter';
import { TransportError } from '../../../src/client/http/transport-error';
import { lifeOf, mortalFiles } from '../store/disk';

/** The fates of a request: what the network does to it, and whether the process survives it. A page is a gateway's. */
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

/** The connection of one process to a service. `late`: its sender gives up, and the request arrives later. */
export interface FaultyConnection {
  fate(): Fate | 'late';
  /** Kills the process. */
  die(): void;
  perform(wire: WireRequest): WireAnswer;
  /** Takes a request that arrives when nobody waits for it any more. */
  late?(arrive: () => void): void;
  /** The time of a request, and of its answer, in the network. */
  travel?(): Promise<void>;
  /** The headers of answers of the network itself. */
  headers?(): Readonly<Record<string, string>>;
}

const signInHost = 'sign-in.test';
const never = new Promise<never>(() => undefined);

/** Carries requests to the service, each to its fate. */
export function faultyAdapter(connection: FaultyConnection): HttpAdapter {
  const { fate, die, perform, late, travel, headers } = connection;
  return {
    close: async () => undefined,
    async request(wire) {
      // A read follows the redirect.
      if (wire.url.host === signInHost) return pageReply(200, {});
      const now = fate();
      await travel?.();
      if (now === 'late') late?.(() => void perform(wire));
      const answer = now.endsWith('after') || now === 'answered' ? perform(wire) : undefined;
      await travel?.();
      if (now.startsWith('killed')) {
        die();
        return never;
      }
      throwIfLost(now);
      return now === 'answered' && answer ? answer : networkReply(now, headers?.());
    },
  };
}

function throwIfLost(now: Fate | 'late'): void {
  const isSent = now.startsWith('dropped') || now === 'late';
  if (isSent || now === 'unsent')
    throw new TransportError(isSent ? 'sent' : 'unsent', 'network', new Error('cut'));
}

function networkReply(now: Fate | 'late', headers: Readonly<Record<string, string>> = {}): WireAnswer {
  if (now.startsWith('redirected')) return pageReply(302, { ...headers, location: `https://${signInHost}/` });
  if (now.startsWith('page')) return pageReply(Number(now.split(' ')[1]), headers);
  return now === 'limited'
    ? jsonReply(429, { error: 'Too Many Requests' }, headers)
    : jsonReply(502, {}, headers);
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

function pageReply(status: number, headers: Readonly<Record<string, string>>): WireAnswer {
  return {
    status,
    headers: { 'content-type': 'text/html', ...headers },
    body: Readable.from([Buffer.from('<html><h1>Please wait</h1></html>')]),
  };
}

const dead = new Set<number>();
let lastPid = 20_000_000;

/** A process that fails and dies by a seed; without faults it lives, and its requests are answered. */
export function simulatedProcess<F extends string>(
  numbers: () => number,
  isFaulty: boolean,
  possible: readonly F[],
) {
  lastPid += 1;
  const pid = lastPid;
  const life = lifeOf(isFaulty && numbers() < 0.4 ? 1 + Math.floor(numbers() * 120) : 1_000_000);
  return {
    fate: () => (isFaulty ? possible[Math.floor(numbers() * possible.length)] : undefined) ?? 'answered',
    /** For its locks and files. */
    setup: { pid, isRunning: (one: number) => !dead.has(one), files: mortalFiles(life) },
    /** Runs its work to the end, or to the death that a step of its disk or a request brings. */
    async run<T>(work: (die: () => void) => Promise<T>): Promise<T | 'killed'> {
      const ending = await raceWithDeath(life, work);
      dead.add(pid);
      return ending;
    },
  };
}

/** The end of work, or of the process that does it. */
export async function raceWithDeath<T>(
  { death }: { readonly death: Promise<void> },
  work: (die: () => void) => Promise<T>,
): Promise<T | 'killed'> {
  let die = () => {};
  const killing = new Promise<void>((resolve) => {
    die = resolve;
  });
  const killed = () => 'killed' as const;
  return Promise.race([work(die), death.then(killed), killing.then(killed)]);
}
