/** What can go wrong with a change, as faults of the sandbox. */

/** A fault of the sandbox, without its route. */
export interface InjectedFault {
  readonly kind: string;
  readonly status?: number;
  readonly delayMs?: number;
  readonly forMs?: number;
}

interface Kind {
  /** For help: after a colon, without a full stop. */
  readonly effect: string;
  readonly fault: InjectedFault;
  /** The script is killed when the fault applies. */
  readonly kills?: true;
  /** A run with it mostly waits, in real time. */
  readonly waits?: true;
}

/** How long `slow` takes: a client with a shorter time limit gives up. */
const slowMs = 3000;

export const kinds = {
  'drop-before': { effect: 'the request is lost', fault: { kind: 'drop-before' } },
  'drop-after': { effect: 'the answer is lost, the change is done', fault: { kind: 'drop-after' } },
  '503': { effect: 'the service fails once', fault: { kind: 'status', status: 503 } },
  '429': {
    effect: 'the service limits requests for 30 s',
    fault: { kind: 'status', status: 429, delayMs: 30_000, forMs: 30_000 },
  },
  'expired-token': { effect: 'the access token expires', fault: { kind: 'expired-token' } },
  'gateway-page': {
    effect: 'the change is done, and a gateway answers 504 with an HTML page',
    fault: { kind: 'gateway-page' },
  },
  slow: {
    effect: `the change is done, and the answer takes ${slowMs / 1000} s`,
    fault: { kind: 'delay-after', delayMs: slowMs },
    waits: true,
  },
  kill: {
    effect: 'the change is done, and the script is killed',
    fault: { kind: 'drop-after' },
    kills: true,
  },
  offline: { effect: 'no request arrives for a minute', fault: { kind: 'drop-before', forMs: 60_000 } },
} as const satisfies Readonly<Record<string, Kind>>;

export type KindName = keyof typeof kinds;

export const kindNames: readonly KindName[] = [
  'drop-before',
  'drop-after',
  '503',
  '429',
  'expired-token',
  'gateway-page',
  'slow',
  'kill',
  'offline',
];

/** The kind of this name. */
export function kindOf(name: KindName): Kind {
  return kinds[name];
}
