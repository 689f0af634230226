/** What a person writes into the record of an attempt. */
import { UsageError } from '../../../errors';
import { misfit } from '../answers/fit';
import type { Json } from '../paper/json';
import { portableClock, type ServiceClock } from '../time/clock';
import { type ClosedStatus, closedStatuses, nextStamp, type Progress } from './record';

/**
 * The record with a new version of an answer. It is unsent, even when the value is the same as before. `writer` is the
 * id of the process. Apply it to the record on the disk, under its lock: a version must be newer than all before it.
 * @throws UsageError when the attempt is over, there is no such question, or the value does not answer it
 */
export function writeAnswer(progress: Progress, index: number, value: Json, writer: string): Progress {
  const { answers, closed, paper } = progress;
  if (closed !== undefined) throw attemptOver(closed);
  const question = paper.questions[index];
  if (!question) throw new UsageError(`there is no question ${index + 1}`);
  const problem = misfit(question, value);
  if (problem !== undefined) {
    throw new UsageError(`question ${index + 1}: ${JSON.stringify(value)} ${problem}`);
  }
  const { requests = {}, lost = [], ...delivered } = answers[index] ?? {};
  const answer = { ...delivered, value, stamp: nextStamp(progress, writer), requests, lost };
  return { ...progress, answers: { ...answers, [index]: answer } };
}

/** The record with the person at another question; an index outside of the paper means its first or last one. */
export function moveTo(progress: Progress, index: number, writer: string): Progress {
  const last = Math.max(0, progress.paper.questions.length - 1);
  const position = { index: Math.min(Math.max(0, index), last), stamp: nextStamp(progress, writer) };
  return { ...progress, position };
}

/** The record with what was learned of the service's clock. */
export function withServiceClock(progress: Progress, clock: ServiceClock): Progress {
  return { ...progress, clock: portableClock(clock) };
}

/** The record of an attempt that is over; a status that leaves it running changes nothing. */
export function closeAttempt(progress: Progress, status: string): Progress {
  const closed = closedStatuses.find((one) => one === status);
  return closed && closed !== progress.closed ? { ...progress, closed } : progress;
}

/** The record with the service's status: an attempt that is over is closed, a running one is open again. */
export function withAttemptStatus(progress: Progress, status: string): Progress {
  if (status !== 'in_progress' || progress.closed === undefined) return closeAttempt(progress, status);
  const { closed: _, ...open } = progress;
  return open;
}

/** Why no answer is accepted any more. */
export function attemptOver(closed: ClosedStatus): UsageError {
  const reasons = {
    completed: 'the exam was submitted',
    annulled: 'the attempt was annulled',
    expired: 'the 40 minutes are over',
  } as const satisfies Record<ClosedStatus, string>;
  return new UsageError(`${reasons[closed]}: answers can no longer be changed`, {
    hint: "'plaza exam status' shows the result",
  });
}
