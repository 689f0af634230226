/** The text of a scanned QR code (field notes 2.5). */
import { UsageError } from '../../errors';

export interface QrPayload {
  readonly qrId: string;
  readonly secret: string;
}

/**
 * Parses the text of a QR code: a link with both values in its fragment or query, a link whose path ends with the ID,
 * or only the ID.
 * @param secret the secret when the text has none
 * @throws UsageError when ID or secret is missing
 */
export function parseQrPayload(text: string, secret?: string): QrPayload {
  const trimmed = text.trim();
  const found = URL.canParse(trimmed) ? fromLink(new URL(trimmed)) : { qrId: trimmed };
  const payload = { qrId: found.qrId ?? '', secret: found.secret ?? secret ?? '' };
  if (payload.qrId !== '' && payload.secret !== '' && !/\s/.test(payload.qrId)) return payload;
  throw new UsageError('this is not the text of a sign-in QR code', {
    hint: 'give the link in the QR code, or its ID with --secret',
  });
}

function fromLink({ hash, searchParams, pathname }: URL): Partial<QrPayload> {
  const fragment = new URLSearchParams(hash.slice(1));
  const value = (key: string) => fragment.get(key) ?? searchParams.get(key) ?? undefined;
  const [last = ''] = pathname.split('/').filter(Boolean).slice(-1);
  // `/qr` is the page that reads the fragment, not an ID.
  const inPath = last === '' || last === 'qr' ? undefined : last;
  return { qrId: value('i') ?? inPath, secret: value('s') };
}
