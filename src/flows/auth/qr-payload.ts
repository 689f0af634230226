/** What a scanned code says (field notes 2.5). */
import { UsageError } from '../../errors';

/** A code as a phone presents it. */
export interface ScannedCode {
  readonly qrId: string;
  readonly secret: string;
}

/**
 * Reads the text of a code: a link with both values in its fragment or its query, a link whose path ends in the id, or
 * the bare id; where the text has no secret it is `secret`.
 * @throws UsageError when id or secret is missing
 */
export function scannedCode(text: string, secret?: string): ScannedCode {
  const trimmed = text.trim();
  const found = URL.canParse(trimmed) ? ofLink(new URL(trimmed)) : { qrId: trimmed };
  const code = { qrId: found.qrId ?? '', secret: found.secret ?? secret ?? '' };
  if (code.qrId !== '' && code.secret !== '' && !/\s/.test(code.qrId)) return code;
  throw new UsageError('this is not the text of a sign-in QR code', {
    hint: 'give the link in the QR code, or its ID with --secret',
  });
}

function ofLink({ hash, searchParams, pathname }: URL): Partial<ScannedCode> {
  const fragment = new URLSearchParams(hash.slice(1));
  const value = (key: string) => fragment.get(key) ?? searchParams.get(key) ?? undefined;
  const [last = ''] = pathname.split('/').filter(Boolean).slice(-1);
  // `/qr` is the page that shows a link's fragment, not an id.
  const inPath = last === '' || last === 'qr' ? undefined : last;
  return { qrId: value('i') ?? inPath, secret: value('s') };
}
