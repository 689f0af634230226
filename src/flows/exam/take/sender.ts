/** Sends what is unsent for as long as the screen lasts: the exam's time runs, so that a network that is away is waited for. */
import { anySignal } from '../../../api/http/signals';
import type { PlazaError } from '../../../errors';
import type { TakeEvent } from '../../../exam/take/state';
import type { Attempt } from '../attempt';
import { isTemporary } from '../outcome';
import { retryPauseMs } from '../retry';
import { type SendContext, sendAnswers } from '../send-answers';

export interface Sender {
  /** Sends what is unsent, and goes on while that may succeed. Does not wait. */
  wake(): void;
  /** As `wake`, without the pause before the next try. */
  retry(): void;
  /** Resolves when nothing is being sent. */
  idle(): Promise<void>;
  /** Ends the work; what is on its way counts as lost, and is sent again by the next command. */
  stop(): Promise<void>;
}

interface SenderSetup {
  readonly attempt: Attempt;
  readonly tell: (event: TakeEvent) => void;
  /** Called with what no later try could change. */
  readonly fail: (error: unknown) => void;
}

/** A sender that does nothing yet. */
export function makeSender(ctx: SendContext, { attempt, tell, fail }: SenderSetup): Sender {
  const stop = new AbortController();
  let pause = new AbortController();
  let running: Promise<void> | undefined;
  let again = false;
  let isLimited = false;
  const onProgress = (progress: Extract<TakeEvent, { type: 'progress' }>['progress']) =>
    tell({ type: 'progress', progress });

  /** Waits before the next try; an answer that comes ends the pause, unless the service asked for it. */
  const wait = async (round: number, failure: PlazaError) => {
    isLimited = failure.kind === 'too-frequent';
    pause = new AbortController();
    const signal = anySignal(anySignal(ctx.signal, stop.signal), pause.signal);
    await ctx.clock.sleep(retryPauseMs(ctx, round, failure), signal).catch(() => undefined);
    isLimited = false;
  };
  const run = async () => {
    for (let round = 0; !stop.signal.aborted && !ctx.signal.aborted; round += 1) {
      again = false;
      const options = { retryMs: 0, settle: true, onProgress, signal: stop.signal };
      const { progress, failure } = await sendAnswers(ctx, attempt, options);
      if (progress.closed !== undefined) return;
      if (failure && isTemporary(failure)) {
        await wait(round, failure);
        continue;
      }
      if (failure) tell(failed(failure));
      if (!again) return;
      round = -1;
    }
  };
  const start = () => {
    again = true;
    running ??= run()
      .catch((error) => {
        if (!stop.signal.aborted && !ctx.signal.aborted) fail(error);
      })
      .finally(() => {
        running = undefined;
      });
  };
  return {
    wake() {
      start();
      if (!isLimited) pause.abort();
    },
    retry() {
      start();
      pause.abort();
    },
    idle: async () => running,
    async stop() {
      stop.abort();
      pause.abort();
      await running;
    },
  };
}

function failed({ message, details }: PlazaError): TakeEvent {
  return {
    type: 'failed',
    effect: 'send',
    message,
    ...(details.hint !== undefined && { hint: details.hint }),
  };
}
