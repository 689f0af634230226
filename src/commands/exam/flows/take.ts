/** Drives the screen `exam take`: performs its effects and reports events. */

import { requireNoDryRun } from '../../../client/requests/errors';
import { isFailure, messageAndHint, PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { createQueue } from '../../../queue';
import { pictureOrProblem } from '../../files/shared/pictures';
import { lastValue, type Progress, writeAnswer } from '../progress/record';
import { sendableQuestions } from '../progress/send';
import { summarize } from '../progress/summary';
import type { TakeEffect, TakeEvent } from '../take/state';
import { type OwnAttempt, ownAttempt } from './attempt';
import { type DrawingPages, drawingPages } from './drawing';
import { finishAttempt } from './finish';
import { noteUnsent } from './give-answer';
import { type OpenedAttempt, openAttempt, takeInDryRun } from './open-attempt';
import { type StartPorts, startedProgress } from './start';
import { readAttemptStatus } from './status';
import { makeSaver, type Saver, Sender } from './take-delivery';

export type TakePorts = StartPorts & Pick<Ports, 'desk' | 'identity' | 'waitMs'>;

/** Callbacks of `TakeWork`. */
export interface Listener {
  readonly report: (event: TakeEvent) => void;
  /** Receives an error that ends the screen. */
  readonly fail: (error: unknown) => void;
}

/** Interval of the checks for answers of other processes. */
const watchMs = 2000;
/** The status of the service is requested after this many checks. */
const syncChecks = 30;
/** How long leaving waits for pending requests; the next command sends the rest. */
const leaveMs = 3000;

class TakeRunner {
  private readonly saver: Saver;
  private readonly sender: Sender;
  private readonly pages: DrawingPages;
  private readonly stop = new AbortController();
  private watching: Promise<void> = Promise.resolve();
  private known = '';

  constructor(
    private readonly ports: TakePorts,
    private readonly attempt: OwnAttempt,
    private readonly listener: Listener,
  ) {
    this.saver = makeSaver(attempt, (event) => this.report(event));
    this.sender = new Sender(ports, { attempt, report: (event) => this.report(event), fail: listener.fail });
    this.pages = drawingPages(ports, attempt, (index, id) => this.storeDrawing(index, id));
  }

  /** Starts the background work: sends leftovers of earlier runs and watches for other processes. */
  begin({ event, fromDisk }: OpenedAttempt): void {
    if (event.progress) this.sender.wake();
    if (fromDisk) this.inBackground(this.sync());
    this.watching = this.watch().catch(this.listener.fail);
  }

  /** @throws PlazaError when the effect failed */
  async perform(effect: TakeEffect): Promise<TakeEvent | undefined> {
    switch (effect.type) {
      case 'write':
        await this.saver.write(effect);
        return undefined;
      case 'move':
        await this.saver.move(effect.index);
        return undefined;
      case 'send':
        return this.send();
      case 'retry':
        await this.retry();
        return undefined;
      case 'start': {
        const progress = await startedProgress(this.ports, this.attempt);
        this.sender.wake();
        return { type: 'started', progress };
      }
      case 'submit':
        return this.submit(effect.anyway);
      case 'sync':
        await this.sync();
        return undefined;
      case 'picture':
        return this.picture(effect.address);
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
    this.listener.report(event);
  }

  /** Writes first: only stored answers are sent. */
  private async send(): Promise<undefined> {
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

  private async submit(anyway: boolean): Promise<TakeEvent> {
    await this.saver.flush();
    return { type: 'submitted', status: await finishAttempt(this.ports, this.attempt, anyway) };
  }

  private async sync(): Promise<void> {
    const { state, clock, progress } = await readAttemptStatus(this.ports, this.attempt);
    if (clock) this.report({ type: 'clock', clock });
    if (progress) this.report({ type: 'progress', progress });
    this.report({ type: 'status', status: state });
  }

  private async picture(address: string): Promise<TakeEvent> {
    return { type: 'picture', address, ...(await pictureOrProblem(this.ports, address)) };
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
      if (!(error instanceof PlazaError)) this.listener.fail(error);
    });
  }
}

/** Adds a new version of every refused answer. */
function withNewRefusedVersions(progress: Progress, writer: string): Progress {
  const refused = summarize(progress).failed.filter(({ final }) => final);
  return refused.reduce(
    (before, { index }) => writeAnswer(before, index, lastValue(before, index), writer),
    progress,
  );
}

export interface TakeSource {
  first(): Promise<TakeEvent>;
  readonly events: AsyncIterable<TakeEvent>;
  perform(effect: TakeEffect): Promise<TakeEvent | undefined>;
  ended(): Promise<void>;
}

/** The event source of the screen. Detects how the terminal prints pictures; sends no request before `first`. */
export async function takeAttempt(ports: TakePorts): Promise<TakeSource> {
  await requireNoDryRun(ports, takeInDryRun);
  await ports.pictures.prepare();
  const events = createQueue<TakeEvent>({ highWater: 256, pause: () => undefined, resume: () => undefined });
  const fail = (error: unknown) => events.end(error);
  let work: TakeRunner | undefined;
  return {
    async first() {
      const attempt = await ownAttempt(ports);
      work = new TakeRunner(ports, attempt, { report: events.push, fail });
      const opening = await openAttempt(ports, attempt);
      work.begin(opening);
      return opening.event;
    },
    events: events.items(),
    async perform(effect) {
      if (!work) throw new Error('the screen has not opened the attempt');
      try {
        return await work.perform(effect);
      } catch (error) {
        return failedEvent(effect.type, error);
      }
    },
    async ended() {
      const progress = await work?.end();
      if (progress && progress.closed === undefined) noteUnsent(ports, progress);
    },
  };
}

/** The event for a failed effect. @throws internal errors */
function failedEvent(effect: TakeEffect['type'], error: unknown): TakeEvent {
  if (!isFailure(error)) throw error;
  return { type: 'failed', effect, ...messageAndHint(error) };
}
