/** What the world stores of the exam, and its switches. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';

const text = v.string();
const number = v.number();
const time = v.pipe(number, v.safeInteger());

const answer = v.union([number, text, v.array(number), v.array(text)]);

const attempt = v.object({
  variant: v.picklist([1, 2, 3]),
  startedAt: time,
  /** By the index of the question, from 0. */
  answers: v.record(text, answer),
  /** Null until it is submitted or annulled; an expired attempt stays null. */
  ended: v.nullable(v.object({ how: v.picklist(['completed', 'annulled']), at: time })),
  /** Of a completed attempt. */
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
  /** Of an uploaded file; null for a seeded drawing. */
  fileId: v.nullable(text),
  /** The name of a seeded drawing, which the sandbox draws on request. */
  sample: v.nullable(text),
});

export const examState = v.object({
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
});

export type ExamState = v.InferOutput<typeof examState>;
export type AttemptState = v.InferOutput<typeof attempt>;
export type AnswerState = v.InferOutput<typeof answer>;
export type OfflineState = v.InferOutput<typeof offline>;
export type DrawingState = v.InferOutput<typeof drawing>;
export type VariantNumber = AttemptState['variant'];

declare module '../../world' {
  interface WorldState {
    exam: ExamState;
  }
}

export const examSwitches = {
  exam: {
    description: 'Open the exam: allow users to start an attempt',
    on: true,
    acts: ['exam.status', 'exam.start'],
  },
  'exam-gallery': {
    description: 'Open the gallery of exam drawings',
    on: true,
    acts: ['exam.status', 'exam.start', 'exam.galleryNext', 'exam.galleryVote'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    exam: true;
    'exam-gallery': true;
  }
}
