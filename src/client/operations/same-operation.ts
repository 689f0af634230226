/** Which operation of the journal is the action that a command asks for. */
import type { Operation } from '../../ports/journal';
import type { OperationIdentity } from './tracker';

/** How long the same command means the same operation. */
const sameCommandMs = 24 * 60 * 60_000;

/** A keyed action that a command asks for. */
export interface WantedAction {
  readonly identity: OperationIdentity;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The number of the action within the run; left out: any. */
  readonly part?: number;
}

/** Whether the action is a retry of the operation without a question: the same, by the same person, and recent. */
export function isRetryOf(found: Operation, { identity, now, part }: WantedAction): boolean {
  return (
    found.fingerprint === identity.fingerprint &&
    found.binding === identity.binding &&
    found.accountId === identity.accountId &&
    isPart(found, part) &&
    now - found.startedAt < sameCommandMs
  );
}

/** Whether the operation has that number within its run. */
export function isPart(found: Operation, part: number | undefined): boolean {
  return part === undefined || found.part === part;
}
