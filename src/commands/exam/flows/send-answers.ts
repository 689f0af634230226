/**
 * Gives an answer, and sends unsent ones. Each answer and each request is recorded on disk before it is sent, a question
 * has at most one pending request among all processes, and failed requests are retried for a limited time.
 */
import { anySignal } from '../../../client/http/http-adapter';
import { isFailure, NetworkError, PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { exam } from '../../../protocol/routes/exam';
import { type Json, type Question, questionByNumber } from '../paper/paper';
import {
  type ClosedStatus,
  closeAttempt,
  type Outcome,
  type Progress,
  withServiceClock,
  writeAnswer,
} from '../progress/record';
import {
  beginRequest,
  dropRepetitions,
  endRequest,
  type PendingRequest,
  questionsToResend,
  recoverRequests,
  sendableQuestions,
  stateOf,
  unsentText,
} from '../progress/send';
import { type AttemptPorts, noAttemptError, type OwnAttempt, ownAttempt, watchClock } from './attempt';

export type SendPorts = Pick<Ports, 'api' | 'clock' | 'random' | 'signal'>;

const pausesMs = [500, 1000, 2000, 5000, 10_000];

/** The pause before a retry, in milliseconds; at least the `retryAfter` of the failure. @param round from 0 */
export function retryPauseMs({ random }: Pick<Ports, 'random'>, round: number, failure: PlazaError): number {
  const pause = pausesMs[Math.min(round, pausesMs.length - 1)] ?? 0;
  return Math.max((failure.details.retryAfter ?? 0) * 1000, pause * (0.5 + random.number() / 2));
}

interface Failable {
  /** The latest failure; undefined when every request succeeded. */
  readonly failure?: PlazaError;
}

/** Repeats `work` while its failure is temporary, for `retryMs` milliseconds. Returns its last result. */
export async function withRetries<T extends Failable>(
  { clock, random, signal }: Pick<SendPorts, 'clock' | 'random'> & { readonly signal?: AbortSignal },
  retryMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const end = clock.monotonic() + retryMs;
  for (let round = 0; ; round += 1) {
    const result = await work();
    if (!result.failure || !isTemporary(result.failure)) return result;
    const ms = retryPauseMs({ random }, round, result.failure);
    if (clock.monotonic() + ms > end) return result;
    await clock.sleep(ms, signal);
  }
}

/** Turns a failure, such as a record that another process locks, into a result. @throws internal errors */
export function asResult(error: unknown): Required<Failable> {
  if (!isFailure(error)) throw error;
  return { failure: error };
}

/** Codes of a finished attempt (protocol: exam event codes). */
const closedByCode = new Map<string | undefined, ClosedStatus>([
  ['ALREADY_COMPLETED', 'completed'],
  ['ANNULLED', 'annulled'],
  ['EXPIRED', 'expired'],
]);

/** Statuses that refer to the answer itself; a retry after any other may succeed. */
const finalStatuses: readonly number[] = [400, 409, 413, 422];

/** The status of the attempt that an error code implies; undefined for other errors. */
export function closedBy(error: unknown): ClosedStatus | undefined {
  return error instanceof PlazaError ? closedByCode.get(error.details.code) : undefined;
}

/**
 * The outcome of a failed request.
 * @param isLost whether one of its attempts may have arrived
 */
function outcomeOf(error: unknown, isLost: boolean): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  if (isRefused(error)) return { type: 'refused', reason };
  return { type: isLost ? 'lost' : 'delayed', reason };
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof PlazaError)) return false;
  const { status = 0, code } = error.details;
  if (closedBy(error)) return true;
  return finalStatuses.includes(status) && code !== 'NOT_OPEN' && error.kind === 'refused';
}

/** Whether the failure is unrelated to the answer, so that other answers would fail as well. */
function concernsEveryAnswer(error: unknown): boolean {
  return !isRefused(error) || closedBy(error) !== undefined;
}

export function isTemporary(error: unknown): boolean {
  return error instanceof PlazaError && (error.kind === 'network' || error.kind === 'too-frequent');
}

export interface SendOptions {
  readonly retryMs: number;
  /** Also resend, once, confirmed answers that a lost request could have overwritten. */
  readonly resendOverwritten?: boolean;
  /** Whether to wait for pending requests of other processes; never without it. */
  isWaiting?(progress: Progress): boolean;
  onProgress?(progress: Progress): void;
  readonly signal?: AbortSignal;
}

export interface SendResult extends Failable {
  readonly progress: Progress;
}

const pollMs = 50;
/** After this time the pending request of another process, which might be suspended, is treated as lost. */
const stuckMs = 30_000;

/**
 * Sends unsent answers, oldest first.
 * @throws InterruptedError and internal errors; failures of requests are in the result
 */
export function sendAnswers(ports: SendPorts, attempt: OwnAttempt, options: SendOptions) {
  return attempt.exclusive(async () => {
    if (options.resendOverwritten) await attempt.change(dropRepetitions);
    const stoppable = { ...ports, signal: anySignal(ports.signal, options.signal) };
    return withRetries(stoppable, options.retryMs, () => sendRound(ports, attempt, options));
  });
}

/** Sends each unsent answer once; ends early with a failure that concerns every answer. */
async function sendRound(ports: SendPorts, attempt: OwnAttempt, options: SendOptions): Promise<SendResult> {
  const tried = { sent: new Set<number>(), repeated: new Set<number>() };
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

/**
 * Records the next request as pending, so that no other process sends the same question.
 * @param tried the questions that this round has sent and resent
 */
async function claim(
  attempt: OwnAttempt,
  tried: Readonly<Record<'sent' | 'repeated', Set<number>>>,
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
  const options = { observer: { ...observer, onUnanswered }, signal };
  const thrown: unknown = await api.change(exam.answer, { body: { qIdx, value } }, options).then(
    () => undefined,
    (error) => error,
  );
  const outcome: Outcome = thrown === undefined ? { type: 'confirmed' } : outcomeOf(thrown, isLost);
  const progress = await attempt.change((before) => {
    // A lost try may arrive later, even when a retry was answered.
    const lost = { type: 'lost', reason: 'no answer received' } as const;
    const ended = endRequest(isLost ? endRequest(before, pending, lost) : before, pending, outcome);
    return withServiceClock(closeAttempt(ended, closedBy(thrown) ?? ''), clock());
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
