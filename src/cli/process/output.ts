/** The output of the process: standard output and standard error, as streams of the runtime. */
import type { Writable } from 'node:stream';
import { PlazaError, UsageError } from '../../errors';
import type { Clock } from '../../ports/machine';
import { systemClock } from './clock';

/** The reader of our output went away (`… | head`): no fault, the command simply ends with 0. */
export class ClosedPipe extends PlazaError {
  constructor() {
    super('fault', 'the reader of the output closed it');
  }
  override get exit(): number {
    return 0;
  }
}

/** One output stream. */
export interface Output {
  readonly terminal: boolean;
  /** Cells; 80 by 24 when the stream is not a terminal. */
  size(): { columns: number; rows: number };
  /** Resolves when the stream took it; rejects with `ClosedPipe` when the reader closed it. */
  write(chunk: string | Uint8Array): Promise<void>;
  /** Calls back at each change of size, until the result is called. */
  onResize(callback: () => void): () => void;
  /** For prompts, which write to the stream themselves. */
  readonly stream: Writable;
}

/** How long a reader that stalls may keep an interrupted command waiting. */
const stalledMs = 500;

/** A stream of the process as an `Output`; with `signal`, a write that no reader takes ends soon after an interrupt. */
export function outputOf(stream: NodeJS.WriteStream, signal?: AbortSignal, clock = systemClock): Output {
  let failure: unknown;
  stream.on('error', (error: NodeJS.ErrnoException) => {
    failure = writeFailure(error);
  });
  return {
    terminal: stream.isTTY === true,
    stream,
    size: () => ({ columns: stream.columns || 80, rows: stream.rows || 24 }),
    write: (chunk) =>
      new Promise((resolve, reject) => {
        if (failure) return reject(failure);
        const forget = signal && afterAbort(signal, clock, () => reject(signal.reason));
        stream.write(chunk, (error) => {
          forget?.();
          if (error) reject(failure ?? writeFailure(error));
          else resolve();
        });
      }),
    onResize(callback) {
      stream.on('resize', callback);
      return () => stream.off('resize', callback);
    },
  };
}

/** Calls `giveUp` some time after the signal is aborted, unless it is forgotten before. */
function afterAbort(signal: AbortSignal, clock: Pick<Clock, 'after'>, giveUp: () => void): () => void {
  let cancel = () => {};
  const wait = () => {
    cancel = clock.after(stalledMs, giveUp);
  };
  if (signal.aborted) wait();
  else signal.addEventListener('abort', wait, { once: true });
  return () => {
    signal.removeEventListener('abort', wait);
    cancel();
  };
}

/** The error of a write as a command reports it. */
export function writeFailure(error: NodeJS.ErrnoException): unknown {
  if (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED') return new ClosedPipe();
  const why = error.code === 'ENOSPC' ? 'the disk is full' : (error.code ?? error.message);
  return new UsageError(`couldn't write the output: ${why}`, { cause: error });
}
