/** The kinds of failures of a change, as faults of the sandbox. */

interface Kind {
  readonly name: string;
  /** For help: without a full stop. */
  readonly effect: string;
  /** A fault of the sandbox, without its route. */
  readonly fault: { readonly kind: string; readonly status?: number } & Partial<
    Record<'delayMs' | 'forMs', number>
  >;
  /** The script is killed when the fault applies. */
  readonly kills?: true;
  /** A run mostly waits, in real time. */
  readonly waits?: true;
}

/** A client with a shorter time limit gives up. */
const slowMs = 3000;

export const kinds = [
  { name: 'drop-before', effect: 'the request is lost', fault: { kind: 'drop-before' } },
  { name: 'drop-after', effect: 'the change is done, the answer is lost', fault: { kind: 'drop-after' } },
  { name: '503', effect: 'the service fails once', fault: { kind: 'status', status: 503 } },
  {
    name: '429',
    effect: 'the service limits requests for 30 s',
    fault: { kind: 'status', status: 429, delayMs: 30_000, forMs: 30_000 },
  },
  { name: 'expired-token', effect: 'the access token expires', fault: { kind: 'expired-token' } },
  {
    name: 'gateway-page',
    effect: 'the change is done, and a gateway answers 504 with an HTML page',
    fault: { kind: 'gateway-page' },
  },
  {
    name: 'slow',
    effect: `the change is done, and the answer takes ${slowMs / 1000} s`,
    fault: { kind: 'delay-after', delayMs: slowMs },
    waits: true,
  },
  {
    name: 'kill',
    effect: 'the change is done, and the script is killed',
    fault: { kind: 'drop-after' },
    kills: true,
  },
  {
    name: 'offline',
    effect: 'no request arrives for a minute',
    fault: { kind: 'drop-before', forMs: 60_000 },
  },
] as const satisfies readonly Kind[];

export type KindName = (typeof kinds)[number]['name'];

export const kindNames: readonly KindName[] = kinds.map(({ name }) => name);

export function kindOf(name: KindName): Kind | undefined {
  return kinds.find((one) => one.name === name);
}
