/** The avatar picture and the rights to it, for people. */
import type { Picture } from '../../../ports/pictures';
import type { Terminal } from '../../../ports/terminal';
import type { OpenRecord } from '../../../protocol/answer';
import type { AvatarFile, AvatarState } from '../../../protocol/records/school/rights';
import { blockPrinter } from '../../../terminal/pictures/block';
import { record } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

export function avatarLines(state: AvatarState, view: View): string[] {
  const { balance, active, pending, eventId, endsAt, applicationsEnabled } = state;
  return record(view, [
    ['installs left', balance],
    ['installed', pictureText(active)],
    ['in moderation', pictureText(pending)],
    ['event', eventId],
    ['ends', timeText(endsAt, view) || undefined],
    ['installing', applicationsEnabled === false ? 'paused' : undefined],
  ]);
}

/** The form of a picture is unknown: an address, or a record that can have one. */
function pictureText(picture: unknown): string | undefined {
  if (picture === null || picture === undefined || picture === false) return undefined;
  if (typeof picture === 'string') return picture;
  const { url } = picture as { readonly url?: unknown };
  return typeof url === 'string' ? url : JSON.stringify(picture);
}

/** What `--preview` shows of a picture. */
export interface Preview {
  readonly width: number;
  readonly height: number;
  /** The size of the JPEG in bytes. */
  readonly bytes: number;
  readonly shown?: Picture;
}

const previewRows = 16;

export const avatarQuestion = 'Install this picture as your avatar? It is your last install.';

/** The picture above the question, in half blocks: a question must not wait for the pixel size of a terminal. */
export function questionPicture(picture: Picture, { columns, rows, color }: Terminal): string[] {
  const height = Math.min(previewRows, Math.max(4, rows - 6));
  return blockPrinter(color).print(picture, { columns: Math.min(columns, 2 * height), rows: height });
}

function previewLines({ width, height, bytes, shown }: Preview, view: View): string[] {
  const room = { columns: Math.min(view.width, 2 * previewRows), rows: previewRows };
  return [
    ...(shown && view.printer ? view.printer.print(shown, room) : []),
    `${width} by ${height} pixels, ${bytes} bytes; nothing was sent`,
  ];
}

export function uploadedLines(result: AvatarFile | Preview, view: View): string[] {
  return 'bytes' in result
    ? previewLines(result, view)
    : [`Uploaded the picture ${result.id ?? ''}`.trimEnd()];
}

export function installedLines(state: OpenRecord | undefined | null): string[] {
  const left = typeof state?.balance === 'number' ? `: ${state.balance} installs left` : '';
  return [state?.pending ? `The picture waits for moderation${left}` : `Installed the picture${left}`];
}

export function setLines(result: { readonly avatar: OpenRecord } | Preview, view: View): string[] {
  return 'avatar' in result ? installedLines(result.avatar) : previewLines(result, view);
}
