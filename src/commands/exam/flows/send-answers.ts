/**
 * Sends unsent answers. Each request is recorded on disk before it is sent, a question has at most one pending request among all
 * processes, and failed requests are retried for a limited time.
 */

import { anySignal } from '../../../client/http/http-adapter';
import { isFailure, type PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { exam } from '../../../protocol/routes/exam';
import { closeAttempt, type Outcome, type Progress, withServiceClock } from '../progress/record';
import {
  beginRequest,
  dropRepetitions,
  endRequest,
  type PendingRequest,
  questionsToResend,
  recoverRequests,
  sendableQuestions,
} from '../progress/send';
import { type OwnAttempt, watchClock } from './attempt';
import { closedBy, concernsEveryAnswer, isTemporary, outcomeOf, retryPauseMs } from './retry';

export type SendPorts = Pick<Ports, 'api' | 'clock' | 'random' | 'signal'>;

export interface SendOptions {
  readonly retryMs: number;
  /** Also resend, once, confirmed answers that a lost request could have overwritten. */
  readonly resendOverwritten?: boolean;
  /** Whether to wait for pending requests of other processes; never without it. */
  isWaiting?(progress: Progress): boolean;
  onProgress?(progress: Progress): void;
  readonly signal?: AbortSignal;
}

export interface SendResult {
  readonly progress: Progress;
  /** The latest failure; undefined when every request succeeded. */
  readonly failure?: PlazaError;
}

const pollMs = 50;
/** After this time the pending request of another process, which might be suspended, is treated as lost. */
const stuckMs = 30_000;

/**
 * Sends unsent answers, oldest first.
 * @throws InterruptedError and internal errors; failures of requests are in the result
 */
export function sendAnswers(
  ports: SendPorts,
  attempt: OwnAttempt,
  options: SendOptions,
): Promise<SendResult> {
  return attempt.exclusive(async () => {
    if (options.resendOverwritten) await attempt.change(dropRepetitions);
    return sendWhilePossible(ports, attempt, options);
  });
}

async function sendWhilePossible(
  ports: SendPorts,
  attempt: OwnAttempt,
  options: SendOptions,
): Promise<SendResult> {
  const { clock } = ports;
  const end = clock.monotonic() + options.retryMs;
  for (let round = 0; ; round += 1) {
    const result = await sendRound(ports, attempt, options);
    if (!result.failure || !isTemporary(result.failure)) return result;
    const ms = retryPauseMs(ports, round, result.failure);
    if (clock.monotonic() + ms > end) return result;
    await clock.sleep(ms, anySignal(ports.signal, options.signal));
  }
}

/** Sends each unsent answer once; ends early with a failure that concerns every answer. */
async function sendRound(ports: SendPorts, attempt: OwnAttempt, options: SendOptions): Promise<SendResult> {
  const tried: SentQuestions = { sent: new Set(), repeated: new Set() };
  let failure: PlazaError | undefined;
  let waitedMs = 0;
  for (;;) {
    const { progress, pending } = await claim(attempt, tried, options);
    if (pending) {
      const sent = await send(ports, attempt, pending, options);
      failure = sent.failure ?? failure;
      if (sent.failure && concernsEveryAnswer(sent.failure)) return sent;
      continue;
    }
    const others = pendingWriters(progress, attempt.writer);
    if (others.length === 0 || !options.isWaiting?.(progress)) return { progress, failure };
    if (waitedMs >= stuckMs) for (const writer of others) attempt.abandon(writer);
    await ports.clock.sleep(pollMs, anySignal(ports.signal, options.signal));
    waitedMs += pollMs;
  }
}

/** The questions that a round has sent and resent. */
interface SentQuestions {
  readonly sent: Set<number>;
  readonly repeated: Set<number>;
}

/** Records the next request as pending, so that no other process sends the same question. */
async function claim(
  attempt: OwnAttempt,
  tried: SentQuestions,
  { resendOverwritten, onProgress }: SendOptions,
): Promise<{ readonly progress: Progress; readonly pending?: PendingRequest }> {
  let pending: PendingRequest | undefined;
  const progress = await attempt.change((stored) => {
    if (stored.closed !== undefined) return stored;
    // This process sends one answer at a time: its own pending request is one whose outcome could not be written.
    const before = recoverRequests(stored, (writer) => writer !== attempt.writer);
    const unsent = sendableQuestions(before).find((one) => !tried.sent.has(one));
    const again = resendOverwritten
      ? questionsToResend(before).find((one) => !tried.repeated.has(one))
      : undefined;
    const index = unsent ?? again;
    if (index === undefined) return before;
    (unsent === undefined ? tried.repeated : tried.sent).add(index);
    const begun = beginRequest(before, index, attempt.writer);
    pending = begun.pending;
    return begun.progress;
  });
  onProgress?.(progress);
  return { progress, pending };
}

async function send(
  { api }: SendPorts,
  attempt: OwnAttempt,
  pending: PendingRequest,
  { onProgress, signal }: SendOptions,
): Promise<SendResult> {
  const { index: qIdx, value } = pending;
  const { observer, clock } = watchClock();
  let isLost = false;
  const onUnanswered = () => {
    isLost = true;
  };
  let outcome: Outcome = { type: 'confirmed' };
  let thrown: unknown;
  try {
    const body = { qIdx, value };
    await api.change(exam.answer, { body }, { observer: { ...observer, onUnanswered }, signal });
  } catch (error) {
    thrown = error;
    outcome = outcomeOf(error, isLost);
  }
  const progress = await attempt.change((before) => {
    // A lost try may arrive later, even when a retry was answered.
    const lost = { type: 'lost', reason: 'no answer received' } as const;
    const ended = endRequest(isLost ? endRequest(before, pending, lost) : before, pending, outcome);
    const closed = closeAttempt(ended, closedBy(thrown) ?? '');
    const learned = clock();
    return learned ? withServiceClock(closed, learned) : closed;
  });
  onProgress?.(progress);
  if (thrown === undefined) return { progress };
  if (!isFailure(thrown)) throw thrown;
  return { progress, failure: thrown };
}

function pendingWriters({ answers }: Progress, own: string): readonly string[] {
  const requests = Object.values(answers).flatMap((answer) => Object.entries(answer.requests));
  return requests.flatMap(([writer, { outcome }]) => (outcome || writer === own ? [] : [writer]));
}
