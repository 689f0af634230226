/** Injected faults: their kind, route and number, and the bytes that faults of streams send. */
import * as v from 'valibot';
import type { AnyRoute } from '../../../protocol/route';
import {
  faultKindNames,
  isMessageFault,
  isStreamFault,
  type StreamFault,
  wrongField,
} from '../../fault-kinds';
import { checkedInput, type Refusal, wrongInput } from '../http/refusal';

const longestMs = 600_000;

const span = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestMs));
const count = (min: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(1_000_000));

const messagePrefix = 'invalid fault: ';

const faultInput = v.pipe(
  v.strictObject({
    /** A route's name, or its method and path. Without it: every route. */
    route: v.optional(v.string()),
    kind: v.picklist(faultKindNames),
    times: v.optional(count(1)),
    /** Requests that it would apply to, and that it leaves alone first. */
    skip: v.optional(count(0), 0),
    /** Instead of `times`: from its first request on, every request of any route for so long by the world's clock. */
    forMs: v.optional(span),
    delayMs: v.optional(span),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { kind, delayMs, status } = dataset.value;
    const names = { delayMs: 'delayMs', status: 'status' };
    const message = wrongField(kind, { delayMs, status }, (one) => `the kind ${one}`, names);
    if (message) addIssue({ message });
  }),
  v.check(
    ({ times, forMs }) => times === undefined || forMs === undefined,
    'times and forMs exclude each other',
  ),
);

/** An injected fault. @internal */
export type FaultInput = v.InferInput<typeof faultInput>;

/** A fault that applies to a request. */
export interface AppliedFault extends Omit<v.InferOutput<typeof faultInput>, 'times' | 'skip'> {
  readonly id: number;
}

/** The request to which a fault might apply. */
export type Target = Required<SelectedRoute>;

/** The requests that a fault applies to: all of a route, or those to one path of it. */
export interface SelectedRoute {
  readonly route: AnyRoute;
  readonly path?: string;
}

interface ActiveFault {
  readonly fault: AppliedFault;
  /** Defaults to every request. */
  readonly selected?: SelectedRoute;
  skip: number;
  /** Infinite for one that lasts `forMs`. */
  left: number;
  /** When one that lasts `forMs` ends; undefined before its first request. */
  until?: number;
}

/**
 * Starts without faults.
 * @param selectRoute reads a route's name, or a method and a path; undefined: no such route
 * @param now the world's time
 */
export function createFaults(selectRoute: (text: string) => SelectedRoute | undefined, now: () => number) {
  let active: ActiveFault[] = [];
  const expired = new Set<string>();
  let lastId = 0;
  const takeFirst = (fits: (one: ActiveFault) => boolean): AppliedFault | undefined => {
    active = active.filter(({ until }) => until === undefined || now() < until);
    const [first] = active.filter((one) => fits(one) && isDue(one));
    if (!first) return undefined;
    const { forMs } = first.fault;
    if (forMs !== undefined) first.until ??= now() + forMs;
    first.left -= 1;
    active = active.filter(({ left }) => left > 0);
    return first.fault;
  };
  return {
    /** Injects a fault. A request gets at most one: the oldest that matches. */
    add(input: unknown) {
      const { times = 1, skip, ...fields } = checkedInput(faultInput, input, messagePrefix);
      const selected = fields.route === undefined ? undefined : selectRoute(fields.route);
      if (fields.route !== undefined && !selected) {
        const use = 'use a name such as posts.like, or a method and a path';
        throw invalidFault(`route: there is no route '${fields.route}'; ${use}`);
      }
      if (isMessageFault(fields.kind) && selected && !isStream(selected.route))
        throw invalidFault(`the kind ${fields.kind} supports only routes of streams and sockets`);
      lastId += 1;
      const left = fields.forMs === undefined ? times : Number.POSITIVE_INFINITY;
      const added = { fault: { id: lastId, ...fields }, selected, skip, left };
      active.push(added);
      return recordOf(added);
    },
    list: () => active.map(recordOf),
    clear() {
      active = [];
      expired.clear();
    },
    /** Uses the oldest fault that matches, except the faults of streams and sockets. */
    take(target: Target) {
      const later = isStream(target.route) ? isStreamFault : isMessageFault;
      return takeFirst((one) => hits(one, target) && !later(one.fault.kind));
    },
    /** Uses the oldest fault for a frame of a stream or a message of a socket. */
    takeStreamFault(target: Target): StreamFault | undefined {
      const kind = takeFirst((one) => hits(one, target) && isStreamFault(one.fault.kind))?.kind;
      return kind && isStreamFault(kind) ? kind : undefined;
    },
    /** Lets the access token of an `Authorization` header count as expired. */
    expire: (authorization: string) => void expired.add(authorization),
    isExpired: (authorization: string) => expired.has(authorization),
  };
}

/** A fault with its remaining skips and applications; `left` is null for one that lasts `forMs`. */
function recordOf({ fault, skip, left }: ActiveFault) {
  return { ...fault, ...(skip > 0 && { skip }), left: Number.isFinite(left) ? left : null };
}

/** Counts the request where it is one of those to leave alone. */
function isDue(one: ActiveFault): boolean {
  if (one.skip === 0) return true;
  one.skip -= 1;
  return false;
}

function isStream({ kind }: AnyRoute): boolean {
  return kind === 'sse' || kind === 'socket';
}

function hits({ selected, until }: ActiveFault, { route, path }: Target): boolean {
  if (!selected || until !== undefined) return true;
  return selected.route === route && (selected.path === undefined || selected.path === path);
}

function invalidFault(reason: string): Refusal {
  return wrongInput(`${messagePrefix}${reason}`);
}

/** Called for every message of a stream; undefined: no fault. */
export type NextStreamFault = () => StreamFault | undefined;

/** How many times a message is sent by `flood`. */
export const floodCount = 10_000;

/** Sent by `garble` instead of JSON or a frame. */
export const garbledText = '<html>garbled by a fault';

/** The bytes of `garble`: text instead of JSON; binary data with one byte too few and the first byte 255. */
export function garbledBytes(bytes: Uint8Array, type = ''): Uint8Array {
  if (type !== 'application/octet-stream') return Buffer.from(garbledText);
  const garbled = Uint8Array.from(bytes.subarray(0, -1));
  garbled[0] = 0xff;
  return garbled;
}

/** Where `cut` ends: inside the first multi-byte character after the middle, else in the middle. */
export function cutPlace(bytes: Uint8Array): number {
  const middle = Math.floor(bytes.length / 2);
  const continuation = bytes.findIndex((byte, place) => place >= middle && (byte & 0xc0) === 0x80);
  return continuation === -1 ? middle : continuation;
}
