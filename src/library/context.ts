/** The context that the functions of a client share, and one call. */
import type { Identity } from '../ports/account';
import type { Api } from '../ports/api';
import type { AnyRoute } from '../protocol/route';
import type { AccountParts } from './accounts';
import type { AnyCallOptions, CallParameters, Machine } from './options';

export interface CallContext {
  readonly machine: Machine;
  readonly account: AccountParts;
  readonly identity: Identity;
  readonly api: () => Promise<Api>;
  /** Maximum wait of a call for rate limits and cooldowns, in milliseconds. */
  readonly waitMs: number;
  /** By the service's clock. */
  readonly confirmedNow: () => Promise<number | undefined>;
  /** Aborted when the client is closed. */
  readonly closed: AbortSignal;
  /** The same promise; `close` waits for it. */
  track<T>(work: Promise<T>): Promise<T>;
}

/** One call: its route with all that the program gave. */
export interface RouteCall {
  readonly route: AnyRoute;
  readonly parameters: CallParameters;
  readonly options: AnyCallOptions;
}
