/** Submits or annuls an attempt. Neither can be undone. */
import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ExamState } from '../../../protocol/records/exam';
import { exam } from '../../../protocol/routes/exam';
import {
  endingProblem,
  type Progress,
  requireRunning,
  type WantedStatus,
  withAttemptStatus,
} from '../progress/record';
import { isSettled, reportOf, requireSubmittable, secondsLeft } from '../progress/send';
import { annulQuestion, submitLines, submitQuestion } from '../render/attempt';
import { type AttemptPorts, type OwnAttempt, ownAttempt, readClocks } from './attempt';
import { type AnswerPorts, retryMsOf, sendAnswers } from './send-answers';
import { closeRecord } from './start';
import { readAttemptStatus } from './status';

export type FinishPorts = AnswerPorts & Pick<Ports, 'ask'>;

/**
 * Submits the attempt after the service has confirmed every answer; `anyway` submits without unconfirmed answers.
 * Notes when the answer does not say that the exam is submitted.
 * @throws UsageError while an answer is unsent, RefusedError when no attempt runs, InterruptedError when the user declines
 */
export async function submitAttempt(ports: FinishPorts, anyway: boolean): Promise<ExamState> {
  const attempt = await ownAttempt(ports);
  const progress = await sendRemaining(ports, attempt, anyway);
  await checkBeforePrompt(ports, attempt);
  if (ports.ask.possible && progress) {
    const left = secondsLeft(progress.paper.startedAt, progress.clock, readClocks(ports.clock));
    await ports.ask.show(submitLines(reportOf(progress), left));
  }
  await ports.ask.confirm(submitQuestion(await ports.identity.accountLabel()), { word: 'submit' });
  return finishAttempt(ports, attempt, anyway);
}

/**
 * Submits the attempt without a prompt. Sends unsent answers first: another process may have answered meanwhile.
 * @throws UsageError while an answer is unsent, unless `anyway`
 */
export async function finishAttempt(ports: Omit<FinishPorts, 'ask'>, attempt: OwnAttempt, anyway: boolean) {
  await sendRemaining(ports, attempt, anyway);
  return finish(ports, attempt, 'completed', () => ports.api.change(exam.submit, {}, { verifyAtOnce: true }));
}

/**
 * Annuls the attempt. Notes when the answer does not say that it is annulled.
 * @throws RefusedError when no attempt runs, InterruptedError when the user declines
 */
export async function annulAttempt(ports: FinishPorts): Promise<Partial<ExamState>> {
  const attempt = await ownAttempt(ports);
  await checkBeforePrompt(ports, attempt);
  await ports.ask.confirm(annulQuestion(await ports.identity.accountLabel()), { word: 'annul' });
  return finish(ports, attempt, 'annulled', () => ports.api.change(exam.annul, {}, { verifyAtOnce: true }));
}

/** Requires no typed word when no attempt runs. */
async function checkBeforePrompt(ports: FinishPorts, attempt: OwnAttempt): Promise<void> {
  if (!ports.ask.possible) return;
  const { state } = await readAttemptStatus(ports, attempt);
  requireRunning(state.status);
}

/** Sends the answers that must be confirmed before a submission; undefined when there is no record. */
async function sendRemaining(ports: Omit<FinishPorts, 'ask'>, attempt: OwnAttempt, anyway: boolean) {
  if (!(await attempt.read())) return undefined;
  return ports.unlessDryRun(async () => {
    const isWaiting = (progress: Progress) => !isSettled(progress);
    const options = { retryMs: anyway ? 0 : retryMsOf(ports), resendOverwritten: true, isWaiting };
    const { progress, failure } = await sendAnswers(ports, attempt, options);
    requireSent(progress, failure, anyway);
    return progress;
  });
}

function requireSent(progress: Progress, failure: PlazaError | undefined, anyway: boolean): void {
  try {
    requireSubmittable(progress, anyway);
  } catch (error) {
    if (!(error instanceof PlazaError) || !failure || progress.closed !== undefined) throw error;
    throw error.with({ message: `${error.message}: ${failure.message}`, cause: failure });
  }
  if (failure && !anyway && !isSettled(progress)) throw failure;
}

/** Sends the request, and applies the status of its answer; answers stay unsent where the attempt may still run. */
async function finish<T extends Partial<ExamState>>(
  ports: AttemptPorts & Pick<Ports, 'note' | 'unlessDryRun'>,
  attempt: OwnAttempt,
  wanted: WantedStatus,
  request: () => Promise<T>,
): Promise<T> {
  try {
    const state = await request();
    await ports.unlessDryRun(async () => {
      const problem = endingProblem(state?.status, wanted);
      if (problem !== undefined) ports.note(`warning: ${problem}`);
      const known = state?.status ?? (problem === undefined ? wanted : undefined);
      if (known === undefined || !(await attempt.read())) return;
      await attempt.change((progress) => withAttemptStatus(progress, known));
    });
    return state;
  } catch (error) {
    await closeRecord(ports, attempt, error);
    throw error;
  }
}
