import { describe, expect, it } from 'vitest';
import type { Json } from '../../../../src/commands/exam/paper/paper';
import { readProgress, storeProgress } from '../../../../src/commands/exam/progress/progress-json';
import {
  closeAttempt,
  moveTo,
  newProgress,
  withServiceClock,
  writeAnswer,
} from '../../../../src/commands/exam/progress/record';
import { answerState, beginRequest } from '../../../../src/commands/exam/progress/send';
import { attempt, baseUrl, paperOf, refusal } from '../papers';
import { confirmed, delayed, lost, refused, reread, sent, written } from './records';

const stamp = { sequence: 1, writer: 'a' };
const paper = { attempt, baseUrl };

describe('a stored record', () => {
  it('is read as it was written', () => {
    let progress = written([0, 1], [1, 'Seine'], [3, 42], [6, 'file-1']);
    progress = sent(sent(sent(progress, 0, confirmed), 0, confirmed, 'b'), 1, lost);
    progress = beginRequest(sent(sent(progress, 3, refused), 6, delayed), 6, 'b').progress;
    progress = writeAnswer(moveTo(progress, 4, 'b'), 4, [-1, 2], 'b');
    progress = writeAnswer(progress, 0, null, 'b');
    progress = withServiceClock(progress, { at: { now: 100 }, min: -5, max: 5 });
    expect(reread(progress)).toEqual(progress);
    expect(reread(closeAttempt(progress, 'expired'))).toEqual({ ...progress, closed: 'expired' });
    const startedElsewhere = newProgress(paperOf(), true);
    expect(reread(startedElsewhere)).toEqual(startedElsewhere);
  });

  it('has the paper as the service sent it', () => {
    const answers = { 0: { value: 1, stamp, requests: {}, lost: [] } };
    const stored = { version: 1, paper, answers, position: { index: 0 } };
    expect(storeProgress(written([0, 1]))).toEqual(stored);
  });

  it('is read without unknown, invalid and missing fields', () => {
    const answer = {
      value: 1,
      stamp,
      requests: {
        a: { count: 1, stamp, outcome: { type: 'eaten' } },
        b: { count: 'x', stamp },
        c: 5,
      },
      lost: [stamp, { sequence: -1, writer: 'a' }, 7],
      confirmed: { sequence: 1 },
      repeated: 5,
    };
    const clock = { at: { now: 'noon' }, min: 1, max: 2 };
    const progress = readProgress({
      ...{ version: 1, paper: { ...paper, more: 1 }, answers: { 0: answer }, clock, closed: 'burnt' },
    });
    const requests = { a: { count: 1, stamp, outcome: { type: 'lost', reason: 'unknown' } } };
    expect(progress).toEqual({
      paper: paperOf(),
      answers: { 0: { value: 1, stamp, requests, lost: [stamp] } },
      position: { index: 0 },
    });
    const failed = { state: 'failed', final: false };
    expect(progress.answers[0] && answerState(progress.answers[0])).toMatchObject(failed);
  });

  const stored = storeProgress(written([0, 1])) as { [key: string]: Json };
  it.each([
    [null, 'it is not a record of an attempt'],
    ['text', 'it is not a record of an attempt'],
    [{ version: 1 }, 'it is not a record of an attempt'],
    [{ ...stored, version: 2 }, 'another version of plaza wrote it'],
    [{ ...stored, answers: null }, 'it has no answers'],
    [{ ...stored, answers: { 0: 5 } }, 'the answer to question 1 cannot be read'],
    [{ ...stored, answers: { 0: { value: 1 } } }, 'the answer to question 1 cannot be read'],
    [{ ...stored, answers: { 0: { stamp } } }, 'the answer to question 1 cannot be read'],
    [{ ...stored, answers: { 7: { value: 1, stamp } } }, 'the answer to question 8 cannot be read'],
  ])('is refused (%#): %s', (raw, why) => {
    expect(refusal(() => readProgress(raw))).toEqual({
      message: `couldn't read the saved attempt: ${why}`,
      hint: 'keep the file: it holds answers; update plaza, or move it away to begin a new record',
    });
  });
});
