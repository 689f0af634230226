/** Notes and warnings for the person, on standard error. */
import { cleanText } from '../render/clean';
import { displayWidth, wrap } from '../render/text';
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
          .then(() => io.errors.write(`${progress.clear()}${fitted(told(text), io.errors)}\n`))
          .catch(() => undefined);
    },
    written: () => last,
  };
}

/** Clean, and with further lines set in, so that no message of the service can pass for a line of ours. */
export function told(text: string): string {
  return cleanText(text).trimEnd().replaceAll('\n', `\n${indent}`);
}

const indent = '  ';

/** The text broken between words where a terminal would break it anywhere; what is broken off is set in further. */
export function fitted(text: string, output: Pick<Output, 'terminal' | 'size'>): string {
  if (!output.terminal) return text;
  const { columns } = output.size();
  const lines = text.split('\n').flatMap((line) => {
    if (displayWidth(line) <= columns) return [line];
    const blank = /^ */.exec(line)?.[0] ?? '';
    const [first = '', ...rest] = wrap(line, columns - blank.length - indent.length);
    return [blank + first, ...rest.map((part) => blank + indent + part)];
  });
  return lines.join('\n');
}
