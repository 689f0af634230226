/** How `exam take` opens the attempt: from disk, or with the status of the service. */

import type { DryRunRefusal } from '../../../client/requests/errors';
import type { Progress } from '../progress/record';
import type { TakeEvent } from '../take/state';
import { timeLeft } from '../time';
import { type OwnAttempt, readClocks } from './attempt';
import { isTemporary } from './retry';
import { readAttemptStatus, type StatusPorts } from './status';

/** The first event of the screen; `fromDisk` means that the status was not requested yet. */
export interface OpenedAttempt {
  readonly event: Extract<TakeEvent, { type: 'opened' }>;
  readonly fromDisk: boolean;
}

/**
 * Opens the attempt. A running attempt continues from disk, even without a network.
 * @throws PlazaError when there is no local attempt and the status cannot be read
 */
export async function openAttempt(ports: StatusPorts, attempt: OwnAttempt): Promise<OpenedAttempt> {
  const progress = await attempt.read();
  const fromDisk = openedFromDisk(progress);
  const time = timeLeft(progress?.paper.startedAt, progress?.clock, readClocks(ports.clock));
  if (fromDisk && time && time.leftMs > 0) return fromDisk;
  try {
    const { state, clock, progress: known } = await readAttemptStatus(ports, attempt);
    const event = { type: 'opened', status: state, progress: known, clock } as const;
    return { event, fromDisk: false };
  } catch (error) {
    // The computer's clock can be wrong; the stored attempt can still be viewed and changed.
    if (fromDisk && isTemporary(error)) return fromDisk;
    throw error;
  }
}

/** The stored attempt; undefined when it is over or missing. */
function openedFromDisk(progress: Progress | undefined): OpenedAttempt | undefined {
  if (!progress || progress.closed !== undefined) return undefined;
  return { event: { type: 'opened', status: { status: 'in_progress' }, progress }, fromDisk: true };
}

/** Why the screen has no dry run. */
export const takeInDryRun: DryRunRefusal = {
  message: 'the exam cannot be taken in a dry run',
  hint: "'plaza exam start --dry-run' shows the request; the sandbox has an exam to practise with",
};
