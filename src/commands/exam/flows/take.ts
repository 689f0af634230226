/** Drives the screen `exam take`: performs its effects and reports events. */
import { requireNoDryRun } from '../../../client/requests/errors';
import { isFailure, messageAndHint, PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { createQueue, createSerialQueue, type Queue } from '../../../queue';
import { pictureOrProblem } from '../../files/shared/pictures';
import { lastValue, moveTo, type Progress, writeAnswer } from '../progress/record';
import { sendableQuestions, stateOf, unsentQuestions } from '../progress/send';
import type { TakeEffect, TakeEvent, Write } from '../take/state';
import { type OwnAttempt, ownAttempt } from './attempt';
import { type DrawingPages, drawingPages } from './drawing';
import { finishAttempt } from './finish';
import {
  asResult,
  isTemporary,
  noteUnsent,
  retryPauseMs,
  type SendPorts,
  type SendResult,
  sendAnswers,
} from './send-answers';
import { type StartPorts, startedProgress } from './start';
import { type OpenedAttempt, openAttempt, readAttemptStatus, takeInDryRun } from './status';

export type TakePorts = StartPorts & Pick<Ports, 'desk' | 'identity' | 'waitMs'>;

/** Interval of the checks for answers of other processes. */
const watchMs = 2000;
/** The status of the service is requested after this many checks. */
const syncChecks = 30;
/** How long leaving waits for pending requests; the next command sends the rest. */
const leaveMs = 3000;

class TakeRunner {
  private readonly saver: ReturnType<typeof makeSaver>;
  private readonly sender: Sender;
  private readonly pages: DrawingPages;
  private readonly stop = new AbortController();
  private watching: Promise<void> = Promise.resolve();
  private known = '';

  constructor(
    private readonly ports: TakePorts,
    private readonly attempt: OwnAttempt,
    private readonly events: Pick<Queue<TakeEvent>, 'push' | 'end'>,
  ) {
    const report = (event: TakeEvent) => this.report(event);
    this.saver = makeSaver(attempt, report);
    this.sender = new Sender(ports, attempt, report, (error) => events.end(error));
    this.pages = drawingPages(ports, attempt, (index, id) => this.storeDrawing(index, id));
  }

  /** Starts the background work: sends leftovers of earlier runs and watches for other processes. */
  begin({ event, fromDisk }: OpenedAttempt): void {
    if (event.progress) this.sender.wake();
    if (fromDisk) this.inBackground(this.sync());
    this.watching = this.watch().catch((error) => this.events.end(error));
  }

  /** @throws PlazaError when the effect failed */
  async perform(effect: TakeEffect): Promise<TakeEvent | undefined> {
    switch (effect.type) {
      case 'write':
        return void (await this.saver.write(effect));
      case 'move':
        return void (await this.saver.move(effect.index));
      case 'send':
        return void (await this.send());
      case 'retry':
        return void (await this.retry());
      case 'start': {
        const progress = await startedProgress(this.ports, this.attempt);
        this.sender.wake();
        return { type: 'started', progress };
      }
      case 'submit':
        await this.saver.flush();
        return { type: 'submitted', status: await finishAttempt(this.ports, this.attempt, effect.anyway) };
      case 'sync':
        return void (await this.sync());
      case 'picture': {
        const { address } = effect;
        return { type: 'picture', address, ...(await pictureOrProblem(this.ports, address)) };
      }
      case 'open':
        for (const address of effect.addresses) await this.ports.desk.open(address);
        return { type: 'notice', text: 'opened in the browser' };
      case 'draw':
        return { type: 'notice', text: await this.pages.open(effect.index) };
      default:
        return this.leave();
    }
  }

  /** Writes the waiting answers, stops the background work, and returns the record. */
  async end(): Promise<Progress | undefined> {
    this.stop.abort();
    await this.saver.flush().catch(() => undefined);
    await this.sender.stop();
    await this.pages.close();
    await this.watching;
    return this.attempt.read().catch(() => undefined);
  }

  private report(event: TakeEvent): void {
    if (event.type === 'progress') this.known = JSON.stringify(event.progress.answers);
    this.events.push(event);
  }

  /** Writes first: only stored answers are sent. */
  private async send(): Promise<void> {
    await this.saver.flush();
    this.sender.wake();
  }

  /** Writes refused answers as new versions, so that they are sent again. */
  private async retry(): Promise<void> {
    await this.saver.flush();
    const { attempt } = this;
    if (await attempt.read())
      await attempt.change((before) => withNewRefusedVersions(before, attempt.writer));
    this.sender.retry();
  }

  private async sync(): Promise<void> {
    const { state, clock, progress } = await readAttemptStatus(this.ports, this.attempt);
    if (clock) this.report({ type: 'clock', clock });
    if (progress) this.report({ type: 'progress', progress });
    this.report({ type: 'status', status: state });
  }

  private async storeDrawing(index: number, id: string): Promise<void> {
    const progress = await this.attempt.change((before) =>
      writeAnswer(before, index, id, this.attempt.writer),
    );
    this.report({ type: 'progress', progress });
    this.sender.wake();
  }

  private async leave(): Promise<TakeEvent> {
    await this.saver.flush();
    const stop = new AbortController();
    const waited = this.ports.clock.sleep(leaveMs, stop.signal).catch(() => undefined);
    await Promise.race([this.sender.idle(), waited]);
    stop.abort();
    return { type: 'left' };
  }

  /** Reports answers of other processes, and sends those that a crashed process left. */
  private async watch(): Promise<void> {
    const signal = AbortSignal.any([this.stop.signal, this.ports.signal]);
    for (let checks = 1; ; checks += 1) {
      await this.ports.clock.sleep(watchMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      if (checks % syncChecks === 0 && this.known !== '') this.inBackground(this.sync());
      const { known } = this;
      const progress = await this.attempt.read();
      // A report during the read can be newer: an older record would replace the typed text.
      if (!progress || this.known !== known || JSON.stringify(progress.answers) === known) continue;
      this.report({ type: 'progress', progress });
      if (progress.closed === undefined && sendableQuestions(progress).length > 0) this.sender.wake();
    }
  }

  /** Ignores failures: the next request reports them. */
  private inBackground(work: Promise<void>): void {
    work.catch((error) => {
      if (!(error instanceof PlazaError)) this.events.end(error);
    });
  }
}

function withNewRefusedVersions(progress: Progress, writer: string): Progress {
  const isRefused = (index: number) => {
    const state = stateOf(progress, index);
    return state?.state === 'failed' && state.final;
  };
  return unsentQuestions(progress)
    .filter(isRefused)
    .reduce((before, index) => writeAnswer(before, index, lastValue(before, index), writer), progress);
}

/** The event source of the screen. Detects how the terminal prints pictures; sends no request before `first`. */
export async function takeAttempt(ports: TakePorts) {
  await requireNoDryRun(ports, takeInDryRun);
  await ports.pictures.prepare();
  const events = createQueue<TakeEvent>({ highWater: 256, pause: () => undefined, resume: () => undefined });
  let work: TakeRunner | undefined;
  return {
    async first(): Promise<TakeEvent> {
      const attempt = await ownAttempt(ports);
      work = new TakeRunner(ports, attempt, events);
      const opening = await openAttempt(ports, attempt);
      work.begin(opening);
      return opening.event;
    },
    events: events.items(),
    async perform(effect: TakeEffect): Promise<TakeEvent | undefined> {
      if (!work) throw new Error('the screen has not opened the attempt');
      try {
        return await work.perform(effect);
      } catch (error) {
        if (!isFailure(error)) throw error;
        return { type: 'failed', effect: effect.type, ...messageAndHint(error) };
      }
    },
    async ended() {
      const progress = await work?.end();
      if (progress && progress.closed === undefined) noteUnsent(ports, progress);
    },
  };
}

/** Sends unsent answers in the background, with retries for as long as the screen is open. Starts with `wake`. */
class Sender {
  private readonly ended = new AbortController();
  private pause = new AbortController();
  private running: Promise<void> | undefined;
  private again = false;
  private isLimited = false;

  constructor(
    private readonly ports: SendPorts,
    private readonly attempt: OwnAttempt,
    private readonly report: (event: TakeEvent) => void,
    /** Called with an error that a retry cannot fix. */
    private readonly fail: (error: unknown) => void,
  ) {}

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

  idle(): Promise<void> {
    return this.running ?? Promise.resolve();
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
        if (!this.isStopped()) this.fail(error);
      })
      .finally(() => {
        this.running = undefined;
      });
  }

  private isStopped(): boolean {
    return this.ended.signal.aborted || this.ports.signal.aborted;
  }

  private async run(): Promise<void> {
    const { attempt, report } = this;
    const onProgress = (progress: Progress) => report({ type: 'progress', progress });
    const options = { retryMs: 0, resendOverwritten: true, onProgress, signal: this.ended.signal };
    for (let round = 0; !this.isStopped(); ) {
      this.again = false;
      const sent: Partial<SendResult> = await sendAnswers(this.ports, attempt, options).catch(asResult);
      const { progress, failure } = sent;
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

/**
 * Writes answers one after another, only the latest of each question; keeps those that could not be written.
 * @param report receives the record after each write
 */
function makeSaver(attempt: OwnAttempt, report: (event: TakeEvent) => void) {
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
    const failures: unknown[] = [];
    for (const write of [...waiting.values()]) await save(write).catch((error) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  };
  return {
    /** Writes an answer. Resolves when it, or a later one to the same question, is on disk. */
    write(write: Write) {
      waiting.set(write.index, write);
      return turns.run(flush);
    },
    move: (index: number) =>
      turns.run(async () => {
        await attempt.change((progress) => moveTo(progress, index, attempt.writer));
      }),
    /** Writes the waiting answers, including earlier failures. @throws the first failure */
    flush: () => turns.run(flush),
  };
}

/** Returns the record when the write failed because the attempt is over. @throws every other failure */
async function closedProgressOr(error: unknown, attempt: OwnAttempt): Promise<Progress> {
  const progress = error instanceof PlazaError ? await attempt.read().catch(() => undefined) : undefined;
  if (progress?.closed === undefined) throw error;
  return progress;
}
