import { describe, expect, it } from 'vitest';
import { closeAttempt, newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { beginRequest } from '../../../../src/commands/exam/progress/send';
import {
  isSettled,
  isSubmittable,
  requireSubmittable,
  stateOf,
  summarize,
} from '../../../../src/commands/exam/progress/summary';
import { paperOf } from '../papers';
import { refusal } from '../usage';
import { delayed, lost, refused, sent, written } from './records';

describe('the figures', () => {
  it('of a new attempt', () => {
    expect(summarize(newProgress(paperOf()))).toEqual({
      questions: 7,
      answered: [],
      incomplete: [],
      unanswered: [0, 1, 2, 3, 4, 5, 6],
      unsent: [],
      failed: [],
    });
  });

  it('of one that is under way', () => {
    let progress = sent(written([0, 1], [3, 42], [6, 'file-1'], [1, 'Seine']), 0);
    progress = sent(sent(progress, 3, delayed), 6, refused);
    progress = writeAnswer(progress, 2, ['red', '', ''], 'a');
    progress = writeAnswer(progress, 4, [-1, 0], 'a');
    progress = sent(writeAnswer(progress, 0, null, 'a'), 4);
    expect(summarize(beginRequest(progress, 1, 'a').progress)).toEqual({
      questions: 7,
      answered: [1, 2, 3, 4, 6],
      incomplete: [2, 4],
      unanswered: [0, 5],
      unsent: [3, 6, 1, 2, 0],
      failed: [
        { index: 3, reason: 'no connection', final: false },
        { index: 6, reason: 'the service said no', final: true },
      ],
    });
    expect([0, 3, 5].map((index) => stateOf(progress, index)?.state)).toEqual(['saved', 'failed', undefined]);
  });
});

describe('submitting', () => {
  it('is right when everything is sent, answered or not', () => {
    expect(isSubmittable(newProgress(paperOf()))).toBe(true);
    const progress = sent(written([0, 1]), 0);
    expect(isSubmittable(progress)).toBe(true);
    expect(isSettled(progress)).toBe(true);
    expect(() => requireSubmittable(progress, false)).not.toThrow();
  });

  it('waits until a word that could be overtaken is sent once more', () => {
    const progress = sent(writeAnswer(sent(written([0, 1]), 0, lost), 0, 2, 'a'), 0);
    expect([isSubmittable(progress), isSettled(progress)]).toEqual([true, false]);
    expect(isSettled(sent(progress, 0))).toBe(true);
  });

  it('is refused while one answer is unsent', () => {
    const progress = written([1, 'Seine']);
    expect([isSubmittable(progress), isSettled(progress)]).toEqual([false, false]);
    expect(refusal(() => requireSubmittable(progress, false))).toEqual({
      message: 'the answer to question 2 is not sent yet',
      hint: "'plaza exam status' shows what is unsent; --anyway submits without them",
    });
    expect(() => requireSubmittable(progress, true)).not.toThrow();
  });

  it('is refused while several are, or one is erased here alone', () => {
    const progress = writeAnswer(sent(written([3, 42], [0, 1]), 0), 0, null, 'a');
    expect(refusal(() => requireSubmittable(progress, false)).message).toBe(
      'the answers to questions 1, 4 are not sent yet',
    );
  });

  it('is refused when the attempt is over, whatever is wanted', () => {
    const closed = closeAttempt(written(), 'completed');
    expect(isSubmittable(closed)).toBe(false);
    expect(refusal(() => requireSubmittable(closed, true)).message).toBe(
      'the exam was submitted: answers can no longer be changed',
    );
  });
});
