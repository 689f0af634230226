/** How `exam take` delivers answers: `Saver` writes them to disk in order, `Sender` sends them in the background. */
import { isFailure, messageAndHint, PlazaError } from '../../../errors';
import { createSerialQueue } from '../../../queue';
import { moveTo, type Progress, writeAnswer } from '../progress/record';
import type { TakeEffect, TakeEvent } from '../take/state';
import type { OwnAttempt } from './attempt';
import { isTemporary, retryPauseMs } from './retry';
import { type SendPorts, type SendResult, sendAnswers } from './send-answers';

interface SenderSetup {
  readonly attempt: OwnAttempt;
  readonly report: (event: TakeEvent) => void;
  /** Called with an error that a retry cannot fix. */
  readonly fail: (error: unknown) => void;
}

/** Sends unsent answers in the background, with retries for as long as the screen is open. Starts with `wake`. */
export class Sender {
  private readonly ended = new AbortController();
  private pause = new AbortController();
  private running: Promise<void> | undefined;
  private again = false;
  private isLimited = false;

  constructor(
    private readonly ports: SendPorts,
    private readonly setup: SenderSetup,
  ) {}

  /** Starts sending in the background. */
  wake(): void {
    this.start();
    // A new answer ends the pause, unless the service demanded it.
    if (!this.isLimited) this.pause.abort();
  }

  /** As `wake`, but ends every pause. */
  retry(): void {
    this.start();
    this.pause.abort();
  }

  /** Resolves when sending has stopped. */
  async idle(): Promise<void> {
    await this.running;
  }

  /** Aborts; a pending request counts as lost, and the next command sends it again. */
  async stop(): Promise<void> {
    this.ended.abort();
    this.pause.abort();
    await this.running;
  }

  private start(): void {
    this.again = true;
    this.running ??= this.run()
      .catch((error) => {
        if (!this.isStopped()) this.setup.fail(error);
      })
      .finally(() => {
        this.running = undefined;
      });
  }

  private isStopped(): boolean {
    return this.ended.signal.aborted || this.ports.signal.aborted;
  }

  private async run(): Promise<void> {
    const { attempt, report } = this.setup;
    const onProgress = (progress: Progress) => report({ type: 'progress', progress });
    const options = { retryMs: 0, resendOverwritten: true, onProgress, signal: this.ended.signal };
    for (let round = 0; !this.isStopped(); ) {
      this.again = false;
      const { progress, failure } = await sendAnswers(this.ports, attempt, options).catch(asResult);
      if (progress?.closed !== undefined) return;
      if (failure && !isTemporary(failure))
        report({ type: 'failed', effect: 'send', ...messageAndHint(failure) });
      // Without `progress` the record was locked by another process.
      const isWaiting = failure !== undefined && (isTemporary(failure) || !progress);
      if (isWaiting) await this.wait(round, failure);
      else if (!this.again) return;
      round = isWaiting ? round + 1 : 0;
    }
  }

  private async wait(round: number, failure: PlazaError): Promise<void> {
    this.isLimited = failure.kind === 'too-frequent';
    this.pause = new AbortController();
    const signal = AbortSignal.any([this.ports.signal, this.ended.signal, this.pause.signal]);
    await this.ports.clock.sleep(retryPauseMs(this.ports, round, failure), signal).catch(() => undefined);
    this.isLimited = false;
  }
}

/** Turns a failure, such as a record that another process locks, into a result. @throws internal errors */
function asResult(error: unknown): Partial<SendResult> {
  if (!isFailure(error)) throw error;
  return { failure: error };
}

type Write = Extract<TakeEffect, { type: 'write' }>;

export interface Saver {
  /** Writes an answer. Resolves when it, or a later one to the same question, is on disk. */
  write(write: Write): Promise<void>;
  /** Stores the index of the current question. */
  move(index: number): Promise<void>;
  /** Writes the waiting answers, including earlier failures. @throws the first failure */
  flush(): Promise<void>;
}

/**
 * Writes answers one after another, only the latest of each question; keeps those that could not be written.
 * @param report receives the record after each write
 */
export function makeSaver(attempt: OwnAttempt, report: (event: TakeEvent) => void): Saver {
  const waiting = new Map<number, Write>();
  const turns = createSerialQueue();
  const save = async (write: Write) => {
    const { index, value, edit } = write;
    const progress = await attempt
      .change((before) => writeAnswer(before, index, value, attempt.writer))
      .catch((error) => closedProgressOr(error, attempt));
    // A newer value may have arrived meanwhile.
    if (waiting.get(index) === write) waiting.delete(index);
    report({ type: 'progress', progress, written: { index, edit } });
  };
  const flush = async () => {
    const saved = [];
    for (const write of [...waiting.values()]) saved.push(await failureOf(save(write)));
    const failure = saved.find((one) => one !== undefined);
    if (failure) throw failure.error;
  };
  return {
    write(write) {
      waiting.set(write.index, write);
      return turns.run(flush);
    },
    move: (index) =>
      turns.run(async () => {
        await attempt.change((progress) => moveTo(progress, index, attempt.writer));
      }),
    flush: () => turns.run(flush),
  };
}

/** The failure of a promise; undefined on success. */
async function failureOf(work: Promise<void>): Promise<{ readonly error: unknown } | undefined> {
  return work.then(
    () => undefined,
    (error: unknown) => ({ error }),
  );
}

/** Returns the record when the write failed because the attempt is over. @throws every other failure */
async function closedProgressOr(error: unknown, attempt: OwnAttempt): Promise<Progress> {
  const progress = error instanceof PlazaError ? await attempt.read().catch(() => undefined) : undefined;
  if (progress?.closed === undefined) throw error;
  return progress;
}
