/**
 * The content of a sign-in QR code, as the phone that scans it gets it: from its text, standard input, or a picture that
 * shows the code (field notes 2.5). Pictures and the texts in them are not trusted.
 */
import { UsageError } from '../../../errors';
import { toRgba } from '../../../image/png/rgba';
import type { Ports } from '../../../ports/index';
import { readSmallImage, requirePictureSize } from '../../files/shared/pictures';

export interface QrPayload {
  readonly qrId: string;
  /** Undefined: the link has the ID in its path and no secret. The service decides on such a code. */
  readonly secret?: string;
}

const link = /^[a-z][a-z\d+.-]*:\/\//i;
const pictureName = /\.(png|jpe?g)$/i;

/**
 * Reads a QR code: its text, `-` for a text or a picture on standard input, or the path of a picture.
 * @throws UsageError when it is not a sign-in QR code, and for a picture that cannot be read
 */
export async function readQrPayload(
  { files }: Pick<Ports, 'files'>,
  payload: string,
  secret: string | undefined,
): Promise<QrPayload> {
  const isText = link.test(payload) || (secret !== undefined && !pictureName.test(payload));
  const isPath = payload === '-' || (!isText && (pictureName.test(payload) || files.exists(payload)));
  if (!isPath) return parseQrPayload(payload, secret);
  const bytes = await files.bytes(payload);
  // No text begins with such a byte; PNG and JPEG do.
  if (payload === '-' && !((bytes[0] ?? 0) > 0x7f)) return parseQrPayload(await files.text('-'), secret);
  const name = payload === '-' ? 'the picture' : payload;
  return parseQrPayload(await qrTextIn(bytes, name), secret, `the QR code in ${name} is not a sign-in code`);
}

/** Maximum side of a picture that the decoder takes, in pixels. Larger ones are shrunk. */
const maxSide = 4096;

/** Tries of the decoder, and their maximum time: a picture of noise has many candidates. */
const effort = { effort: 16, timeLimit: 3000 };

async function qrTextIn(file: Uint8Array, name: string): Promise<string> {
  requirePictureSize(file);
  const { width, height, samples } = toRgba(await readSmallImage(file, maxSide));
  if (Math.max(width, height) > maxSide) {
    throw new UsageError(`${name} is too large: ${width} by ${height} pixels`, {
      hint: 'crop the picture to the QR code',
    });
  }
  const { decodeQR } = await import('qr/decode.js');
  try {
    return decodeQR({ width, height, data: onWhite(samples) }, effort);
  } catch (cause) {
    throw new UsageError(`couldn't find a QR code in ${name}`, {
      hint: 'crop the picture to the QR code, or give the link in the QR code as text',
      cause,
    });
  }
}

/** The RGBA samples on a white ground: codes are often drawn in black on a transparent one. */
function onWhite(samples: Uint8Array): Uint8Array {
  return samples.map((sample, place) => {
    const alpha = samples[place | 3] ?? 255;
    return alpha === 255 || (place & 3) === 3 ? sample : Math.round((sample * alpha) / 255 + 255 - alpha);
  });
}

/**
 * Parses the text of a QR code: a link with both values in its fragment or query, a link whose path ends with the ID,
 * or only the ID.
 * @param secret the secret when the text has none
 * @throws UsageError when the ID is missing, or the secret of an ID that is not the path of a link
 * @internal
 */
export function parseQrPayload(
  text: string,
  secret?: string,
  problem = 'this is not the text of a sign-in QR code',
): QrPayload {
  const trimmed = text.trim();
  const isLink = link.test(trimmed) && URL.canParse(trimmed);
  const found = isLink ? fromLink(new URL(trimmed)) : { qrId: trimmed, isInPath: false };
  const { qrId = '', isInPath } = found;
  const known = found.secret || secret || undefined;
  const isComplete = qrId !== '' && !/\s/.test(qrId) && (known !== undefined || isInPath);
  if (isComplete) return { qrId, secret: known };
  throw new UsageError(problem, {
    hint: 'give the link in the QR code, a picture of the QR code, or its ID with --secret',
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
