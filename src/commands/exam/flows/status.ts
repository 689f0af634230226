/** The state of the exam, with what this computer knows of the attempt. */

import { isFailure } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ExamState } from '../../../protocol/records/exam';
import { exam } from '../../../protocol/routes/exam';
import {
  newProgress,
  type Progress,
  sameAttempt,
  withAttemptStatus,
  withServiceClock,
} from '../progress/record';
import { unsentQuestions } from '../progress/send';
import { type AttemptReport, reportOf, secondsLeft } from '../progress/summary';
import type { ServiceClock } from '../time';
import { type AttemptPorts, type OwnAttempt, ownAttempt, thisMoment, watchClock } from './attempt';
import { noteUnsent } from './give-answer';
import { type SendPorts, sendAnswers } from './send-answers';

export type StatusPorts = AttemptPorts & SendPorts & Pick<Ports, 'note' | 'unlessDryRun'>;

/** The state that the service returns, and what this computer adds. */
export type KnownState = ExamState & {
  /** Of a running attempt, by the service's clock. */
  readonly secondsLeft?: number;
  /** Missing where this computer has no record of the attempt. */
  readonly local?: AttemptReport;
};

/**
 * The state of the exam; what is unsent is sent first. What this computer knows is noted when the service cannot be
 * asked.
 */
export async function readStatus(ports: StatusPorts): Promise<KnownState> {
  const attempt = await ownAttempt(ports);
  const stored = await attempt.read();
  const { state, clock, progress } = await readAttemptStatus(ports, attempt).catch((error) => {
    if (stored && stored.closed === undefined) noteUnsent(ports, stored);
    throw error;
  });
  const left = secondsLeft(state.startedAt, clock, thisMoment(ports.clock));
  const send = async () => (await sendAnswers(ports, attempt, { retryMs: 0 })).progress;
  const known = progress && ((await ports.unlessDryRun(send)) ?? progress);
  return {
    ...state,
    ...(state.status === 'in_progress' && left !== undefined && { secondsLeft: left }),
    ...(known && { local: reportOf(known) }),
  };
}

/** The current state from the service. */
export interface AttemptState {
  readonly state: ExamState;
  /** Missing when the answer has no time. */
  readonly clock: ServiceClock | undefined;
  /** The record, if it belongs to the attempt of the service's state. */
  readonly progress: Progress | undefined;
}

/** Asks the service for the state, which is noted in the record except in a dry run. */
export async function readAttemptStatus(
  { api, unlessDryRun }: Pick<StatusPorts, 'api' | 'unlessDryRun'>,
  attempt: OwnAttempt,
): Promise<AttemptState> {
  const watch = watchClock();
  const state = await api.read(exam.status, undefined, { observer: watch.observer });
  const clock = watch.clock();
  const stored = await attempt.read();
  if (!stored || !isOf(stored, state)) return { state, clock, progress: undefined };
  const noted = await unlessDryRun(() =>
    attempt.change((before) => {
      const known = withAttemptStatus(before, state.status);
      return clock ? withServiceClock(known, clock) : known;
    }),
  );
  return { state, clock, progress: noted ?? stored };
}

/** Whether the record belongs to the attempt of the service's state. */
function isOf({ paper }: Progress, { startedAt }: ExamState): boolean {
  const { startedAt: _, ...rest } = paper;
  const reported = startedAt === undefined || startedAt === null ? rest : { ...rest, startedAt };
  return sameAttempt(newProgress(paper), newProgress(reported));
}

/** Sends what an earlier command left unsent, in addition to a command's own work. A failure is only noted. */
export async function sendLeftovers(ports: StatusPorts): Promise<void> {
  await ports.unlessDryRun(async () => {
    try {
      const attempt = await ownAttempt(ports);
      const progress = await attempt.read();
      if (!progress || progress.closed !== undefined || unsentQuestions(progress).length === 0) return;
      noteUnsent(ports, (await sendAnswers(ports, attempt, { retryMs: 0 })).progress);
    } catch (error) {
      if (!isFailure(error)) throw error;
      ports.note(`warning: couldn't send saved answers of the exam: ${error.message}`);
    }
  });
}
