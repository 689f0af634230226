/** The choice of a carrier for each request, and the carriers that were made so far. */
import {
  type Carrier,
  type CarrierName,
  type CarrierSetup,
  Loss,
  type WireAnswer,
  type WireRequest,
} from './http-adapter';
import { type Environment, proxyFor } from './proxy';

/** What is known of a request that decides who carries it. */
export interface Load {
  /** Belongs to bulk work: a walk beyond its third page, long lists in portions. */
  readonly bulk: boolean;
  /** The answer is a stream that lasts. */
  readonly lasting: boolean;
}

/** Requests under way at which several connections are worth undici's start. */
const crowd = 3;

/**
 * Which carrier takes a request.
 *
 * Measured as a whole process with one GET on loopback, divided by bare node: `node:http` 1.5, undici's agent
 * 2.6 (of that 0.25 for `node:http2`, which its client loads unasked), against a target of 2.6 and a stretch of
 * 2.1 for a whole command. So the first plain requests of a command go by `node:http`; undici, faster once it
 * runs (1.4 times at 32 requests in flight) and with a proxy agent of its own, carries everything else.
 */
export function carrierFor(
  facts: Load & { proxied: boolean; uploads: boolean; underWay: number },
): CarrierName {
  const { proxied, uploads, bulk, lasting, underWay } = facts;
  return proxied || uploads || bulk || lasting || underWay >= crowd ? 'undici' : 'node';
}

/** Makes one carrier. */
export type MakeCarrier = (name: CarrierName, setup: CarrierSetup) => Carrier;

/** A carrier whose file is loaded by its first request: a command that sends nothing pays for neither. */
const makeCarrier: MakeCarrier = (name, setup) => {
  let made: Promise<Carrier> | undefined;
  const load = () => {
    made ??=
      name === 'node'
        ? import('./http-adapter-node').then(({ createNodeCarrier }) => createNodeCarrier(setup))
        : import('./http-adapter-undici').then(({ createUndiciCarrier }) => createUndiciCarrier(setup));
    return made;
  };
  return { request: async (wire) => (await load()).request(wire), close: async () => (await made)?.close() };
};

export interface CarriersSetup extends Omit<CarrierSetup, 'proxy'> {
  readonly environment: Environment;
  /** For tests: makes the carriers instead. */
  readonly makeCarrier?: MakeCarrier;
}

export interface Carriers {
  request(wire: WireRequest, load: Load): Promise<WireAnswer>;
  close(): Promise<void>;
}

/** All carriers of one command, each made on first use. */
export function createCarriers(setup: CarriersSetup): Carriers {
  const { environment, clock, authorities, lookup } = setup;
  const made = new Map<string, Carrier>();
  let underWay = 0;
  const carrierOf = (name: CarrierName, proxy: URL | undefined): Carrier => {
    const key = `${name} ${proxy?.href ?? ''}`;
    const carrier =
      made.get(key) ??
      (setup.makeCarrier ?? makeCarrier)(name, {
        clock,
        ...(proxy && { proxy }),
        ...(authorities && { authorities }),
        ...(lookup && { lookup }),
      });
    made.set(key, carrier);
    return carrier;
  };
  return {
    async request(wire, load) {
      const proxy = proxyFor(wire.url, environment);
      const uploads = wire.body !== undefined && !(wire.body instanceof Uint8Array);
      const name = carrierFor({ ...load, proxied: proxy !== undefined, uploads, underWay });
      underWay += 1;
      try {
        return await carrierOf(name, proxy).request(wire);
      } catch (error) {
        if (error instanceof Loss && proxy) error.via = proxy.host;
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    async close() {
      await Promise.all([...made.values()].map((carrier) => carrier.close()));
    },
  };
}
