/** Standard error during a command: notes, and the progress of long work on one line. */
import type { PlazaError } from '../../errors';
import type { ExchangeProgress } from '../../ports/terminal';
import { cleanText } from '../../terminal/text/clean';
import { oneLine, truncate } from '../../terminal/text/text';
import type { Io } from '../process/io';
import { isPlainTerminal } from '../process/terminal';
import { progressLine } from './progress-line';
import { cleanStderrText, wrapForTerminal } from './safe-text';

export interface Notes {
  /** A note or a warning; nothing under `--quiet`. */
  note(text: string): void;
  /** A failure that does not end the command; under `--quiet` too, which lets errors through. */
  failed(error: PlazaError): void;
  /** Delays all notes until the result is called; a note that was made several times meanwhile is printed once. */
  hold(): () => void;
  /** Resolves once everything was written. */
  written(): Promise<void>;
}

/** Prints in the order of the calls; no notes when `quiet`. A progress line is cleared first. */
export function makeNotes(
  io: Pick<Io, 'errors' | 'argv' | 'env'>,
  quiet: boolean,
  progress: Pick<ExchangeProgress, 'clear'> = { clear: () => '' },
): Notes {
  let last = Promise.resolve();
  let heldTexts: Set<string> | undefined;
  const write = (text: () => Promise<string> | string) => {
    // What cannot be written must not fail the command that it is about.
    last = last
      .then(async () => io.errors.write(`${progress.clear()}${await text()}\n`))
      .catch(() => undefined);
  };
  return {
    note(text) {
      if (quiet || heldTexts?.has(text)) return;
      heldTexts?.add(text);
      write(() => wrapForTerminal(cleanStderrText(text), io.errors));
    },
    failed(error) {
      write(async () => (await import('./failures')).failureText(io, error));
    },
    hold() {
      let release = () => {};
      heldTexts = new Set();
      const held = new Promise<void>((resolve) => {
        release = () => {
          heldTexts = undefined;
          resolve();
        };
      });
      last = last.then(() => held);
      return release;
    },
    written: () => last,
  };
}

/** Minimum time between two drawings of the line. */
const everyMs = 100;
/** Shorter work shows no line: it would stand in the output of a pipe that ends at the same terminal. */
const quietMs = 400;
/** Room for the `^C` that the terminal shows behind the line: on a row of its own it could not be removed. */
const interruptCells = 3;
const clearLine = '\r\u001b[K';

export interface VisibleProgress extends ExchangeProgress {
  /** Shows nothing until the result is called, while something else uses the terminal. */
  hold(): () => void;
  /** Removes the line for good, also of work that an interrupt did not let end. */
  close(): void;
}

/** The progress of one command; nothing under `--quiet`, and where standard error cannot rewrite a line. */
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
    close: () => void holds.hold(),
    begin(label, total, unit) {
      if (quiet || !io.errors.terminal || isPlainTerminal(io.env))
        return { moved: () => undefined, now: () => undefined, end: () => undefined };
      let done = 0;
      const startedMs = io.clock.monotonic();
      let drawnMs = io.clock.monotonic() + quietMs - everyMs;
      const name = oneLine(cleanText(label));
      const draw = (lineOf: (columns: number) => string) => {
        if (holds.any()) return;
        const columns = io.errors.size().columns - interruptCells;
        write(`${clearLine}${truncate(lineOf(columns), columns)}`);
        shown = true;
      };
      return {
        moved(amount) {
          done += amount;
          const now = io.clock.monotonic();
          if (now - drawnMs < everyMs) return;
          drawnMs = now;
          const progress = { done, total, unit, elapsedMs: now - startedMs };
          draw((columns) => progressLine(name, progress, columns));
        },
        now: (text) => draw(() => oneLine(cleanText(`${label} ${text}`))),
        end: () => write(clear()),
      };
    },
  };
}

/** Counts holds; `onHold` is called before each. */
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
