/** Serialization of the record of an attempt. Unknown and invalid fields are ignored. */
import * as v from 'valibot';
import { UsageError } from '../../../errors';
import { isRecord, type Json, lenient, readPaper, toJson } from '../paper/paper';
import { closedStatuses, type Progress } from './record';

const version = 1;

/** Serializes the record with the paper as received, so that a later version can parse kinds that are unknown now. */
export function storeProgress({ paper, ...progress }: Progress): Json {
  return toJson({ version, paper: paper.source, ...progress });
}

const Count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const Stamp = v.object({ sequence: Count, writer: v.string() });

/** An unknown outcome counts as lost. */
const Outcome = v.union([
  v.object({ type: v.literal('confirmed') }),
  v.object({
    type: v.fallback(v.picklist(['refused', 'delayed', 'lost']), 'lost'),
    reason: v.fallback(v.string(), 'unknown'),
  }),
]);
const Request = v.object({ count: Count, stamp: Stamp, outcome: lenient(Outcome) });

const Answer = v.object({
  value: v.custom<Json>((value) => value !== undefined),
  stamp: Stamp,
  requests: v.fallback(v.pipe(v.record(v.string(), lenient(Request)), v.transform(withoutMissing)), {}),
  lost: v.fallback(
    v.pipe(
      v.array(lenient(Stamp)),
      v.transform((stamps) => stamps.filter(isPresent)),
    ),
    [],
  ),
  confirmed: lenient(Stamp),
  repeated: lenient(Stamp),
});

const OtherFields = v.object({
  position: v.fallback(v.object({ index: v.fallback(Count, 0), stamp: lenient(Stamp) }), { index: 0 }),
  clock: lenient(v.object({ at: v.object({ now: v.number() }), min: v.number(), max: v.number() })),
  startedElsewhere: lenient(v.literal(true)),
  closed: lenient(v.picklist(closedStatuses)),
});

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}

function withoutMissing<T>(values: Record<string, T | undefined>): Record<string, T> {
  const present = Object.entries(values).filter((entry): entry is [string, T] => isPresent(entry[1]));
  return Object.fromEntries(present);
}

/**
 * Parses a stored record.
 * @throws UsageError when it is not a record of an attempt, or has another version: no answer is dropped silently
 */
export function readProgress(stored: unknown): Progress {
  if (!isRecord(stored) || !isRecord(stored.paper)) throw unreadable('it is not a record of an attempt');
  if (stored.version !== version) throw unreadable('another version of plaza wrote it');
  if (!isRecord(stored.answers)) throw unreadable('it has no answers');
  const paper = readPaper(stored.paper.attempt, String(stored.paper.baseUrl));
  const answers = Object.entries(stored.answers).map(([key, raw]) => {
    const index = Number(key);
    const { success, output } = v.safeParse(Answer, raw);
    if (!paper.questions[index] || !success)
      throw unreadable(`the answer to question ${index + 1} cannot be read`);
    return [index, output] as const;
  });
  return { paper, answers: Object.fromEntries(answers), ...v.parse(OtherFields, stored) };
}

function unreadable(why: string): UsageError {
  return new UsageError(`couldn't read the saved attempt: ${why}`, {
    hint: 'keep the file: it holds answers; update plaza, or move it away to begin a new record',
  });
}
