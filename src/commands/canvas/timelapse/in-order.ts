/** Works on several things at a time, in order. */

import type { Film } from './patch';

/**
 * The results of the work in the order of their sources, with so many pieces of work under way. Compression runs on other
 * threads, so that the next frame is made meanwhile.
 */
export async function* inOrder<T, U>(
  sources: AsyncIterable<T>,
  work: (source: T) => Promise<U>,
  atOnce: number,
): AsyncGenerator<U> {
  const pending: Promise<U>[] = [];
  for await (const source of sources) {
    const result = work(source);
    // Awaited below, in its turn; this handles a rejection before then.
    result.catch(() => undefined);
    pending.push(result);
    if (pending.length >= atOnce) yield await (pending.shift() as Promise<U>);
  }
  for (const result of pending) yield await result;
}

/** Bytes of frames under way; a larger frame is alone. */
const maxBytes = 32 * 1024 * 1024;

/** How many frames may be under way: four, as many as there are threads that compress, while they are small. */
export function atOnce({ width, height, scale }: Pick<Film, 'width' | 'height' | 'scale'>): number {
  return Math.max(1, Math.min(4, Math.floor(maxBytes / (width * height * scale * scale))));
}
