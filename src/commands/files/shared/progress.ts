/** Progress of data on its way. */
import type { Work } from '../../../ports/terminal';

/** The same chunks; each counts as done when the consumer asks for the next one. */
export async function* withProgress(
  chunks: AsyncIterable<Uint8Array>,
  work: Work,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    yield chunk;
    work.moved(chunk.byteLength);
  }
}
