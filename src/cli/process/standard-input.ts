/** What standard input holds, read to its end. */
import { UsageError } from '../../errors';

/** All of its bytes. */
export async function readInput(stream: AsyncIterable<Uint8Array | string>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(typeof chunk === 'string' ? Buffer.from(chunk) : chunk);
  return Buffer.concat(chunks);
}

/** Its lines. @throws UsageError when it is not UTF-8 */
export async function inputLines(stream: AsyncIterable<Uint8Array | string>): Promise<string[]> {
  return utf8Text(await readInput(stream), 'standard input').split(/\r?\n/);
}

/** Bytes as text. @throws UsageError when they are not UTF-8, naming what they are from */
export function utf8Text(bytes: Uint8Array, from: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${from} is not UTF-8 text`, { cause });
  }
}
