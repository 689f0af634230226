/** Notes for the person, on standard error. */
import type { PlazaError } from '../../errors';
import type { ExchangeProgress } from '../../ports/terminal';
import type { Io } from '../process/io';
import { cleanStderrText, wrapForTerminal } from './stderr-text';

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
