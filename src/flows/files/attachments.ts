/** Files around a post or a comment: uploaded before it, and taken away again when it is definitely refused. */

import type { StoredFile } from '../../api/catalogue/records/files';
import { files as routes } from '../../api/catalogue/routes/files';
import { type ErrorKind, PlazaError, UsageError } from '../../errors';
import type { Api } from '../../ports/api';
import type { FilePart } from '../../ports/route';
import { isId } from '../requests/ids';
import { requireField } from '../requests/require-field';
import { counted, type Progress } from './progress';

/** What this step needs of a command's context. */
export interface AttachmentContext {
  readonly api: Pick<Api, 'change'>;
  readonly files: { exists(path: string): boolean; part(path: string): Promise<FilePart> };
  readonly progress: Progress;
  note(text: string): void;
}

/** The most files of one comment or reply (field notes 2.15). */
export const mostOfComment = 4;

/** A file to be uploaded, or the id of one that was. */
type Attachment = FilePart | string;

/**
 * What `--attach` and its like name, each checked before anything is sent.
 * @throws UsageError for more than `most`, and for what is neither a file that can be read nor an id
 */
export async function attachmentsOf(
  { files }: Pick<AttachmentContext, 'files'>,
  given: readonly string[],
  most: number,
): Promise<Attachment[]> {
  if (given.length > most) {
    throw new UsageError(
      `at most ${most} ${most === 1 ? 'file' : 'files'} can be attached, got ${given.length}`,
    );
  }
  return Promise.all(given.map((name) => (!files.exists(name) && isId(name) ? name : files.part(name))));
}

/** Media types of containers that hold sound as well as pictures, as the service calls them with sound alone. */
const soundTypes: Readonly<Record<string, string>> = { 'video/webm': 'audio/webm', 'video/mp4': 'audio/mp4' };

/** The sound file of a voice comment. @throws UsageError when it holds no sound */
export async function voiceOf({ files }: Pick<AttachmentContext, 'files'>, path: string): Promise<FilePart> {
  const part = await files.part(path);
  const type = soundTypes[part.type] ?? part.type;
  if (type.startsWith('audio/')) return { ...part, type };
  throw new UsageError(`${path} is not an audio file, but ${type}`);
}

/**
 * Uploads files one after the other; what was uploaded before one failed is told.
 * @throws UsageError before anything is sent when one of them cannot be read
 */
export async function uploadAll(ctx: AttachmentContext, paths: readonly string[]): Promise<StoredFile[]> {
  const parts = await Promise.all(paths.map((path) => ctx.files.part(path)));
  const uploaded: StoredFile[] = [];
  try {
    for (const part of parts) uploaded.push(await uploadFile(ctx, part));
  } catch (error) {
    if (uploaded.length > 0) ctx.note(stillThere(uploaded.map(({ id }) => id)));
    throw error;
  }
  return uploaded;
}

function stillThere(ids: readonly string[]): string {
  return `uploaded, but not deleted: ${ids.join(', ')}`;
}

/** Uploads one file, with progress. */
async function uploadFile({ api, progress }: Pick<AttachmentContext, 'api' | 'progress'>, part: FilePart) {
  const work = progress.begin(`uploading ${part.filename}`, part.size);
  const open = () => counted(part.open(), work);
  try {
    const stored = await api.change(routes.upload, { body: { file: { ...part, open } } });
    requireField(stored.id, `the ID of ${part.filename}`);
    return stored;
  } finally {
    work.end();
  }
}

/**
 * Uploads what has to be, and sends with the ids of all. When that is definitely refused, the uploads are deleted.
 * @throws what `send` throws
 */
export async function withAttachments<T>(
  ctx: AttachmentContext,
  attachments: readonly Attachment[],
  send: (attachmentIds: string[]) => Promise<T>,
): Promise<T> {
  const uploaded: string[] = [];
  let sending = false;
  try {
    const ids: string[] = [];
    for (const attachment of attachments) {
      if (typeof attachment === 'string') ids.push(attachment);
      else {
        const { id } = await uploadFile(ctx, attachment);
        uploaded.push(id);
        ids.push(id);
      }
    }
    sending = true;
    return await send(ids);
  } catch (error) {
    if (uploaded.length > 0) await clearedUp(ctx, uploaded, sending && !isDefinite(error));
    throw error;
  }
}

/** Failures after which it is certain that nothing holds the uploads. */
const definite: ReadonlySet<ErrorKind> = new Set([
  'usage',
  'refused',
  'signed-out',
  'not-found',
  'too-frequent',
  'person-needed',
]);

function isDefinite(error: unknown): boolean {
  return error instanceof PlazaError && definite.has(error.kind);
}

/** Deletes uploads that nothing holds; where that is not known or does not work, says which they are. */
async function clearedUp(ctx: AttachmentContext, ids: readonly string[], mayBeHeld: boolean): Promise<void> {
  const left: string[] = [];
  for (const fileId of ids) {
    if (mayBeHeld) left.push(fileId);
    else await ctx.api.change(routes.delete, { path: { fileId } }).catch(() => left.push(fileId));
  }
  if (left.length > 0) ctx.note(stillThere(left));
}
