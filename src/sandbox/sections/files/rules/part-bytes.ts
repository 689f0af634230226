/** The bytes of an uploaded part. */
import type { FilePart } from '../../../../ports/route';

/** Reads a part whole. */
export async function partBytes(part: FilePart): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of part.open()) pieces.push(piece);
  return Buffer.concat(pieces);
}
