/**
 * Standard output and standard error. Files and pipes are written without a stream of Node, which would load the network
 * modules, a tenth of the time of a short command.
 */
import { constants, fstatSync, openSync, type Stats, writeSync } from 'node:fs';
import type { Writable } from 'node:stream';
import { PlazaError, UsageError } from '../../errors';
import type { Clock } from '../../ports/machine';
import { systemClock } from './clock';

/** The reader closed our output (`… | head`): the command ends with 0. */
export class ClosedPipe extends PlazaError {
  constructor() {
    super('fault', 'the reader of the output closed it');
  }
  override get exit(): number {
    return 0;
  }
}

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

/** How long an interrupted command waits for a reader that stalls. */
const stalledMs = 500;

/** A stream as an `Output`; with `signal`, a write to a reader that stalls ends soon after an interrupt. */
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

/** Further bytes need a stream: a wait for a slow reader must be interruptible. */
const maxDirectBytes = 16 * 1024;

/** The system calls of a write, which tests replace. */
export interface DirectOutputDeps {
  readonly stats: (fd: number) => Pick<Stats, 'isFile' | 'isFIFO' | 'isSocket'>;
  readonly open: typeof openSync;
  readonly write: (fd: number, bytes: Uint8Array) => number;
  /** The error of a write as the command reports it. */
  readonly failure: (error: NodeJS.ErrnoException) => unknown;
  /** The same output through a stream. */
  readonly stream: () => Output;
}

export const systemWrites = { stats: fstatSync, open: openSync, write: writeSync };

/**
 * An output that writes to its descriptor as long as no write has to wait, and then through a stream. Terminals, and
 * descriptors on which any write might wait, are streams from the beginning.
 */
export function directOutput(fd: number, deps: DirectOutputDeps): Output {
  const target = writable(fd, deps);
  if (target === undefined) return deps.stream();
  let stream: Output | undefined;
  let written = 0;
  const through = () => {
    stream ??= deps.stream();
    return stream;
  };
  /** Writes as many bytes as possible without waiting, and returns their number. */
  const writeNow = (bytes: Uint8Array): number => {
    if (stream || written + bytes.length > maxDirectBytes) return 0;
    const count = deps.write(target, bytes);
    written += count;
    return count;
  };
  return {
    terminal: false,
    size: () => ({ columns: 80, rows: 24 }),
    onResize: () => () => undefined,
    get stream() {
      return through().stream;
    },
    async write(chunk) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      let count = 0;
      try {
        count = writeNow(bytes);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN')
          throw deps.failure(error as NodeJS.ErrnoException);
      }
      if (count < bytes.length) await through().write(bytes.subarray(count));
    },
  };
}

/**
 * The descriptor to write to; undefined if a write might wait. A pipe is opened again in non-blocking mode, which does not
 * affect other processes that hold it. A socket has no other writer, and room for all direct bytes.
 */
function writable(fd: number, { stats, open }: DirectOutputDeps): number | undefined {
  try {
    const shape = stats(fd);
    if (shape.isFile() || shape.isSocket()) return fd;
    if (shape.isFIFO()) return open(`/proc/self/fd/${fd}`, constants.O_WRONLY | constants.O_NONBLOCK);
  } catch {
    // Closed, or a system without these files: the stream reports the error.
  }
  return undefined;
}
