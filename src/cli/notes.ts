/** Notes and warnings for the person, on standard error. */
import { cleanText } from '../render/clean';
import { wrap } from '../render/text';
import type { Io, Output } from './io';
import type { Progress } from './progress';

export interface Notes {
  note(text: string): void;
  /** Resolves once every note was written. */
  written(): Promise<void>;
}

/** Notes in the order they were made; none when `quiet`. A line of progress makes room for them. */
export function makeNotes(
  io: Pick<Io, 'errors'>,
  quiet: boolean,
  progress: Pick<Progress, 'clear'> = { clear: () => '' },
): Notes {
  let last = Promise.resolve();
  return {
    note(text) {
      // A note that cannot be written must not fail the command that it is about.
      if (!quiet)
        last = last
          .then(() => io.errors.write(`${progress.clear()}${fitted(cleanText(text), io.errors)}\n`))
          .catch(() => undefined);
    },
    written: () => last,
  };
}

/** The text broken between words where a terminal would break it anywhere. */
export function fitted(text: string, output: Pick<Output, 'terminal' | 'size'>): string {
  return output.terminal ? wrap(text, output.size().columns).join('\n') : text;
}
