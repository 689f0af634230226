import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** The maps of the build, by the name of the file below `dist`. */
export function builtMaps(
  dist: string,
): Readonly<Record<string, { readonly sources: readonly string[] } | undefined>> {
  return JSON.parse(brotliDecompressSync(readFileSync(join(dist, 'maps.json.br'))).toString());
}
