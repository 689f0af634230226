/** Answers one question: validates the answer, writes it to disk, sends it. */

import { NetworkError, type PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { exam } from '../../../protocol/routes/exam';
import type { Json } from '../paper/json';
import { type Question, questionByNumber } from '../paper/paper';
import { type ClosedStatus, type Progress, writeAnswer } from '../progress/record';
import { stateOf, unsentText } from '../progress/summary';
import { type AttemptPorts, noAttemptError, type OwnAttempt, ownAttempt } from './attempt';
import { type SendPorts, type SendResult, sendAnswers } from './send-answers';

export type AnswerPorts = AttemptPorts & SendPorts & Pick<Ports, 'note' | 'waitMs' | 'unlessDryRun'>;

export interface AnswerReceipt {
  /** The question's number, from 1. */
  readonly question: number;
  readonly qIdx: number;
  /** Null for an erased answer. */
  readonly value: Json;
  readonly state: 'sent';
}

export interface OwnQuestion {
  readonly attempt: OwnAttempt;
  readonly index: number;
  readonly question: Question;
  /** The local status of a finished attempt. */
  readonly closed: ClosedStatus | undefined;
}

/** Duration of retries without `--wait`. */
const defaultRetryMs = 5000;

/** The duration of retries, in milliseconds. */
export function retryMsOf({ waitMs }: Pick<Ports, 'waitMs'>): number {
  return Math.max(defaultRetryMs, waitMs ?? 0);
}

/** Finds a question by its number, from 1. @throws UsageError when there is no local paper, or no such question */
export async function ownQuestion(ports: AttemptPorts, number: string): Promise<OwnQuestion> {
  const attempt = await ownAttempt(ports);
  const progress = await attempt.read();
  if (!progress) throw noAttemptError();
  return { attempt, closed: progress.closed, ...questionByNumber(progress.paper, number) };
}

/**
 * Writes an answer to disk and sends it, with all other unsent answers.
 * @throws UsageError for a value that does not answer the question
 * @throws PlazaError when the service did not confirm it; the answer stays on disk, and a later command sends it
 */
export async function giveAnswer(
  ports: AnswerPorts,
  { attempt, index }: Pick<OwnQuestion, 'attempt' | 'index'>,
  value: Json,
): Promise<AnswerReceipt> {
  const given = { question: index + 1, qIdx: index, value, state: 'sent' } as const;
  const write = async () => attempt.change((progress) => writeAnswer(progress, index, value, attempt.writer));
  const written = await ports.unlessDryRun(write);
  if (!written) {
    await ports.api.change(exam.answer, { body: { qIdx: index, value } });
    return given;
  }
  const isWaiting = (progress: Progress) => stateOf(progress, index)?.state !== 'sent';
  const options = { retryMs: retryMsOf(ports), isWaiting };
  const result = await sendAnswers(ports, attempt, options).catch((error) => {
    ports.note(`the answer to question ${index + 1} is saved; the next exam command sends it`);
    throw error;
  });
  if (!isWaiting(result.progress)) {
    noteUnsent(ports, result.progress);
    return given;
  }
  throw notSentError(result, index);
}

/** The error for an answer that was not confirmed. */
function notSentError({ progress, failure }: SendResult, index: number): PlazaError {
  const state = stateOf(progress, index);
  const question = `the answer to question ${index + 1}`;
  const isFinal = state?.state === 'failed' && state.final;
  if (!failure || (isFinal && state.reason !== failure.message)) {
    const reason = state?.state === 'failed' ? state.reason : 'another process is sending it';
    return new NetworkError(`${question} is saved, but not sent: ${reason}`, { hint: laterHint });
  }
  const { message, details } = failure;
  if (isFinal) return failure.with({ message: `the service refused ${question}: ${message}` });
  const hint = details.hint === undefined ? laterHint : `${details.hint}; ${laterHint}`;
  return failure.with({ message: `${question} is saved, but not sent: ${message}`, hint });
}

const laterHint = 'every exam command sends unsent answers';

export function noteUnsent({ note }: Pick<Ports, 'note'>, progress: Progress): void {
  const text = unsentText(progress);
  if (text !== undefined) note(`warning: ${text}`);
}
