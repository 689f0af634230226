/** Files of a post or a comment: uploaded before it, and deleted again when it is refused. */
import { requireField } from '../../../client/requests/errors';
import { isId } from '../../../client/requests/ids';
import { type ErrorKind, PlazaError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Work } from '../../../ports/terminal';
import type { FilePart } from '../../../protocol/route';
import { files as routes, type StoredFile } from '../../../protocol/routes/files';
import { counted } from '../../../terminal/text/count-suffix';

type UploadPorts = Pick<Ports, 'api' | 'progress' | 'note'>;

/** Maximum number of files of one post (field notes 2.10). */
export const maxPostFiles = 10;
/** Maximum number of files of one comment or reply (field notes 2.15). */
export const maxCommentFiles = 4;

/** A file to upload, or the ID of an uploaded file. */
type Attachment = FilePart | string;

/**
 * Reads the values of `--attach` and similar options, before anything is sent.
 * @throws UsageError for more than `max` values, and for a value that is neither a readable file nor an ID
 */
export async function readAttachments(
  { files, typedId }: Pick<Ports, 'files' | 'typedId'>,
  given: readonly string[],
  max: number,
): Promise<Attachment[]> {
  if (given.length > max)
    throw new UsageError(`at most ${counted(max, 'file')} can be attached, got ${given.length}`);
  return Promise.all(
    given.map(async (name) => {
      if (files.exists(name)) return files.part(name);
      const names = name.split(',');
      if (names.length > 1)
        throw new UsageError(`couldn't read ${name}: there is no such file`, {
          hint: `give the option for each file: ${names.map((one) => `--attach ${one}`).join(' ')}`,
        });
      const id = await typedId('file', name);
      return isId(id) ? id : files.part(name);
    }),
  );
}

/** Media types of containers that may hold only audio, and what the service calls them in that case. */
const audioTypes: Readonly<Record<string, string>> = { 'video/webm': 'audio/webm', 'video/mp4': 'audio/mp4' };

/** Reads the audio file of a voice comment. @throws UsageError for another type of file */
export async function readVoice({ files }: Pick<Ports, 'files'>, path: string): Promise<FilePart> {
  const part = await files.part(path);
  const type = audioTypes[part.type] ?? part.type;
  if (type.startsWith('audio/')) return { ...part, type };
  throw new UsageError(`${path} is not an audio file, but ${type}`);
}

/**
 * Uploads files one after the other. When one fails, a note names those that are already uploaded.
 * @throws UsageError before the first upload when a file cannot be read
 */
export async function uploadFiles(
  ports: UploadPorts & Pick<Ports, 'files'>,
  paths: readonly string[],
): Promise<StoredFile[]> {
  const parts = await Promise.all(paths.map((path) => ports.files.part(path)));
  const uploaded: StoredFile[] = [];
  try {
    for (const part of parts) uploaded.push(await uploadFile(ports, part));
  } catch (error) {
    if (uploaded.length > 0) ports.note(notDeletedText(uploaded.map(({ id }) => id)));
    throw error;
  }
  return uploaded;
}

function notDeletedText(ids: readonly string[]): string {
  return `uploaded, but not deleted: ${ids.join(', ')}`;
}

async function uploadFile({ api, progress }: Pick<UploadPorts, 'api' | 'progress'>, part: FilePart) {
  const work = progress.begin(`uploading ${part.filename}`, part.size);
  const open = () => withProgress(part.open(), work);
  try {
    const stored = await api.change(routes.upload, { body: { file: { ...part, open } } });
    requireField(stored.id, `the ID of ${part.filename}`);
    return stored;
  } finally {
    work.end();
  }
}

/**
 * Uploads the files among the attachments, and sends a request with the IDs of all. When the service refuses the
 * request, the uploads are deleted.
 * @throws what `send` throws
 */
export async function withAttachments<T>(
  ports: UploadPorts,
  attachments: readonly Attachment[],
  send: (attachmentIds: string[]) => Promise<T>,
): Promise<T> {
  const uploaded: string[] = [];
  let isSending = false;
  try {
    const ids: string[] = [];
    for (const attachment of attachments) {
      if (typeof attachment === 'string') ids.push(attachment);
      else {
        const { id } = await uploadFile(ports, attachment);
        uploaded.push(id);
        ids.push(id);
      }
    }
    isSending = true;
    return await send(ids);
  } catch (error) {
    const isRefused = error instanceof PlazaError && refusals.has(error.kind);
    if (uploaded.length > 0) await deleteUploads(ports, uploaded, isSending && !isRefused);
    throw error;
  }
}

/** Errors after which no post or comment can use the uploads. */
const refusals: ReadonlySet<ErrorKind> = new Set([
  'usage',
  'refused',
  'signed-out',
  'not-found',
  'too-frequent',
  'person-needed',
]);

/** Deletes uploads. A note names uploads that might be in use or cannot be deleted. */
async function deleteUploads(ports: UploadPorts, ids: readonly string[], mayBeUsed: boolean): Promise<void> {
  const left: string[] = [];
  for (const fileId of ids) {
    if (mayBeUsed) left.push(fileId);
    else await ports.api.change(routes.delete, { path: { fileId } }).catch(() => left.push(fileId));
  }
  if (left.length > 0) ports.note(notDeletedText(left));
}

/** Reports progress of chunks; a chunk is done when the consumer requests the next one. */
export async function* withProgress(chunks: AsyncIterable<Uint8Array>, work: Work) {
  for await (const chunk of chunks) {
    yield chunk;
    work.moved(chunk.byteLength);
  }
}
