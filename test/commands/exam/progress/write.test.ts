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
import { kinds, paperOf, values } from '../papers';
import { refusal } from '../usage';
import { sent, written } from './records';

describe('a new record', () => {
  it('is empty, at the first question', () => {
    const paper = paperOf();
    expect(newProgress(paper)).toEqual({ paper, answers: {}, position: { index: 0 } });
    expect(newProgress(paper, true)).toEqual({
      paper,
      answers: {},
      position: { index: 0 },
      startedElsewhere: true,
    });
  });

  it('is of one attempt', () => {
    const isSame = (change: object) =>
      sameAttempt(newProgress(paperOf()), newProgress({ ...paperOf(), ...change }));
    expect(sameAttempt(newProgress(paperOf()), written([0, 1]))).toBe(true);
    for (const startedAt of [
      '2026-05-04T10:00:00Z',
      '2026-05-04 10:00:00.500+00',
      '2026-05-04T12:00:00+02:00',
    ])
      expect(isSame({ startedAt })).toBe(true);
    expect(isSame({ variantId: 2 })).toBe(true);
    for (const startedAt of ['2026-05-04T10:00:01Z', '', undefined])
      expect(isSame({ startedAt })).toBe(false);
    expect(isSame({ variantId: 3 })).toBe(false);
  });
});

describe('an answer', () => {
  it('is the last word of its question, numbered through the record', () => {
    const progress = writeAnswer(written([0, 1], [3, 42], [0, 2]), 1, 'Seine', 'b');
    expect(progress.answers).toEqual({
      0: { value: 2, stamp: { sequence: 3, writer: 'a' }, requests: {}, lost: [] },
      1: { value: 'Seine', stamp: { sequence: 4, writer: 'b' }, requests: {}, lost: [] },
      3: { value: 42, stamp: { sequence: 2, writer: 'a' }, requests: {}, lost: [] },
    });
    expect([0, 1, 2].map((index) => lastValue(progress, index))).toEqual([2, 'Seine', null]);
  });

  it('may be one of each kind, and null', () => {
    for (const [index, value] of values.entries()) {
      expect(lastValue(writeAnswer(newProgress(paperOf()), index, value, 'a'), index)).toEqual(value);
      expect(lastValue(writeAnswer(newProgress(paperOf()), index, null, 'a'), index)).toBeNull();
    }
    expect(values).toHaveLength(kinds.length);
  });

  it('keeps what is known of the words before', () => {
    const before = sent(written([0, 1]), 0);
    const after = writeAnswer(before, 0, 1, 'b');
    expect(after.answers[0]).toEqual({ ...before.answers[0], stamp: { sequence: 2, writer: 'b' } });
    expect(before.answers[0]?.stamp).toEqual({ sequence: 1, writer: 'a' });
  });

  it('fits its question', () => {
    expect(refusal(() => written([0, 3])).message).toBe('question 1: 3 is not an option number');
    expect(refusal(() => written([1, ''])).message).toBe('question 2: "" is not a text');
    expect(refusal(() => written([7, 1])).message).toBe('there is no question 8');
  });
});

describe('the position', () => {
  it('is a question of the paper', () => {
    const progress = moveTo(written([0, 1]), 4, 'b');
    expect(progress.position).toEqual({ index: 4, stamp: { sequence: 2, writer: 'b' } });
    expect(moveTo(progress, 99, 'a').position).toEqual({ index: 6, stamp: { sequence: 3, writer: 'a' } });
    expect(moveTo(progress, -1, 'a').position.index).toBe(0);
    expect(moveTo(newProgress(paperOf([])), 3, 'a').position.index).toBe(0);
  });

  it('and answers are numbered together', () => {
    const progress = writeAnswer(moveTo(written([0, 1]), 4, 'b'), 0, 2, 'a');
    expect(progress.answers[0]?.stamp.sequence).toBe(3);
  });
});

describe('an attempt that is over', () => {
  it.each([
    ['completed', 'the exam was submitted'],
    ['annulled', 'the attempt was annulled'],
    ['expired', 'the 40 minutes are over'],
  ])('as %s takes no more answers', (status, reason) => {
    const closed = closeAttempt(written([0, 1]), status);
    expect(closed.closed).toBe(status);
    expect(refusal(() => writeAnswer(closed, 0, 2, 'a'))).toEqual({
      message: `${reason}: answers can no longer be changed`,
      hint: "'plaza exam status' shows the result",
    });
  });

  it.each(['in_progress', 'idle', 'toString', ''])('is not one that is %j', (status) => {
    const progress = written([0, 1]);
    expect(closeAttempt(progress, status)).toBe(progress);
  });
});

describe('the clock', () => {
  it('is kept without what means nothing to another process', () => {
    const clock = { at: { now: 5, monotonic: 7 }, min: -1, max: 1 };
    expect(withServiceClock(written(), clock).clock).toEqual({ at: { now: 5 }, min: -1, max: 1 });
  });
});

describe('the status that the service tells', () => {
  it('closes the record, and opens it again', () => {
    const progress = written([0, 1]);
    const closed = withAttemptStatus(progress, 'expired');
    expect(closed).toEqual({ ...progress, closed: 'expired' });
    expect(withAttemptStatus(closed, 'expired')).toBe(closed);
    expect(withAttemptStatus(closed, 'in_progress')).toEqual(progress);
    for (const status of ['in_progress', 'idle', 'paused'])
      expect(withAttemptStatus(progress, status)).toBe(progress);
    expect(withAttemptStatus(closed, 'paused')).toBe(closed);
  });
});
