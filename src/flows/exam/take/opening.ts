/** What `exam take` finds: the attempt that this computer knows, or the state that the service tells. */
import { exam } from '../../../api/catalogue/routes/exam';
import type { Progress } from '../../../exam/progress/record';
import { withAttemptStatus, withServiceClock } from '../../../exam/progress/write';
import type { AttemptStatus, TakeEvent } from '../../../exam/take/state';
import { timeLeft } from '../../../exam/time/left';
import type { Attempt } from '../attempt';
import { isTemporary } from '../outcome';
import { thisMoment, watchClock } from '../service-clock';
import { isOf, type StatusContext } from '../status';

/** The first event of the screen, and whether the service is still to be asked. */
export interface Opening {
  readonly event: Extract<TakeEvent, { type: 'opened' }>;
  readonly fromDisk: boolean;
}

/**
 * An attempt whose time runs goes on from the disk, also without a network.
 * @throws PlazaError when there is none and the service cannot be asked
 */
export async function openAttempt(ctx: StatusContext, attempt: Attempt): Promise<Opening> {
  const progress = await attempt.read();
  const fromDisk = openedFromDisk(progress);
  const time = timeLeft(progress?.paper.startedAt, progress?.clock, thisMoment(ctx.clock));
  if (fromDisk && time && time.leftMs > 0) return fromDisk;
  try {
    const { status, clock, progress: known } = await readAttemptStatus(ctx, attempt);
    const event = {
      type: 'opened',
      status,
      ...(known && { progress: known }),
      ...(clock && { clock }),
    } as const;
    return { event, fromDisk: false };
  } catch (error) {
    // The computer's clock may be wrong: what is on the disk can be looked at and changed.
    if (fromDisk && isTemporary(error)) return fromDisk;
    throw error;
  }
}

/** The attempt as the disk has it; undefined when it is over, or there is none. */
function openedFromDisk(progress: Progress | undefined): Opening | undefined {
  if (!progress || progress.closed !== undefined) return undefined;
  return { event: { type: 'opened', status: { status: 'in_progress' }, progress }, fromDisk: true };
}

/** The state by the service, noted in the record where it is of the same attempt. */
export async function readAttemptStatus(ctx: Pick<StatusContext, 'api'>, attempt: Attempt) {
  const { observer, clock } = watchClock();
  const state = await ctx.api.read(exam.status, undefined, { observer });
  const learned = clock();
  const stored = await attempt.read();
  const progress =
    stored && isOf(stored, state)
      ? await attempt.change((before) => {
          const known = withAttemptStatus(before, state.status);
          return learned ? withServiceClock(known, learned) : known;
        })
      : undefined;
  return { status: state as AttemptStatus, clock: learned, progress };
}
