/** Reads the status of the exam, opens the attempt of `exam take`, and sends answers that earlier commands left unsent. */
import type { DryRunRefusal } from '../../../client/requests/errors';
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
import { type AttemptReport, reportOf, secondsLeft, unsentQuestions } from '../progress/send';
import type { TakeEvent } from '../take/state';
import { timeLeft } from '../time';
import { type AttemptPorts, type OwnAttempt, ownAttempt, readClocks, watchClock } from './attempt';
import { isTemporary, noteUnsent, type SendPorts, sendAnswers } from './send-answers';

export type StatusPorts = AttemptPorts & SendPorts & Pick<Ports, 'note' | 'unlessDryRun'>;

/** The status of the service with local additions. */
export type StatusReport = ExamState & {
  /** Only of a running attempt, by the service's clock. */
  readonly secondsLeft?: number;
  readonly local?: AttemptReport;
};

/** Reads the status and sends unsent answers. Notes the unsent answers when the status cannot be read. */
export async function readStatus(ports: StatusPorts): Promise<StatusReport> {
  const attempt = await ownAttempt(ports);
  const stored = await attempt.read();
  const { state, clock, progress } = await readAttemptStatus(ports, attempt).catch((error) => {
    if (stored && stored.closed === undefined) noteUnsent(ports, stored);
    throw error;
  });
  const left = secondsLeft(state.startedAt, clock, readClocks(ports.clock));
  const send = async () => (await sendAnswers(ports, attempt, { retryMs: 0 })).progress;
  const known = progress && ((await ports.unlessDryRun(send)) ?? progress);
  return {
    ...state,
    ...(state.status === 'in_progress' && left !== undefined && { secondsLeft: left }),
    ...(known && { local: reportOf(known) }),
  };
}

/**
 * Reads the status from the service and applies it to the record, except in a dry run. The clock is undefined when the
 * answer has no `Date` header, and the progress unless the local record is of the same attempt.
 */
export async function readAttemptStatus(
  { api, unlessDryRun }: Pick<StatusPorts, 'api' | 'unlessDryRun'>,
  attempt: OwnAttempt,
) {
  const watch = watchClock();
  const state: ExamState = await api.read(exam.status, undefined, { observer: watch.observer });
  const clock = watch.clock();
  const stored = await attempt.read();
  if (!stored || !isOf(stored, state)) return { state, clock, progress: undefined };
  const noted = await unlessDryRun(() =>
    attempt.change((before) => withServiceClock(withAttemptStatus(before, state.status), clock)),
  );
  return { state, clock, progress: noted ?? stored };
}

/** Whether the record and the status are of the same attempt. */
function isOf({ paper }: Progress, { startedAt }: ExamState): boolean {
  const { startedAt: _, ...rest } = paper;
  const reported = startedAt === undefined || startedAt === null ? rest : { ...rest, startedAt };
  return sameAttempt(newProgress(paper), newProgress(reported));
}

/** Sends answers that earlier commands left unsent. A failure is only noted. */
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
  const isOpen = progress !== undefined && progress.closed === undefined;
  const event = { type: 'opened', status: { status: 'in_progress' }, progress } as const;
  const fromDisk = isOpen ? { event, fromDisk: true } : undefined;
  const time = timeLeft(progress?.paper.startedAt, progress?.clock, readClocks(ports.clock));
  if (fromDisk && time && time.leftMs > 0) return fromDisk;
  try {
    const { state, clock, progress: known } = await readAttemptStatus(ports, attempt);
    return { event: { type: 'opened', status: state, progress: known, clock }, fromDisk: false };
  } catch (error) {
    // The computer's clock can be wrong; the stored attempt can still be viewed and changed.
    if (fromDisk && isTemporary(error)) return fromDisk;
    throw error;
  }
}

/** Why the screen has no dry run. */
export const takeInDryRun: DryRunRefusal = {
  message: 'the exam cannot be taken in a dry run',
  hint: "'plaza exam start --dry-run' shows the request; the sandbox has an exam to practise with",
};
