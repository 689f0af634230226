/** Questions after authors: one at a time, since an answer does not say what it is about. */

import { encodeAuthorQuestion } from '../../canvas/core/wire';
import type { Clock } from '../../ports/machine';

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface AuthorQuestions {
  /** Asks as soon as the question before was answered; of several that wait only the last is asked. */
  ask(place: Place): Promise<void>;
  /** What an answer is about; nothing where nothing was asked. */
  answered(): Place | undefined;
  /** What was asked on a connection that is gone is never answered. */
  forget(): void;
}

/** After so long no answer is expected any more. */
const answerMs = 3000;

/** Sends questions by `send`. */
export function authorQuestions(
  clock: Clock,
  send: (question: Uint8Array) => Promise<void>,
): AuthorQuestions {
  let asked: (Place & { readonly at: number }) | undefined;
  let waiting: Place | undefined;
  const askNow = async ({ x, y }: Place) => {
    asked = { x, y, at: clock.monotonic() };
    waiting = undefined;
    await send(encodeAuthorQuestion(x, y));
  };
  return {
    async ask(place) {
      if (asked && clock.monotonic() - asked.at < answerMs) waiting = place;
      else await askNow(place);
    },
    answered() {
      if (!asked) return undefined;
      const { x, y } = asked;
      asked = undefined;
      // A line that is down at this moment brings its own end.
      if (waiting) askNow(waiting).catch(() => undefined);
      return { x, y };
    },
    forget() {
      asked = undefined;
      waiting = undefined;
    },
  };
}
