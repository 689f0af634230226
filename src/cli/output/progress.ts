/** Progress of long work: one line on standard error, for a person who looks at it. */

import type { ExchangeProgress } from '../../ports/terminal';
import { cleanText } from '../../terminal/text/clean';
import { oneLine, truncate } from '../../terminal/text/text';
import type { Io } from '../process/io';

/** A line drawn more often cannot be read. */
const everyMs = 100;
/** What is over sooner needs no line, which would stand in the output of a pipe that ends at the same terminal. */
const quietMs = 400;
const clearLine = '\r\u001b[K';

export interface VisibleProgress extends ExchangeProgress {
  /** Shows nothing until the result is called: something else has the terminal. */
  hold(): () => void;
}

/** The progress of one command; nothing where standard error can rewrite no line, or under `--quiet`. */
export function makeProgress(io: Pick<Io, 'errors' | 'clock' | 'env'>, quiet: boolean): VisibleProgress {
  let shown = false;
  const clear = () => {
    if (!shown) return '';
    shown = false;
    return clearLine;
  };
  const write = (text: string) => {
    if (text) io.errors.write(text).catch(() => undefined);
  };
  const holds = countHolds(() => write(clear()));
  return {
    clear,
    hold: holds.hold,
    begin(label, total, unit) {
      if (quiet || !io.errors.terminal || io.env.TERM === 'dumb')
        return { moved: () => undefined, now: () => undefined, end: () => undefined };
      let done = 0;
      let drawnMs = io.clock.monotonic() + quietMs - everyMs;
      const draw = (text: string) => {
        if (holds.any()) return;
        const line = oneLine(cleanText(`${label} ${text}`));
        write(`${clearLine}${truncate(line, io.errors.size().columns - 1)}`);
        shown = true;
      };
      return {
        moved(amount) {
          done += amount;
          const now = io.clock.monotonic();
          if (now - drawnMs < everyMs) return;
          drawnMs = now;
          draw(amounts(done, total, unit));
        },
        now: draw,
        end: () => write(clear()),
      };
    },
  };
}

/** Counts who holds something back; `onHold` is called before each. */
function countHolds(onHold: () => void) {
  let held = 0;
  return {
    any: () => held > 0,
    hold() {
      onHold();
      held += 1;
      return () => {
        held -= 1;
      };
    },
  };
}

function amounts(done: number, total: number | undefined, unit: string | undefined): string {
  const shown = unit ? `${done}` : megabytes(done);
  if (!total) return `${shown}${unit ? ` ${unit}` : ''}`;
  const percent = Math.min(100, Math.floor((100 * done) / total));
  return `${percent} % of ${unit ? `${total} ${unit}` : megabytes(total)}`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
