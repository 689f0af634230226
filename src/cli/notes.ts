/** Notes and warnings for the person, on standard error. */
import { cleanText } from '../render/clean';
import type { Io } from './io';

export interface Notes {
  note(text: string): void;
  /** Resolves once every note was written. */
  written(): Promise<void>;
}

/** Notes in the order they were made; none when `quiet`. */
export function makeNotes(io: Pick<Io, 'errors'>, quiet: boolean): Notes {
  let last = Promise.resolve();
  return {
    note(text) {
      // A note that cannot be written must not fail the command that it is about.
      if (!quiet) last = last.then(() => io.errors.write(`${cleanText(text)}\n`)).catch(() => undefined);
    },
    written: () => last,
  };
}
