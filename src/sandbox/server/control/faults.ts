/** Faults that were ordered: what goes wrong, on which route, how often. */
import * as v from 'valibot';
import type { AnyRoute } from '../../../ports/route';
import type { Refusal } from '../http/refusal';
import type { Spoil } from '../live/stream-faults';
import { checkedInput, wrongInput } from './input';

/**
 * `delay` waits; `drop-before` cuts the connection before anything was done, `drop-after` when all was done and
 * before any byte of the answer; `status` refuses; the others spoil the answer, the next frame of a stream, or the
 * next message of a socket: `cut` ends the connection in its middle, `garble` sends something else, `flood` sends
 * it ten thousand times, which only streams and sockets can.
 */
const faultKinds = ['delay', 'drop-before', 'drop-after', 'status', 'cut', 'garble', 'flood'] as const;

type FaultKind = (typeof faultKinds)[number];

const longestDelayMs = 600_000;

/** Stands before what is wrong with an order. */
const about = 'the fault is wrong: ';

const faultInput = v.pipe(
  v.strictObject({
    /** A route's name, or its method and path; left out: every route. */
    route: v.optional(v.string()),
    kind: v.picklist(faultKinds),
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)), 1),
    /** Of `delay`: how long to wait. Of `status`: what `Retry-After` tells, rounded up to seconds. */
    delayMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(longestDelayMs))),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599))),
  }),
  v.check(({ kind, delayMs }) => kind !== 'delay' || delayMs !== undefined, 'a delay needs delayMs'),
  v.check(
    ({ kind, status }) => (kind === 'status') === (status !== undefined),
    'status goes with the kind status',
  ),
  v.check(
    ({ kind, delayMs }) => delayMs === undefined || kind === 'delay' || kind === 'status',
    'delayMs goes with the kinds delay and status',
  ),
);

export type FaultInput = v.InferInput<typeof faultInput>;

export interface Fault extends Omit<v.InferOutput<typeof faultInput>, 'times'> {
  readonly id: number;
  /** How often it will still happen. */
  readonly left: number;
}

/** A request, as far as faults care. */
export interface Target {
  readonly route: AnyRoute;
  readonly path: string;
}

export interface Faults {
  /**
   * Orders a fault; the oldest that fits is applied first, one a request.
   * @throws Refusal 422 that says what is wrong with the input
   */
  add(input: unknown): Fault;
  list(): Fault[];
  clear(): void;
  /** Takes one from the oldest fault that fits; what spoils streams and sockets is left for `takeSpoil`. */
  take(target: Target): Fault | undefined;
  /** Takes what spoils a frame of a stream or a message of a socket. */
  takeSpoil(target: Target): Spoil | undefined;
}

/** What a fault aims at: every path of a route, or one. */
export interface Aim {
  readonly route: AnyRoute;
  readonly path?: string;
}

interface Ordered {
  readonly fault: Fault;
  /** Left out: everything. */
  readonly aim?: Aim;
  left: number;
}

/** No faults at first. `aimOf` reads a route's name, or a method and a path; undefined when nothing answers it. */
export function createFaults(aimOf: (text: string) => Aim | undefined): Faults {
  const ordered: Ordered[] = [];
  let lastId = 0;
  const takeFirst = (fits: (one: Ordered) => boolean): Fault | undefined => {
    const index = ordered.findIndex(fits);
    const found = ordered[index];
    if (!found) return undefined;
    found.left -= 1;
    if (found.left === 0) ordered.splice(index, 1);
    return found.fault;
  };
  return {
    add(input) {
      const { times, ...fields } = checkedInput(faultInput, input, about);
      const aim = fields.route === undefined ? undefined : aimOf(fields.route);
      if (fields.route !== undefined && !aim) throw unknownRoute(fields.route);
      if (isFlood(fields.kind) && aim && !isStream(aim.route)) throw bad('only streams and sockets flood');
      lastId += 1;
      const fault = { id: lastId, ...fields, left: times };
      ordered.push({ fault, aim, left: times });
      return fault;
    },
    list: () => ordered.map(({ fault, left }) => ({ ...fault, left })),
    clear: () => ordered.splice(0),
    take: (target) => {
      const later = isStream(target.route) ? isSpoil : isFlood;
      return takeFirst((one) => hits(one, target) && !later(one.fault.kind));
    },
    takeSpoil(target) {
      const kind = takeFirst((one) => hits(one, target) && isSpoil(one.fault.kind))?.kind;
      return kind && isSpoil(kind) ? kind : undefined;
    },
  };
}

function isStream({ kind }: AnyRoute): boolean {
  return kind === 'sse' || kind === 'socket';
}

function isSpoil(kind: FaultKind): kind is Spoil {
  return kind === 'cut' || kind === 'garble' || isFlood(kind);
}

function isFlood(kind: FaultKind): kind is 'flood' {
  return kind === 'flood';
}

function hits({ aim }: Ordered, { route, path }: Target): boolean {
  return !aim || (aim.route === route && (aim.path === undefined || aim.path === path));
}

function unknownRoute(text: string): Refusal {
  return bad(`route: no route is called '${text}'; give a name such as posts.like, or a method and a path`);
}

function bad(reason: string): Refusal {
  return wrongInput(`${about}${reason}`);
}
