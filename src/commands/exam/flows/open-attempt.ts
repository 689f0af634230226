/** What `exam take` finds: the attempt that this computer knows, or the state that the service returns. */

import type { DryRunRefusal } from '../../../client/requests/require-no-dry-run';
import type { Progress } from '../progress/record';
import type { TakeEvent } from '../take/state';
import { timeLeft } from '../time';
import { type OwnAttempt, thisMoment } from './attempt';
import { isTemporary } from './retry';
import { readAttemptStatus, type StatusPorts } from './status';

/** The first event of the screen, and whether the service is still to be asked. */
export interface OpenedAttempt {
  readonly event: Extract<TakeEvent, { type: 'opened' }>;
  readonly fromDisk: boolean;
}

/**
 * A running attempt continues from the disk, also without a network.
 * @throws PlazaError when there is none and the service cannot be asked
 */
export async function openAttempt(ports: StatusPorts, attempt: OwnAttempt): Promise<OpenedAttempt> {
  const progress = await attempt.read();
  const fromDisk = openedFromDisk(progress);
  const time = timeLeft(progress?.paper.startedAt, progress?.clock, thisMoment(ports.clock));
  if (fromDisk && time && time.leftMs > 0) return fromDisk;
  try {
    const { state, clock, progress: known } = await readAttemptStatus(ports, attempt);
    const event = { type: 'opened', status: state, progress: known, clock } as const;
    return { event, fromDisk: false };
  } catch (error) {
    // The computer's clock may be wrong: what is on the disk can be looked at and changed.
    if (fromDisk && isTemporary(error)) return fromDisk;
    throw error;
  }
}

/** The attempt as the disk has it; undefined when it is over, or there is none. */
function openedFromDisk(progress: Progress | undefined): OpenedAttempt | undefined {
  if (!progress || progress.closed !== undefined) return undefined;
  return { event: { type: 'opened', status: { status: 'in_progress' }, progress }, fromDisk: true };
}

export const takeInDryRun: DryRunRefusal = {
  message: 'the exam cannot be taken in a dry run',
  hint: "'plaza exam start --dry-run' shows the request; the sandbox has an exam to practise with",
};

export const rateInDryRun: DryRunRefusal = {
  message: 'drawings cannot be rated one after another in a dry run',
  hint: "'plaza exam gallery vote ID 5 --dry-run' shows the request of one vote",
};
