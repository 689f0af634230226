/** Files that are sent: opened when their turn comes, never held whole. */
import { constants, createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { headBytes, mediaTypeOf } from '../../client/request/media-type';
import { UsageError } from '../../errors';
import type { FilePart } from '../../protocol/route';
import { namedRead } from './file-problem';

const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** The file as one part of a form. @throws UsageError when it cannot be read, is empty or is not a regular file */
export async function filePart(path: string): Promise<FilePart> {
  const { size, head } = await namedRead(path, sizeAndHead(path));
  const type = await mediaTypeOf(head);
  return { filename: basename(path), type, size, open: () => createReadStream(path) };
}

async function sizeAndHead(path: string): Promise<{ size: number; head: Uint8Array }> {
  // A pipe is not waited for.
  const file = await open(path, O_RDONLY | O_NONBLOCK);
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new UsageError(`${path} is not a regular file`);
    if (found.size === 0) throw new UsageError(`${path} is empty`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return { size: found.size, head: buffer.subarray(0, bytesRead) };
  } finally {
    await file.close();
  }
}
