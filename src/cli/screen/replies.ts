/** What a screen asks its terminal. The replies come between keys, on the same stream, and are never taken as keys. */
import type { Io } from '../process/io';
import { answerMs, isAnswered, lastQuestion } from '../process/terminal-query';

export interface Replies {
  /** Takes a piece of input, and passes its keys on. */
  read(piece: Uint8Array): void;
  /** Passes on what is held back, and stops its timer. */
  close(): void;
  /** Writes a question and gives its replies; after 2 s, those that came. The next question waits for them. */
  ask(question: string, written?: () => void): Promise<string>;
  /** Resolves when no reply is outstanding, after 2 s at most. */
  settled(): Promise<unknown>;
}

/** Forms that no key has: strings, private sequences, reports of the cursor, of sizes and of the state. */
const replies =
  /\u001b[P\]_][^\u001b\u0007]*(?:\u001b\\|\u0007)|\u001b\[[?>=][\d;]*\$?[A-Za-z]|\u001b\[\d+(?:;\d+)+[Rt]|\u001b\[\d+n/g;
/** What may be the beginning of a reply, and what is the beginning of nothing else. */
const beginning = /\u001b(?:[P\]_][^\u001b\u0007]*\u001b?|\[[?>=]?[\d;]*\$?)?$/;
const sureBeginning = /^\u001b(?:P[>01][|$+]|\]1[01];|_G|\[[?>=])/;
/** How long a piece is held back that may be a key: while no reply is outstanding it is passed on at once. */
const heldMs = 100;

/** @param typed takes the keys, in pieces */
export function makeReplies(
  { output, clock }: Pick<Io, 'output' | 'clock'>,
  typed: (keys: Buffer) => void,
): Replies {
  let heard = '';
  let held = '';
  let answered: (() => void) | undefined;
  let waiting: Promise<unknown> = Promise.resolve();
  let cancelFlush = () => undefined as unknown;
  const passOn = (keys: string) => {
    if (keys !== '') typed(Buffer.from(keys, 'latin1'));
  };
  const flush = () => {
    cancelFlush();
    const keys = held;
    held = '';
    passOn(keys);
  };
  const ask = async (question: string, written?: () => void) => {
    heard = '';
    const over = new Promise<void>((resolve) => {
      answered = resolve;
    });
    const cancel = clock.after(answerMs, () => answered?.());
    try {
      await output.write(`${question}${lastQuestion}`);
      written?.();
      await over;
    } finally {
      cancel();
      answered = undefined;
    }
    return heard;
  };
  return {
    read(piece) {
      cancelFlush();
      const text = held + Buffer.from(piece).toString('latin1');
      heard += text.match(replies)?.join('') ?? '';
      const keys = text.replace(replies, '');
      const [found = ''] = beginning.exec(keys) ?? [];
      const isSure = sureBeginning.test(found);
      held = isSure || answered ? found : '';
      if (held !== '') cancelFlush = clock.after(isSure ? answerMs : heldMs, flush);
      passOn(keys.slice(0, keys.length - held.length));
      if (isAnswered(heard)) answered?.();
    },
    close: flush,
    ask(question, written) {
      const asked = waiting.then(() => ask(question, written));
      waiting = asked.catch(() => undefined);
      return asked;
    },
    settled: () => waiting,
  };
}
