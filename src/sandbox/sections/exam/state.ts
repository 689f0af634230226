/** The state and the switches of the exam. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import { worldState } from '../../world';
import { text, time } from '../../world/fields';

const number = v.number();
const answer = v.union([number, text, v.array(number), v.array(text)]);

export const attempt = v.object({
  variant: v.picklist([1, 2, 3]),
  startedAt: time,
  /** By the index of the question, from 0. */
  answers: v.record(text, answer),
  /** Null until it is submitted or annulled; an expired attempt stays null. */
  ended: v.nullable(v.object({ how: v.picklist(['completed', 'annulled']), at: time })),
  /** Null until the attempt is completed. */
  score: v.nullable(number),
});

/** A result of the paper exam. */
const offline = v.object({
  id: text,
  fullName: text,
  score: v.pipe(number, v.integer(), v.minValue(0), v.maxValue(88)),
  linkedTo: v.nullable(text),
});

const drawing = v.object({
  id: text,
  ownerId: text,
  /** ID of the uploaded file; null for a seeded drawing. */
  fileId: v.nullable(text),
  /** The name of a seeded drawing, which the sandbox draws on request. */
  sample: v.nullable(text),
});

export const examIn = worldState(
  'exam',
  v.object({
    /** By account ID. */
    attempts: v.record(text, attempt),
    offline: v.array(offline),
    /** Oldest first. */
    drawings: v.array(drawing),
    votes: v.array(v.object({ drawingId: text, accountId: text, score: number, at: time })),
    /** The id of the last drawing that was offered, by account id. */
    offered: v.record(text, text),
    /** Times of the latest searches for paper results, by account id. */
    searches: v.record(text, v.array(time)),
  }),
  () => ({ attempts: {}, offline: [], drawings: [], votes: [], offered: {}, searches: {} }),
);

/** @internal */
export type ExamState = ReturnType<typeof examIn>;
export type AttemptState = v.InferOutput<typeof attempt>;
export type AnswerState = v.InferOutput<typeof answer>;
export type OfflineState = v.InferOutput<typeof offline>;
export type DrawingState = v.InferOutput<typeof drawing>;
export type VariantNumber = AttemptState['variant'];
