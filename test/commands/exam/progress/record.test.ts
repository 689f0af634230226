import { describe, expect, it } from 'vitest';
import {
  closeAttempt,
  lastValue,
  moveTo,
  newProgress,
  sameAttempt,
  withAttemptStatus,
  withServiceClock,
  writeAnswer,
} from '../../../../src/commands/exam/progress/record';
import {
  beginRequest,
  isSettled,
  reportOf,
  requireSubmittable,
  unsentQuestions,
} from '../../../../src/commands/exam/progress/send';
import { paperOf, refusal } from '../papers';
import { delayed, lost, refused, sent, written } from './records';

it.each([
  [{}, true],
  [{ startedAt: '2026-05-04T10:00:00Z' }, true],
  [{ startedAt: '2026-05-04 10:00:00.500+00' }, true],
  [{ startedAt: '2026-05-04T12:00:00+02:00' }, true],
  [{ variantId: 2 }, true],
  [{ startedAt: '2026-05-04T10:00:01Z' }, false],
  [{ startedAt: '' }, false],
  [{ startedAt: undefined }, false],
  [{ variantId: 3 }, false],
])('sameAttempt for a paper with %j is %s', (change, same) => {
  expect(sameAttempt(written([0, 1]), newProgress({ ...paperOf(), ...change }))).toBe(same);
});

describe('writeAnswer', () => {
  it('keeps the last answer of each question, numbered through the record', () => {
    const progress = writeAnswer(written([0, 1], [3, 42], [0, 2]), 1, 'Seine', 'b');
    expect(progress.answers).toEqual({
      0: { value: 2, stamp: { sequence: 3, writer: 'a' }, requests: {}, lost: [] },
      1: { value: 'Seine', stamp: { sequence: 4, writer: 'b' }, requests: {}, lost: [] },
      3: { value: 42, stamp: { sequence: 2, writer: 'a' }, requests: {}, lost: [] },
    });
    expect([0, 1, 2].map((index) => lastValue(progress, index))).toEqual([2, 'Seine', null]);
  });

  it('keeps what is known of earlier answers, and does not change the old record', () => {
    const before = sent(written([0, 1]), 0);
    const after = writeAnswer(before, 0, 1, 'b');
    expect(after.answers[0]).toEqual({ ...before.answers[0], stamp: { sequence: 2, writer: 'b' } });
    expect(before.answers[0]?.stamp).toEqual({ sequence: 1, writer: 'a' });
  });

  it.each([
    [0, 3, 'question 1: 3 is not an option number'],
    [1, '', 'question 2: "" is not a text'],
    [7, 1, 'there is no question 8'],
  ])('refuses for question %d the answer %j', (index, value, message) => {
    expect(refusal(() => written([index, value])).message).toBe(message);
  });
});

it('moveTo stays within the paper and shares the numbers of answers', () => {
  const progress = moveTo(written([0, 1]), 4, 'b');
  expect(progress.position).toEqual({ index: 4, stamp: { sequence: 2, writer: 'b' } });
  expect(moveTo(progress, 99, 'a').position).toEqual({ index: 6, stamp: { sequence: 3, writer: 'a' } });
  expect(moveTo(progress, -1, 'a').position.index).toBe(0);
  expect(moveTo(newProgress(paperOf([])), 3, 'a').position.index).toBe(0);
  expect(writeAnswer(progress, 0, 2, 'a').answers[0]?.stamp.sequence).toBe(3);
});

describe('closeAttempt', () => {
  it.each([
    ['completed', 'the exam was submitted'],
    ['annulled', 'the attempt was annulled'],
    ['expired', 'the 40 minutes are over'],
  ])('as %s refuses more answers', (status, reason) => {
    const closed = closeAttempt(written([0, 1]), status);
    expect(closed.closed).toBe(status);
    expect(refusal(() => writeAnswer(closed, 0, 2, 'a'))).toEqual({
      message: `${reason}: answers can no longer be changed`,
      hint: "'plaza exam status' shows the result",
    });
  });

  it.each(['in_progress', 'idle', 'toString', ''])('ignores the status %j', (status) => {
    const progress = written([0, 1]);
    expect(closeAttempt(progress, status)).toBe(progress);
  });
});

it('withAttemptStatus closes the record, and opens it again', () => {
  const progress = written([0, 1]);
  const closed = withAttemptStatus(progress, 'expired');
  expect(closed).toEqual({ ...progress, closed: 'expired' });
  expect(withAttemptStatus(closed, 'in_progress')).toEqual(progress);
  for (const status of ['expired', 'paused']) expect(withAttemptStatus(closed, status)).toBe(closed);
  for (const status of ['in_progress', 'idle', 'paused'])
    expect(withAttemptStatus(progress, status)).toBe(progress);
});

it('withServiceClock drops the monotonic time, which no other process can read', () => {
  const clock = { at: { now: 5, monotonic: 7 }, min: -1, max: 1 };
  expect(withServiceClock(written(), clock).clock).toEqual({ at: { now: 5 }, min: -1, max: 1 });
});

it('reportOf counts answers in every state', () => {
  let progress = sent(written([0, 1], [3, 42], [6, 'file-1'], [1, 'Seine']), 0);
  progress = sent(sent(progress, 3, delayed), 6, refused);
  progress = writeAnswer(progress, 2, ['red', '', ''], 'a');
  progress = writeAnswer(progress, 4, [-1, 0], 'a');
  progress = sent(writeAnswer(progress, 0, null, 'a'), 4);
  progress = beginRequest(progress, 1, 'a').progress;
  expect(reportOf(progress)).toEqual({
    questions: 7,
    answered: [2, 3, 4, 5, 7],
    incomplete: [3, 5],
    unanswered: [1, 6],
    unsent: [
      { question: 1, state: 'saved' },
      { question: 2, state: 'sending' },
      { question: 3, state: 'saved' },
      { question: 4, state: 'failed', reason: 'no connection' },
      { question: 7, state: 'failed', reason: 'the service said no', refused: true },
    ],
  });
  expect(unsentQuestions(progress)).toEqual([3, 6, 1, 2, 0]);
});

describe('submitting', () => {
  const overtaken = sent(writeAnswer(sent(written([0, 1]), 0, lost), 0, 2, 'a'), 0);

  it.each([
    ['without answers', newProgress(paperOf()), true],
    ['with every answer sent', sent(written([0, 1]), 0), true],
    ['with an answer that an older one can overtake', overtaken, false],
    ['with that answer sent again', sent(overtaken, 0), true],
  ])('%s is possible, settled: %s', (_, progress, settled) => {
    expect(isSettled(progress)).toBe(settled);
    expect(() => requireSubmittable(progress, false)).not.toThrow();
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
    expect(isSettled(progress)).toBe(false);
  });

  it('is refused after the end of the attempt', () => {
    const closed = closeAttempt(written(), 'completed');
    expect(isSettled(closed)).toBe(false);
    const { message } = refusal(() => requireSubmittable(closed, true));
    expect(message).toBe('the exam was submitted: answers can no longer be changed');
  });
});
