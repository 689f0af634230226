/** Which operation of the journal is the action that a command asks for. */
import type { Operation } from '../../ports/journal';
import type { OperationIdentity } from './tracker';

/** How long the same command means the same operation. */
const sameCommandMs = 24 * 60 * 60_000;

/** Whether the operation has that identity. */
export function isSameOperation(found: Operation, wanted: OperationIdentity): boolean {
  return (
    found.fingerprint === wanted.fingerprint &&
    found.binding === wanted.binding &&
    found.person === wanted.person
  );
}

/** Whether the operation is so recent that the same command retries it. */
export function isRecent({ startedAt }: Operation, now: number): boolean {
  return now - startedAt < sameCommandMs;
}
