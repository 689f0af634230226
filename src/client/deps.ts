/** What the client is made of. The caller provides every part, so that tests can replace it. */

import type { Session } from '../ports/account';
import type { Clock, Environment, Random } from '../ports/machine';
import type { Host } from '../protocol/route';
import type { Vocabulary } from '../protocol/vocabulary';
import type { MakeHttpAdapter } from './http/http-adapter';
import type { OperationTracker } from './operations/tracker';
import type { DryRunRecorder } from './request/dry-run';
import type { Transport } from './request/request';
import type { Trace } from './request/trace';

/** Everything that the client needs from outside. A function asks for `Pick<ApiDeps, …>` of it. */
export interface ApiDeps {
  /** The base address of a host. @throws UsageError when none is set */
  addresses(host: Host): Promise<URL>;
  readonly vocabulary: Vocabulary;
  readonly session: Session;
  /** The program's version, for `User-Agent`. */
  readonly version: string;
  readonly clock: Clock;
  readonly random: Random;
  /** The variables that name proxies; empty for the sandbox's own addresses. */
  readonly environment: Environment;
  /** Time limit of an ordinary request, in milliseconds. */
  readonly timeoutMs: number;
  /** How long rate limits may be waited out in all, in milliseconds; undefined: only a short while. */
  readonly waitMs?: number;
  /** Ends every call when it is aborted. */
  readonly signal?: AbortSignal;
  /** Prints a line for a person on standard error. */
  readonly note: (text: string) => void;
  /** Takes the lines of `--verbose` and `--debug`; undefined: nothing is traced. */
  readonly trace?: Trace;
  /** Called after each change that was done. */
  readonly changed?: () => void;
  /** Names of the routes that may be called; any other is a fault in the command. */
  readonly allowed: ReadonlySet<string> | 'all';
  /** The command's name, for that fault. */
  readonly command?: string;
  /** Set in a dry run: records the changes, which are not sent. */
  readonly dryRun?: DryRunRecorder;
  /** Undefined: keyed calls are retried within this run only. */
  readonly operations?: OperationTracker;
  /** Makes the HTTP adapters in place of `createHttpAdapters`; for tests. */
  readonly makeHttpAdapter?: MakeHttpAdapter;
}

/** The same with the transport that was made of it. */
export interface ClientDeps extends ApiDeps {
  readonly transport: Transport;
}
