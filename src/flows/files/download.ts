/** Downloads a file from the address that the service names. */
import { files as routes } from '../../api/catalogue/routes/files';
import { readAll } from '../../api/response/reading';
import { NotFoundError } from '../../errors';
import type { Ports } from '../../ports';
import { withProgress } from './progress';

/** Maximum size in bytes: more than any account can upload (field notes 2.18). */
const maxBytes = 512 * 1024 * 1024;

export interface SavedFile {
  readonly id: string;
  /** As a user finds it. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Downloads a file by its ID and saves it; with the path `-`, returns its bytes.
 * @throws NotFoundError when the service names no address
 */
export async function downloadFile(
  { api, files, progress }: Pick<Ports, 'api' | 'files' | 'progress'>,
  given: { readonly fileId: string; readonly path: string | undefined; readonly force: boolean },
): Promise<SavedFile | Uint8Array> {
  const { id, url, filename } = await api.read(routes.get, { path: { fileId: given.fileId } });
  if (!url) throw new NotFoundError(`the service returned no address for the file ${id}`);
  const { body, size: total } = await api.download(url, maxBytes);
  const work = progress.begin('downloading', total);
  const chunks = withProgress(body, work);
  try {
    if (given.path === '-') return await readAll(chunks);
    const path = given.path ?? safeName(filename ?? id);
    return { id, path, size: await files.save(path, chunks, { replace: given.force }) };
  } finally {
    work.end();
  }
}

/** A name in the current folder, whatever the service calls the file: without separators and leading dots. */
function safeName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '')
    .trim();
  return plain.slice(-200) || 'file';
}
