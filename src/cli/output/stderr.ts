/** Standard error during a command: notes, and the progress of long work on one line. */
import type { PlazaError } from '../../errors';
import type { ExchangeProgress } from '../../ports/terminal';
import { cleanText } from '../../terminal/text/clean';
import { displayWidth, oneLine, truncate } from '../../terminal/text/text';
import type { Io } from '../process/io';
import { isPlainTerminal } from '../process/terminal';
import { cleanStderrText, wrapForTerminal } from './safe-text';

export interface Notes {
  /** A note or a warning; not printed with `--quiet`. */
  note(text: string): void;
  /** A failure that does not end the command; printed with `--quiet` too. */
  failed(error: PlazaError): void;
  /** Delays all notes until the result is called; equal notes are then printed once. */
  hold(): () => void;
  written(): Promise<void>;
}

/** Prints in the order of the calls, after clearing a progress line. */
export function makeNotes(
  io: Pick<Io, 'errors' | 'argv' | 'env'>,
  quiet: boolean,
  progress: Pick<ExchangeProgress, 'clear'> = { clear: () => '' },
): Notes {
  let last = Promise.resolve();
  let heldTexts: Set<string> | undefined;
  const write = (text: () => Promise<string> | string) => {
    // A failure to write must not fail the command.
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
/** Shorter work shows no line: it would mix with the output of a pipe that ends at the same terminal. */
const quietMs = 400;
/** Room for the `^C` that the terminal echoes after the line: on a row of its own it could not be removed. */
const interruptCells = 3;
const clearLine = '\r\u001b[K';

export interface VisibleProgress extends ExchangeProgress {
  /** Shows nothing until the result is called, while something else uses the terminal. */
  hold(): () => void;
  /** Removes the line for good, also while work was interrupted. */
  close(): void;
}

/** The progress of one command; not shown with `--quiet`, and if standard error cannot redraw lines. */
export function makeProgress(
  io: Pick<Io, 'errors' | 'clock' | 'env' | 'guard'>,
  quiet: boolean,
): VisibleProgress {
  let shown = false;
  const clear = () => {
    if (!shown) return '';
    shown = false;
    return clearLine;
  };
  const write = (text: string) => {
    if (text) io.errors.write(text).catch(() => undefined);
  };
  let holds = 0;
  const hold = () => {
    write(clear());
    holds += 1;
    return () => {
      holds -= 1;
    };
  };
  return {
    clear,
    hold,
    close: () => void hold(),
    begin(label, total, unit) {
      if (io.guard) return reportedWork(io.guard, label, total);
      if (quiet || !io.errors.terminal || isPlainTerminal(io.env))
        return { moved: () => undefined, now: () => undefined, end: () => undefined };
      let done = 0;
      const startedMs = io.clock.monotonic();
      let drawnMs = io.clock.monotonic() + quietMs - everyMs;
      const name = oneLine(cleanText(label));
      const draw = (lineOf: (columns: number) => string) => {
        if (holds > 0) return;
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

/** Work whose progress goes to the program that runs the command. */
function reportedWork(
  { progress }: Pick<NonNullable<Io['guard']>, 'progress'>,
  label: string,
  total?: number,
) {
  let done = 0;
  const of = total === undefined ? '' : ` of ${total}`;
  return {
    moved(amount: number) {
      done += amount;
      progress(oneLine(cleanText(`${label} ${done}${of}`)));
    },
    now: (text: string) => progress(oneLine(cleanText(`${label} ${text}`))),
    end: () => undefined,
  };
}

export interface Progress {
  readonly done: number;
  /** Undefined if the end is not known. */
  readonly total: number | undefined;
  /** Undefined for bytes. */
  readonly unit: string | undefined;
  readonly elapsedMs: number;
}

/** A speed that is measured over less time is random. */
const minSpeedMs = 1000;
const barCells = 20;
const minLabelCells = 12;

/** The label and as many parts of the progress as fit; the label is cut before the percentage is omitted. @internal */
export function progressLine(label: string, progress: Progress, columns: number): string {
  const { done, total, unit } = progress;
  if (!total) return [label, amount(done, unit), ...speed(progress)].join(' ');
  const percent = `${Math.min(100, Math.floor((100 * done) / total))} %`;
  const of = `of ${amount(total, unit)}`;
  const [fast, left] = [speed(progress), timeLeft(progress)];
  const tails = [
    [bar(done / total, barCells), percent, of, ...fast, ...left],
    [bar(done / total, barCells / 2), percent, of, ...left],
    [percent, of, ...left],
    [percent, of],
  ].map((parts) => parts.join(' '));
  const room = (tail: string) => columns - displayWidth(tail) - 1;
  const needed = Math.min(displayWidth(label), minLabelCells);
  const tail = tails.find((text) => room(text) >= needed);
  return tail === undefined ? `${label} ${percent}` : `${truncate(label, room(tail))} ${tail}`;
}

function bar(share: number, cells: number): string {
  const full = Math.floor(cells * Math.min(1, share));
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

function speed({ done, unit, elapsedMs }: Progress): string[] {
  if (unit === 's' || elapsedMs < minSpeedMs || done <= 0) return [];
  const perSecond = (1000 * done) / elapsedMs;
  return [`${amount(unit ? Math.round(perSecond) : perSecond, unit)}/s`];
}

function timeLeft({ done, total = 0, elapsedMs }: Progress): string[] {
  if (elapsedMs < minSpeedMs || done <= 0 || done >= total) return [];
  const seconds = Math.ceil(((total - done) * elapsedMs) / done / 1000);
  return [`${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`];
}

function amount(number: number, unit: string | undefined): string {
  return unit ? `${number} ${unit}` : `${(number / 1_000_000).toFixed(1)} MB`;
}
