/** Names of files in the folder: made of IDs, so that they stay, and of characters without a special meaning in file systems and pages. */
import type { Attachment } from '../../../protocol/records/posts';

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'video/quicktime': 'mov',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
};

/** `files/ID.png`; a file of another kind ends in `.bin`, so that no program runs it and no browser renders it. */
export function attachmentFile({ id, mimeType }: Pick<Attachment, 'id' | 'mimeType'>): string {
  const kind = String(mimeType ?? '').toLowerCase();
  return `files/${plainName(id)}.${Object.hasOwn(endings, kind) ? endings[kind] : 'bin'}`;
}

/** The ID itself if it has only letters, digits, `-` and `_`; other characters become their code, `~2f~`. */
function plainName(id: string): string {
  const plain = String(id).replace(/[^\w-]/gu, (character) => `~${character.codePointAt(0)?.toString(16)}~`);
  return plain.slice(0, 150) || '~';
}
