/** The text of a scanned QR code (field notes 2.5). */
import { UsageError } from '../../../errors';

export interface QrPayload {
  readonly qrId: string;
  /** Undefined: the link has the ID in its path and no secret. The service decides on such a code. */
  readonly secret?: string;
}

/**
 * Parses the text of a QR code: a link with both values in its fragment or query, a link whose path ends with the ID,
 * or only the ID.
 * @param secret the secret when the text has none
 * @throws UsageError when the ID is missing, or the secret of an ID that is not the path of a link
 */
export function parseQrPayload(text: string, secret?: string): QrPayload {
  const trimmed = text.trim();
  const found = URL.canParse(trimmed) ? fromLink(new URL(trimmed)) : { qrId: trimmed, isInPath: false };
  const { qrId = '', isInPath } = found;
  const known = found.secret || secret || undefined;
  const isComplete = qrId !== '' && !/\s/.test(qrId) && (known !== undefined || isInPath);
  if (isComplete) return { qrId, secret: known };
  throw new UsageError('this is not the text of a sign-in QR code', {
    hint: 'give the link in the QR code, or its ID with --secret',
  });
}

function fromLink({ hash, searchParams, pathname }: URL): Partial<QrPayload> & { isInPath: boolean } {
  const fragment = new URLSearchParams(hash.slice(1));
  const value = (key: string) => fragment.get(key) ?? searchParams.get(key) ?? undefined;
  const [last = ''] = pathname.split('/').filter(Boolean).slice(-1);
  // `/qr` is the page that reads the fragment, not an ID.
  const inPath = last === '' || last === 'qr' ? undefined : last;
  const qrId = value('i');
  return { qrId: qrId ?? inPath, secret: value('s'), isInPath: qrId === undefined && inPath !== undefined };
}
