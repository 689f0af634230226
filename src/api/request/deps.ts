/** What the client is made of. */
import type { CallsSetup } from './build-request';
import type { DryRunRecorder } from './dry-run';
import type { OperationTracker } from './idempotency';
import type { Transport, TransportSetup } from './transport';

export interface ApiSetup extends CallsSetup, Omit<TransportSetup, 'externalFailed' | 'origin'> {
  /** Names of the routes that may be called; any other is a fault in the command. */
  readonly allowed: ReadonlySet<string> | 'all';
  /** The command's name, for that fault. */
  readonly command?: string;
  /** There: a dry run. */
  readonly dryRun?: DryRunRecorder;
  /** Left out: keyed calls are repeated within this run only. */
  readonly remembrance?: OperationTracker;
}

/** The setup with the transport that was made of it. */
export interface Works {
  readonly setup: ApiSetup;
  readonly transport: Transport;
}
