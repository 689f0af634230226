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
import { paperOf, refusal } from '../papers';
import { delayed, lost, refused, sent, written } from './records';

describe('summarize', () => {
  it('counts a new attempt', () => {
    const none = { answered: [], incomplete: [], unsent: [], failed: [] };
    const unanswered = [0, 1, 2, 3, 4, 5, 6];
    expect(summarize(newProgress(paperOf()))).toEqual({ questions: 7, unanswered, ...none });
  });

  it('counts answers in every state', () => {
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
  const overtaken = sent(writeAnswer(sent(written([0, 1]), 0, lost), 0, 2, 'a'), 0);

  it.each([
    ['without answers', newProgress(paperOf()), true, true],
    ['with every answer sent', sent(written([0, 1]), 0), true, true],
    ['with an answer that an older one may overtake', overtaken, true, false],
    ['with that answer sent again', sent(overtaken, 0), true, true],
    ['with an unsent answer', written([1, 'Seine']), false, false],
  ])('%s is possible: %s, settled: %s', (_, progress, submittable, settled) => {
    expect([isSubmittable(progress), isSettled(progress)]).toEqual([submittable, settled]);
    if (submittable) expect(() => requireSubmittable(progress, false)).not.toThrow();
  });

  const erased = writeAnswer(sent(written([3, 42], [0, 1]), 0), 0, null, 'a');
  it.each([
    [written([1, 'Seine']), 'the answer to question 2 is not sent yet'],
    [erased, 'the answers to questions 1, 4 are not sent yet'],
  ])('is refused with the unsent answers, unless --anyway is given (%#)', (progress, message) => {
    expect(refusal(() => requireSubmittable(progress, false))).toEqual({
      message,
      hint: "'plaza exam status' shows what is unsent; --anyway submits without them",
    });
    expect(() => requireSubmittable(progress, true)).not.toThrow();
  });

  it('is refused after the end of the attempt', () => {
    const closed = closeAttempt(written(), 'completed');
    expect(isSubmittable(closed)).toBe(false);
    const { message } = refusal(() => requireSubmittable(closed, true));
    expect(message).toBe('the exam was submitted: answers can no longer be changed');
  });
});
