/** Files that are open: read from the beginning or at any place, and written by one process at a time. */
import { closeSync, constants, createReadStream, fdatasync, fstatSync, openSync, type Stats } from 'node:fs';
import { type FileHandle, open, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { inputPieces, maxInputBytes, readInput, tooLarge } from '../../cli/process/standard-input';
import { UsageError } from '../../errors';
import type { ReadableFile, WritableFile } from '../../ports/desk';
import { fileLock, holderPid } from '../../store/lock';
import { namedRead, namedWrite } from './file-problem';
import type { DraftOwner } from './file-saving';

const { O_RDONLY, O_RDWR, O_CREAT, O_NONBLOCK = 0 } = constants;
const fileMode = 0o666;

/** The content of a file of at most `maxInputBytes`, or of a pipe such as `<(program)`. */
export async function readWhole(path: string, signal: AbortSignal): Promise<Uint8Array> {
  const { stream, size } = await openStream(path);
  try {
    if (size > maxInputBytes) throw tooLarge(path);
    return await namedRead(path, readInput(stream, signal, path));
  } finally {
    stream.destroy();
  }
}

/** The same in pieces, of any size. */
export async function* pieces(path: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const { stream } = await openStream(path);
  const next = inputPieces(stream, signal);
  try {
    for (;;) {
      const { value, done } = await namedRead(path, next.next());
      if (done) return;
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

/** A pipe is read as a socket is: a thread that waits for its writer could not be interrupted. */
async function openStream(path: string): Promise<{ readonly stream: Readable; readonly size: number }> {
  const fd = await namedRead(path, (async () => openSync(path, O_RDONLY | O_NONBLOCK))());
  const found = fstatSync(fd);
  if (found.isFile()) return { stream: createReadStream(path, { fd }), size: found.size };
  if (found.isFIFO()) {
    const { Socket } = await import('node:net');
    return { stream: new Socket({ fd, readable: true, writable: false }), size: 0 };
  }
  closeSync(fd);
  throw new UsageError(`couldn't read ${path}: ${oddKind(found)}`);
}

/**
 * Opens a file to read parts of it.
 * @param flags for opening it, in addition to reading
 * @throws UsageError when it cannot be read or is not a regular file
 */
export async function openToRead(path: string, flags = 0): Promise<ReadableFile> {
  // A pipe in its place is not waited for.
  const handle = await namedRead(path, open(path, O_RDONLY | O_NONBLOCK | flags));
  const { size } = await ordinary(handle, (why) => new UsageError(`couldn't read ${path}: ${why}`));
  return { size, ...reading(path, handle), close: () => handle.close() };
}

/** Opens or creates a file, with a lock next to it. A file that is empty when it is closed is removed. */
export async function openToWrite(path: string, owner: DraftOwner): Promise<WritableFile> {
  const handle = await namedWrite(path, open(path, O_RDWR | O_CREAT | O_NONBLOCK, fileMode));
  await ordinary(handle, (why) => new UsageError(`couldn't write ${path}: ${why}`));
  try {
    const release = await lockOf(path, owner);
    // Only now: another process may have written until its lock was released.
    const { size } = await handle.stat();
    return writing(path, handle, size, release);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function reading(path: string, handle: FileHandle): Pick<ReadableFile, 'read'> {
  return {
    async read(offset, length) {
      const bytes = Buffer.alloc(length);
      let done = 0;
      while (done < length) {
        const { bytesRead } = await namedRead(path, handle.read(bytes, done, length - done, offset + done));
        if (bytesRead === 0) break;
        done += bytesRead;
      }
      return bytes.subarray(0, done);
    },
  };
}

function writing(
  path: string,
  handle: FileHandle,
  initialSize: number,
  release: () => Promise<void>,
): WritableFile {
  let size = initialSize;
  let isClosed = false;
  return {
    ...reading(path, handle),
    get size() {
      return size;
    },
    async write(offset, bytes) {
      let done = 0;
      while (done < bytes.length) {
        const part = await namedWrite(path, handle.write(bytes, done, bytes.length - done, offset + done));
        done += part.bytesWritten;
        size = Math.max(size, offset + done);
      }
    },
    async truncate(to) {
      await namedWrite(path, handle.truncate(to));
      size = to;
    },
    // By descriptor: the file handle of Yarn's Plug'n'Play has no `datasync`.
    sync: () => namedWrite(path, promisify(fdatasync)(handle.fd)),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await handle.close();
      if (size === 0) await rm(path, { force: true }).catch(() => undefined);
      await release();
    },
  };
}

/** @throws UsageError when a living process writes the file or the folder */
export async function lockOf(
  path: string,
  owner: DraftOwner,
  lockPath = `${path}.lock`,
): Promise<() => Promise<void>> {
  const release = await fileLock(lockPath, owner)
    .tryAcquire()
    .catch((cause) => {
      if (!(cause instanceof UsageError)) throw cause;
      // The hint of a lock is about plaza's own folder.
      const hint = 'use another one, in a folder that you may write to';
      throw new UsageError(`couldn't lock ${path}: ${cause.message}`, { cause, hint });
    });
  if (release) return release;
  const pid = await holderPid(lockPath, owner.isRunning);
  throw new UsageError(`${path} is written by another process${pid === undefined ? '' : ` (${pid})`}`, {
    hint: 'use another one, or end that process first',
  });
}

/** @throws what `refuse` makes for a folder, a device, a pipe or a socket */
async function ordinary(handle: FileHandle, refuse: (why: string) => UsageError) {
  const found = await handle.stat();
  if (found.isFile()) return found;
  await handle.close();
  throw refuse(oddKind(found));
}

function oddKind(found: Stats): string {
  return found.isDirectory() ? 'it is a folder' : 'it is not a regular file';
}
