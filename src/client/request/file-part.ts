/** Files of forms: opened when they are sent, never held whole, with the media type of their content (protocol: files). */
import { constants, createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { UsageError } from '../../errors';
import type { FilePart } from '../../protocol/route';

const { O_RDONLY, O_NONBLOCK = 0 } = constants;

/** The number of bytes that identify every type that the service knows. */
export const headBytes = 4100;

/** The service's names of media types for which the library uses another name. */
const serviceTypes: Readonly<Record<string, string>> = {
  'audio/x-m4a': 'audio/mp4',
  'video/x-m4v': 'video/mp4',
  'application/ogg': 'audio/ogg',
};

/** @param head the first `headBytes` of the file */
export async function mediaTypeOf(head: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = (await fileTypeFromBuffer(head))?.mime.split(';')[0] ?? 'application/octet-stream';
  return serviceTypes[found] ?? found;
}

/**
 * The file as one part of a form.
 * @throws UsageError when it is empty or is not a regular file, and the errors of the system
 */
export async function filePart(path: string): Promise<FilePart> {
  const { size, head } = await sizeAndHead(path);
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
