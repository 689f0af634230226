import type { AnyRoute } from '../../protocol/route';
import { fitAnswer } from './answer-shape';
import { record } from './text';

const envelopes = new WeakMap<object, unknown>();

/**
 * What the answer holds: the content of `data` when that is its only key, or a record or list next to `success` (field
 * notes 13); else the answer itself.
 */
export function unwrap(answer: unknown): unknown {
  const root = record(answer);
  if (!root || !('data' in root)) return answer;
  const { data: content, success, ...others } = root;
  if (Object.keys(others).length > 0) return answer;
  if (success !== undefined && (typeof content !== 'object' || content === null)) return answer;
  if (typeof content === 'object' && content !== null) envelopes.set(content, answer);
  return content;
}

/** The whole answer behind a value that `unwrap` returned; the value itself where there was no wrapper. */
export function envelopeOf(value: object): unknown {
  return envelopes.get(value) ?? value;
}

/** The answer of a change that was answered with nothing; `--json` prints it. */
const emptyAnswer: Readonly<Record<string, unknown>> = { ok: true };

/** The answer of a change. Where the catalogue has an answer it is always a record or a list. */
export function answerOf(route: AnyRoute, value: unknown): unknown {
  return value === undefined && route.answer !== undefined
    ? { ...emptyAnswer }
    : unwrap(fitAnswer(route, value));
}
