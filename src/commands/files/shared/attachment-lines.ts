/** Attachments of posts and comments (field notes 2.12, 2.18). */
import type { Picture } from '../../../ports/pictures';
import type { Attachment } from '../../../protocol/records/posts';
import { isolate } from '../../../terminal/text/direction';
import { oneLine, truncate } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

/** One line each: type, name, details. With `addresses`, the address on a line that is never broken. */
export function attachmentLines(
  attachments: readonly Attachment[] | null | undefined,
  view: View,
  addresses: boolean,
): string[] {
  // A picture is larger with its whole post than in a list.
  const rows = addresses ? 16 : 8;
  return inOrder(attachments).flatMap((attachment) => {
    const line = [view.style.cyan(`[${typeText(attachment)}]`), attachmentText(attachment)];
    const address = addresses && attachment.url ? [`  ${view.style.dim(oneLine(attachment.url))}`] : [];
    const { shown } = attachment;
    const columns = Math.min(view.width, 4 * rows);
    const picture = (shown && view.printer?.print(shown, { columns, rows, enlarge: 1 })) ?? [];
    return [...picture, truncate(line.filter(Boolean).join(' '), view.width), ...address];
  });
}

/** With its picture, where pictures are drawn. */
export type ShownAttachment = Attachment & { readonly shown?: Picture };

function inOrder(attachments: readonly Attachment[] | null | undefined): readonly ShownAttachment[] {
  if (!Array.isArray(attachments)) return [];
  return [...(attachments as readonly ShownAttachment[])].sort(
    (one, other) => (one.order ?? 0) - (other.order ?? 0),
  );
}

/** `photo.png, 1.2 MB, 800 × 600`, without unknown parts. */
function attachmentText(attachment: Attachment): string {
  const { filename, size, duration } = attachment;
  const name = filename && isolate(oneLine(filename));
  return [name, sizeText(size), dimensionsText(attachment), lengthText(duration)].filter(Boolean).join(', ');
}

/** `image`; by default, the first part of the media type. */
export function typeText({ type, mimeType }: Pick<Attachment, 'type' | 'mimeType'>): string {
  return oneLine(type || mimeType?.split('/')[0] || 'file');
}

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** Bytes as `512 B`, `1.2 MB`. */
export function sizeText(bytes: number | null | undefined): string {
  if (typeof bytes !== 'number') return '';
  let size = bytes;
  let unit = 0;
  while (size >= 999.5 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return `${unit > 0 && size < 9.95 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

/** `800 × 600`. */
export function dimensionsText({ width, height }: Pick<Attachment, 'width' | 'height'>): string {
  return width && height ? `${width} × ${height}` : '';
}

/** Seconds as `0:07`, `1:02:03`. @internal */
export function lengthText(seconds: number | null | undefined): string {
  if (typeof seconds !== 'number') return '';
  const whole = Math.round(seconds);
  const two = (part: number) => String(part % 60).padStart(2, '0');
  const minutes = Math.floor(whole / 60);
  return minutes < 60
    ? `${minutes}:${two(whole)}`
    : `${Math.floor(minutes / 60)}:${two(minutes)}:${two(whole)}`;
}
