/** The state of the exam, with what this computer knows of the attempt. */
import type { ExamState } from '../../api/catalogue/records/exam';
import { exam } from '../../api/catalogue/routes/exam';
import { isFailure } from '../../errors';
import { newProgress, type Progress, sameAttempt } from '../../exam/progress/record';
import { unsentQuestions } from '../../exam/progress/send';
import { withAttemptStatus, withServiceClock } from '../../exam/progress/write';
import type { Ports } from '../../ports/index';
import { type Attempt, type AttemptContext, ownAttempt } from './attempt';
import { noteUnsent } from './give-answer';
import { type AttemptReport, reportOf, secondsLeft } from './report';
import { type SendContext, sendAnswers } from './send-answers';
import { thisMoment, watchClock } from './service-clock';

export type StatusContext = AttemptContext & SendContext & Pick<Ports, 'note' | 'unlessDryRun'>;

/** The state as the service tells it, and what this computer adds. */
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
export async function readStatus(ctx: StatusContext): Promise<KnownState> {
  const watch = watchClock();
  const attempt = await ownAttempt(ctx);
  const progress = await attempt.read();
  const state = await ctx.api.read(exam.status, undefined, { observer: watch.observer }).catch((error) => {
    if (progress && progress.closed === undefined) noteUnsent(ctx, progress);
    throw error;
  });
  const clock = watch.clock();
  const left = secondsLeft(state.startedAt, clock, thisMoment(ctx.clock));
  const known =
    progress && isOf(progress, state) ? await sentProgress(ctx, attempt, progress, state) : undefined;
  if (known && clock)
    await ctx.unlessDryRun(() => attempt.change((before) => withServiceClock(before, clock)));
  return {
    ...state,
    ...(state.status === 'in_progress' && left !== undefined && { secondsLeft: left }),
    ...(known && { local: reportOf(known) }),
  };
}

/** Whether the record is of the attempt that the service tells of. */
export function isOf({ paper }: Progress, { startedAt }: ExamState): boolean {
  const { startedAt: _, ...rest } = paper;
  const told = startedAt === undefined || startedAt === null ? rest : { ...rest, startedAt };
  return sameAttempt(newProgress(paper), newProgress(told));
}

async function sentProgress(
  ctx: StatusContext,
  attempt: Attempt,
  progress: Progress,
  { status }: ExamState,
): Promise<Progress> {
  const sent = await ctx.unlessDryRun(async () => {
    await attempt.change((before) => withAttemptStatus(before, status));
    return (await sendAnswers(ctx, attempt, { retryMs: 0 })).progress;
  });
  return sent ?? progress;
}

/**
 * Sends what an earlier command left unsent, beside what a command is for. A failure is noted and fails nothing.
 */
export async function sendLeftovers(ctx: StatusContext): Promise<void> {
  await ctx.unlessDryRun(async () => {
    try {
      const attempt = await ownAttempt(ctx);
      const progress = await attempt.read();
      if (!progress || progress.closed !== undefined || unsentQuestions(progress).length === 0) return;
      noteUnsent(ctx, (await sendAnswers(ctx, attempt, { retryMs: 0 })).progress);
    } catch (error) {
      if (!isFailure(error)) throw error;
      ctx.note(`warning: couldn't send saved answers of the exam: ${error.message}`);
    }
  });
}
