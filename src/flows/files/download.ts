/** A file fetched from where the service keeps it. */

import { files as routes } from '../../api/catalogue/routes/files';
import { readAll } from '../../api/response/reading';
import { NotFoundError } from '../../errors';
import type { Api } from '../../ports/api';
import { counted, type Progress } from './progress';

/** What this step needs of a command's context. */
interface DownloadContext {
  readonly api: Pick<Api, 'read' | 'download'>;
  readonly files: {
    save(path: string, body: AsyncIterable<Uint8Array>, options: { replace: boolean }): Promise<number>;
  };
  readonly progress: Progress;
}

/** The largest file that any account may upload (field notes 2.18), with room to spare; in bytes. */
const mostBytes = 512 * 1024 * 1024;

/** What was written where; `path` is where a person finds it. */
export interface SavedFile {
  readonly id: string;
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/**
 * Fetches a file by its id and writes it, or gives its bytes for `-`.
 * @throws NotFoundError when the service names no address for it
 */
export async function downloadFile(
  { api, files, progress }: DownloadContext,
  given: { readonly fileId: string; readonly path: string | undefined; readonly force: boolean },
): Promise<SavedFile | Uint8Array> {
  const { id, url, filename } = await api.read(routes.get, { path: { fileId: given.fileId } });
  if (!url) throw new NotFoundError(`the service returned no address for the file ${id}`);
  const { body, size: total } = await api.download(url, mostBytes);
  const work = progress.begin('downloading', total);
  const pieces = counted(body, work);
  try {
    if (given.path === '-') return await readAll(pieces);
    const path = given.path ?? safeName(filename ?? id);
    return { id, path, size: await files.save(path, pieces, { replace: given.force }) };
  } finally {
    work.end();
  }
}

/** A name that stays in this folder, whatever the service calls the file: no separators, no dot in front. */
function safeName(name: string): string {
  const plain = name
    .replace(/[\p{C}/\\:*?"<>|]/gu, '_')
    .replace(/^\.+/, '')
    .trim();
  return plain.slice(-200) || 'file';
}
