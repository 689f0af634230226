/** A paper with a question of each kind, as `exam start` receives it and as it is read. */

import { type Paper, type Question, readPaper } from '../../../src/commands/exam/paper/paper';
import { UsageError } from '../../../src/errors';
import type { ExamAttempt, Question as WireQuestion } from '../../../src/protocol/records/exam';

export const baseUrl = 'https://api.example.org';
export const folder = 'https://api.example.org/public/events/epepuy/2026-04/';

export const wire = {
  single: {
    type: 'single',
    text: 'The capital of France?',
    points: 2,
    image: 'map.png',
    options: ['London', 'Paris', 'Rome'],
    imageReveal: { src: 'tower.png', onIdx: 1 },
  },
  text: { type: 'text', text: 'Name a river', points: 1 },
  fields: { type: 'text_multi', text: 'Three colors', points: 3, fields: 3 },
  number: { type: 'number', text: 'Six by seven?', points: 1, placeholder: 'a number' },
  matching: {
    type: 'matching',
    text: 'Capitals',
    points: 2,
    left: ['France', 'Italy'],
    right: ['Rome', 'Paris', 'Oslo'],
  },
  ordering: { type: 'ordering', text: 'Sort by size', points: 2, items: ['cat', 'ant', 'cow'] },
  draw: { type: 'draw', text: 'Draw a horse', points: 0, placeholder: 'a horse' },
} satisfies Record<string, WireQuestion>;

/** In the order of the paper. */
export const kinds = ['single', 'text', 'fields', 'number', 'matching', 'ordering', 'draw'] as const;

export const attempt: ExamAttempt = {
  variantId: '2',
  title: 'Variant two',
  questions: kinds.map((kind) => wire[kind]),
  startedAt: '2026-05-04T10:00:00.000Z',
};

/** The sample paper, with other questions where they are given. */
export function paperOf(questions: readonly unknown[] = attempt.questions): Paper {
  return readPaper({ ...attempt, questions }, baseUrl);
}

/** One question of the sample paper, with other fields where they are given. */
export function questionOf(kind: keyof typeof wire, fields: object = {}): Question {
  const [question] = paperOf([{ ...wire[kind], ...fields }]).questions;
  if (!question) throw new Error('the paper is empty');
  return question;
}

/** A question of a kind that this version does not know. */
export const essay: Question = {
  type: 'unknown',
  text: 'Write',
  kind: 'essay',
  raw: { type: 'essay', text: 'Write', length: 100 },
};

/** An answer to each question of the sample paper. */
export const values = [1, 'Seine', ['red', 'green', 'blue'], 42, [1, 0], [1, 0, 2], 'file-1'] as const;

/** The message and the hint of the UsageError that the work throws. */
export function refusal(work: () => unknown): { message: string; hint: string | undefined } {
  try {
    work();
  } catch (error) {
    if (error instanceof UsageError) return { message: error.message, hint: error.details.hint };
    throw error;
  }
  throw new Error('no error was thrown');
}
