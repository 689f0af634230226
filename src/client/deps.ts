/** Dependencies of the client. The caller provides all of them, so that tests can replace each. */

import type { Session } from '../ports/account';
import type { AnsweredTry, ChooseItems } from '../ports/api';
import type { Clock, Environment, Random } from '../ports/machine';
import type { AnyRoute, Host } from '../protocol/route';
import type { Vocabulary } from '../protocol/vocabulary';
import type { MakeHttpAdapter } from './http/http-adapter';
import type { OperationTracker } from './operations/tracker';
import type { DryRunRecorder } from './request/dry-run';
import type { Quota } from './request/quota';
import type { Transport } from './request/request';
import type { Trace } from './request/trace';

/** Rate limits by route, shared by the processes of an account. A file that cannot be used counts as empty. */
export interface QuotaStore {
  read(key: string): Promise<Quota | undefined>;
  /** Replaces a quota under a lock; `edit` returns undefined to store nothing. */
  change(key: string, edit: (before: Quota | undefined) => Quota | undefined): Promise<void>;
}

/** Dependencies from outside the client. A function declares those that it needs: `Pick<ApiDeps, …>`. */
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
  /** Time limit of a request with a file or a picture, in milliseconds; default: ten times `timeoutMs`. */
  readonly transferMs?: number;
  /** Maximum total wait for rate limits, in milliseconds; undefined: only short waits. */
  readonly waitMs?: number;
  /** Which items of its lists the command prints; undefined: all. */
  readonly chooseItems?: () => Promise<ChooseItems | undefined>;
  /** All calls are part of bulk work; default: only those that say so. */
  readonly bulk?: boolean;
  readonly signal?: AbortSignal;
  /** Prints a line on standard error. */
  readonly note: (text: string) => void;
  /** Prints the lines of `--verbose` and `--debug`; undefined: no trace. */
  readonly trace?: Trace;
  readonly onAnswer?: (url: URL, answer: AnsweredTry) => void;
  /** Called before each request that changes something. @throws if it must not be sent */
  readonly beforeChange?: (route: AnyRoute) => void;
  /** Replaces an answer before the command reads it. */
  readonly filterAnswer?: (value: unknown) => Promise<unknown>;
  readonly changed?: () => void;
  /** Names of the routes that the command may call; any other call throws an Error. */
  readonly allowed: ReadonlySet<string> | 'all';
  /** Name of the command, for that error. */
  readonly command?: string;
  /** Set in a dry run: records the changes, which are not sent. */
  readonly dryRun?: DryRunRecorder;
  /** Undefined: without a journal, keyed calls are retried only within this run. */
  readonly operations?: OperationTracker;
  /** Undefined if only this client knows the rate limits. */
  readonly quotas?: QuotaStore;
  /** Creates the HTTP adapters; for tests. */
  readonly makeHttpAdapter?: MakeHttpAdapter;
}

/** The dependencies, with the transport that is created from them. */
export interface ClientDeps extends ApiDeps {
  readonly transport: Transport;
}
