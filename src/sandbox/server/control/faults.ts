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

const longestDelayMs = 600_000;

const messagePrefix = 'invalid fault: ';

const faultInput = v.pipe(
  v.strictObject({
    /** A route's name, or its method and path. Without it: every route. */
    route: v.optional(v.string()),
    kind: v.picklist(faultKindNames),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
    delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestDelayMs))),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { kind, delayMs, status } = dataset.value;
    const names = { delayMs: 'delayMs', status: 'status' };
    const message = wrongField(kind, { delayMs, status }, (one) => `the kind ${one}`, names);
    if (message) addIssue({ message });
  }),
);

/** A fault as it is injected. @internal */
export type FaultInput = v.InferInput<typeof faultInput>;

export interface Fault extends Omit<v.InferOutput<typeof faultInput>, 'times'> {
  readonly id: number;
  /** How many times it will still be applied. */
  readonly left: number;
}

/** The request to which a fault may apply. */
export interface Target {
  readonly route: AnyRoute;
  readonly path: string;
}

export interface Faults {
  /**
   * Injects a fault. A request gets at most one: the oldest that matches.
   * @throws Refusal 422 for invalid input
   */
  add(input: unknown): Fault;
  list(): Fault[];
  clear(): void;
  /** Uses the oldest fault that matches, except those of streams and sockets, which `takeStreamFault` uses. */
  take(target: Target): Fault | undefined;
  /** Uses the oldest fault for a frame of a stream or a message of a socket. */
  takeStreamFault(target: Target): StreamFault | undefined;
}

/** The requests that a fault applies to: all of a route, or those to one path of it. */
export interface SelectedRoute {
  readonly route: AnyRoute;
  readonly path?: string;
}

interface ActiveFault {
  readonly fault: Fault;
  /** Left out: every request. */
  readonly selected?: SelectedRoute;
  left: number;
}

/** Starts without faults. `selectRoute` reads a route's name, or a method and a path; undefined: no such route. */
export function createFaults(selectRoute: (text: string) => SelectedRoute | undefined): Faults {
  const active: ActiveFault[] = [];
  let lastId = 0;
  const takeFirst = (fits: (one: ActiveFault) => boolean): Fault | undefined => {
    const index = active.findIndex(fits);
    const first = active[index];
    if (!first) return undefined;
    first.left -= 1;
    if (first.left === 0) active.splice(index, 1);
    return first.fault;
  };
  return {
    add(input) {
      const { times, ...fields } = checkedInput(faultInput, input, messagePrefix);
      const selected = fields.route === undefined ? undefined : selectRoute(fields.route);
      if (fields.route !== undefined && !selected) throw unknownRoute(fields.route);
      if (isMessageFault(fields.kind) && selected && !isStream(selected.route))
        throw invalidFault(`the kind ${fields.kind} supports only routes of streams and sockets`);
      lastId += 1;
      const fault = { id: lastId, ...fields, left: times };
      active.push({ fault, selected, left: times });
      return fault;
    },
    list: () => active.map(({ fault, left }) => ({ ...fault, left })),
    clear: () => active.splice(0),
    take: (target) => {
      const later = isStream(target.route) ? isStreamFault : isMessageFault;
      return takeFirst((one) => hits(one, target) && !later(one.fault.kind));
    },
    takeStreamFault(target) {
      const kind = takeFirst((one) => hits(one, target) && isStreamFault(one.fault.kind))?.kind;
      return kind && isStreamFault(kind) ? kind : undefined;
    },
  };
}

function isStream({ kind }: AnyRoute): boolean {
  return kind === 'sse' || kind === 'socket';
}

function hits({ selected }: ActiveFault, { route, path }: Target): boolean {
  return !selected || (selected.route === route && (selected.path === undefined || selected.path === path));
}

function unknownRoute(text: string): Refusal {
  return invalidFault(
    `route: there is no route '${text}'; use a name such as posts.like, or a method and a path`,
  );
}

function invalidFault(reason: string): Refusal {
  return wrongInput(`${messagePrefix}${reason}`);
}

/** Called for every message of a stream; undefined: no fault. */
export type NextStreamFault = () => StreamFault | undefined;

/** How many times a message is sent by `flood`. */
export const floodCount = 10_000;

/** Sent by `garble` in place of JSON or a frame. */
export const garbledText = '<html>garbled by a fault';

/** The bytes of `garble`: text in place of JSON; binary data with one byte too few and the first byte 255. */
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
