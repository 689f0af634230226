/** Downloads a file from the address that the service names. */
import { NotFoundError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Work } from '../../../ports/terminal';
import { files as routes } from '../../../protocol/routes/files';
import { withProgress } from '../shared/attachments';

/** Maximum size in bytes: more than any account can upload (field notes 2.18). */
const maxBytes = 512 * 1024 * 1024;

export interface SavedFile {
  readonly id: string;
  /** As a user finds it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** A file that goes to standard output while it is downloaded. */
export interface FileBytes {
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Downloads a file by its ID and saves it; with the path `-`, returns its bytes, which are downloaded while they are read.
 * @throws NotFoundError when the service names no address
 */
export async function downloadFile(
  { api, files, progress }: Pick<Ports, 'api' | 'files' | 'progress'>,
  given: { readonly fileId: string; readonly path: string | undefined; readonly force: boolean },
): Promise<SavedFile | FileBytes> {
  const { id, url, filename } = await api.read(routes.get, { path: { fileId: given.fileId } });
  if (!url) throw new NotFoundError(`the service returned no address for the file ${id}`);
  const { body, size: total } = await api.download(url, maxBytes);
  const work = progress.begin('downloading', total);
  const chunks = withProgress(body, work);
  if (given.path === '-') return { bytes: untilEnd(chunks, work) };
  try {
    const path = given.path ?? ownName(filename ?? id);
    return { id, path, size: await files.save(path, chunks, { replace: given.force }) };
  } finally {
    work.end();
  }
}

async function* untilEnd(chunks: AsyncIterable<Uint8Array>, work: Work): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } finally {
    work.end();
  }
}

const longestName = 255;

/**
 * A safe name in the current folder for the name of the service: without separators and leading dots, and none
 * that a program would parse as an option, also where a shell writes it for `*`.
 */
function ownName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^[.\s]+/, '')
    .replace(/^-/, '_-')
    .trim();
  return cutName(plain) || 'file';
}

/** The name in at most 255 bytes; it keeps its extension, and its characters stay whole. */
function cutName(name: string): string {
  const [extension = ''] = /\.[^.]{1,20}$/.exec(name) ?? [];
  let left = longestName - Buffer.byteLength(extension);
  let stem = '';
  for (const character of name.slice(0, name.length - extension.length)) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    stem += character;
  }
  return stem + extension;
}
