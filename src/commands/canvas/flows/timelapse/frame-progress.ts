/** Shows how many frames are done, and how long the others take. */
import type { Ports } from '../../../../ports/index';

/** Milliseconds between two changes of the line. */
const everyMs = 200;

/** The same items, followed at a terminal; an interrupt ends them. */
export async function* withFrameProgress<T>(
  items: AsyncIterable<T>,
  count: number,
  { progress, clock, signal }: Pick<Ports, 'progress' | 'clock' | 'signal'>,
): AsyncGenerator<T> {
  const work = progress.begin('writing');
  const startedMs = clock.monotonic();
  let shownMs = startedMs;
  let done = 0;
  try {
    for await (const item of items) {
      signal.throwIfAborted();
      yield item;
      done += 1;
      const now = clock.monotonic();
      if (now - shownMs < everyMs) continue;
      shownMs = now;
      work.now(`${done} of ${count} frames, ${timeLeft(((now - startedMs) * (count - done)) / done)} left`);
    }
  } finally {
    work.end();
  }
}

function timeLeft(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`;
}
