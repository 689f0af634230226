/** Time limits on the real clock, on machines that may be busy. */
import type { Ran } from './app';

/** How a run ended whose limit passed while its request was at the service. */
export interface RanPastLimit extends Ran {
  /** The limit that it was given. */
  readonly seconds: number;
}

/**
 * Runs with a short time limit, and while the limit ends before the request has arrived, again with a longer one: what
 * is then told is something else, and how long a connection takes is up to the machine.
 * @param arrivals how many requests have arrived so far
 */
export async function ranPastLimit(
  arrivals: () => number,
  run: (seconds: number) => Promise<Ran>,
): Promise<RanPastLimit> {
  for (let seconds = 0.4; ; seconds *= 2) {
    const before = arrivals();
    const ran = await run(seconds);
    if (arrivals() > before) return { ...ran, seconds };
  }
}
