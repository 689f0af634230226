/** Compresses the contents of blocks: with zstd where the runtime has it, else with deflate. */
import * as zlib from 'node:zlib';
import { codecs } from './format';

/** What Node.js has from 22.15 on; the types of Node.js 20 do not know it. */
interface Zstd {
  readonly zstdCompressSync?: (bytes: Uint8Array) => Buffer;
  readonly zstdDecompressSync?: (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;
}

const zstd: Zstd = zlib as Zstd;

/** Whether a content of this codec can be read here. */
export function canRead(codec: number): boolean {
  return codec === codecs.stored || codec === codecs.deflate || (codec === codecs.zstd && hasZstd());
}

/** Whether the runtime has zstd. */
function hasZstd(): boolean {
  return zstd.zstdCompressSync !== undefined && zstd.zstdDecompressSync !== undefined;
}

/** The content as it is stored: compressed where that makes it smaller. */
export function compress(raw: Uint8Array): { codec: number; stored: Uint8Array } {
  const codec = hasZstd() ? codecs.zstd : codecs.deflate;
  const stored = zstd.zstdCompressSync?.(raw) ?? zlib.deflateRawSync(raw, { level: 6 });
  return stored.length < raw.length ? { codec, stored } : { codec: codecs.stored, stored: raw };
}

/** The content decompressed; undefined when it is not what the head of its block says. */
export function decompress(codec: number, stored: Uint8Array, rawLength: number): Uint8Array | undefined {
  try {
    const raw = decompressed(codec, stored, Math.max(1, rawLength));
    return raw?.length === rawLength ? raw : undefined;
  } catch {
    return undefined;
  }
}

function decompressed(codec: number, stored: Uint8Array, maxOutputLength: number): Uint8Array | undefined {
  if (codec === codecs.stored) return stored;
  if (codec === codecs.deflate) return zlib.inflateRawSync(stored, { maxOutputLength });
  return zstd.zstdDecompressSync?.(stored, { maxOutputLength });
}
