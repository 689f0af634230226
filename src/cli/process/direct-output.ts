/**
 * Writes to files and pipes without a stream of the runtime: making one loads the network's modules, which takes a tenth
 * of the time of a short command.
 */
import { constants, fstatSync, openSync, type Stats, writeSync } from 'node:fs';
import type { Output } from './output';

/** Bytes that one command writes this way. More needs a stream: a wait for a slow reader must be interruptible. */
const maxDirectBytes = 16 * 1024;

/** What a write needs; tests give their own. */
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
 * An output of the process. Terminals, and descriptors that cannot be written to without waiting, are streams from the
 * beginning; others become one with the first byte that cannot be written at once.
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
  /** Writes what fits; the number of bytes that were written. */
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
 * The descriptor to write to; undefined where a write might wait. A pipe is opened once more, so that it does not wait:
 * other processes that hold it are not affected. A socket has only us as its writer, and room for all of it.
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
