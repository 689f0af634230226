/** Uploaded files (field notes 2.18). */
import type { Handle } from '../../ports/handles';
import type { Picture } from '../../ports/pictures';
import type { StoredFile } from '../../protocol/routes/files';
import { record, tableOf } from '../../terminal/text/table';
import { oneLine } from '../../terminal/text/text';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';
import { dimensionsText, sizeText, typeText } from './shared/attachment-lines';

/** One row per file; in a pipe, its size is in bytes. */
export const fileList = tableOf<StoredFile>([
  { title: 'id', cell: (file) => file.id, handle: { kind: 'file' } },
  { title: 'type', cell: (file, view) => (view.terminal ? typeText(file) : file.mimeType) },
  { title: 'name', field: 'filename', cell: (file) => file.filename },
  { title: 'size', cell: (file, view) => (view.terminal ? sizeText(file.size) : file.size), align: 'right' },
  { title: 'address', field: 'url', cell: (file) => file.url, flexible: true },
]);

/** A file as a record; in a pipe, its size is in bytes. */
export function fileCard(file: Partial<StoredFile>, view: View): string[] {
  return record(view, [
    ['id', file.id],
    ['type', file.mimeType ?? file.type],
    ['name', file.filename],
    ['size', view.terminal ? sizeText(file.size) || undefined : file.size],
    ['dimensions', dimensionsText(file) || undefined],
    ['address', file.url],
    ['created', timeText(file.createdAt, view) || undefined],
  ]);
}

/** The picture of a file, up to the size of the terminal; empty where pictures are not printed. */
export function pictureOfFile(
  { shown }: { readonly shown?: Picture },
  { printer, width, rows }: View,
): string[] {
  // The card below it takes up to eight rows.
  return printer && shown ? printer.print(shown, { columns: width, rows: Math.max(rows - 9, 8) }) : [];
}

/** The handles of uploaded files; `@last` is the last one. */
export function madeFiles(files: readonly StoredFile[]): Handle[] {
  return files.map(({ id, filename }) => ({ kind: 'file', id, label: oneLine(filename ?? ''), as: 'made' }));
}

export function fileHandle({ id, filename }: Partial<StoredFile>): Handle[] {
  return id ? [{ kind: 'file', id, label: oneLine(filename ?? '') }] : [];
}
