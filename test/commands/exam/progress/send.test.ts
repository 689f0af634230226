import { describe, expect, it } from 'vitest';
import { type Progress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import {
  answerState,
  beginRequest,
  endRequest,
  questionsToResend,
  recoverRequests,
  sendableQuestions,
  unsentQuestions,
} from '../../../../src/commands/exam/progress/send';
import { confirmed, delayed, lost, refused, sent, written } from './records';

const state = ({ answers }: Progress, index = 0) => answers[index] && answerState(answers[index]);
const nobody = () => false;

describe('an answer on its way', () => {
  it('is saved, sending, sent', () => {
    const saved = written([0, 1]);
    expect(state(saved)).toEqual({ state: 'saved' });
    const { progress, pending } = beginRequest(saved, 0, 'a');
    expect(state(progress)).toEqual({ state: 'sending' });
    expect(pending).toEqual({
      index: 0,
      value: 1,
      stamp: { sequence: 1, writer: 'a' },
      sender: 'a',
      count: 1,
    });
    expect(state(endRequest(progress, pending, confirmed))).toEqual({ state: 'sent' });
  });

  it.each([
    [delayed, 'no connection', false],
    [lost, 'no answer in time', false],
    [refused, 'the service said no', true],
  ])('fails as %j', (outcome, reason, final) => {
    expect(state(sent(written([0, 1]), 0, outcome))).toEqual({ state: 'failed', reason, final });
  });

  it('is sent at last', () => {
    const progress = sent(sent(sent(written([0, 1]), 0, delayed), 0, lost, 'b'), 0);
    expect(state(progress)).toEqual({ state: 'sent' });
    expect(unsentQuestions(progress)).toEqual([]);
  });

  it('is not sent by the confirmation of an older word', () => {
    const { progress, pending } = beginRequest(written([0, 1]), 0, 'a');
    const changed = endRequest(writeAnswer(progress, 0, 2, 'a'), pending, confirmed);
    expect(state(changed)).toEqual({ state: 'saved' });
    expect(sendableQuestions(changed)).toEqual([0]);
    expect(beginRequest(changed, 0, 'a').pending).toMatchObject({ value: 2, count: 2 });
  });

  it('is saved again after it was changed, whatever became of the word before', () => {
    for (const outcome of [confirmed, delayed, lost, refused]) {
      expect(state(writeAnswer(sent(written([0, 1]), 0, outcome), 0, 2, 'a'))).toEqual({ state: 'saved' });
    }
  });

  it('is erased on the same way', () => {
    const erased = writeAnswer(sent(written([0, 1]), 0), 0, null, 'a');
    expect(sendableQuestions(erased)).toEqual([0]);
    expect(beginRequest(erased, 0, 'a').pending.value).toBeNull();
  });
});

describe('what is to be sent', () => {
  it('goes in the order in which it was written last', () => {
    const progress = written([0, 1], [1, 'Rhine'], [3, 42], [0, 2]);
    expect(unsentQuestions(progress)).toEqual([1, 3, 0]);
    expect(sendableQuestions(progress)).toEqual([1, 3, 0]);
    expect(sendableQuestions(sent(progress, 3))).toEqual([1, 0]);
  });

  it('waits while a request of whatever process is under way for the question', () => {
    const { progress, pending } = beginRequest(written([0, 1], [1, 'Rhine']), 0, 'a');
    const changed = writeAnswer(progress, 0, 2, 'b');
    expect(sendableQuestions(changed)).toEqual([1]);
    expect(() => beginRequest(changed, 0, 'b')).toThrow('question 0 has nothing to send now');
    expect(sendableQuestions(endRequest(changed, pending, lost))).toEqual([1, 0]);
  });

  it('is not what was refused for good, until it is written anew', () => {
    const progress = sent(written([0, 1]), 0, refused);
    expect(unsentQuestions(progress)).toEqual([0]);
    expect(sendableQuestions(progress)).toEqual([]);
    expect(sendableQuestions(writeAnswer(progress, 0, 1, 'a'))).toEqual([0]);
  });

  it('is nothing where nothing was written', () => {
    expect(sendableQuestions(written())).toEqual([]);
    expect(() => beginRequest(written(), 0, 'a')).toThrow('question 0 has nothing to send now');
  });
});

describe('a process that died', () => {
  it('leaves its requests lost, once somebody knows it', () => {
    const { progress, pending } = beginRequest(written([0, 1], [1, 'Rhine']), 0, 'a');
    expect(recoverRequests(progress, (sender) => sender === 'a')).toEqual(progress);
    const recovered = recoverRequests(progress, nobody);
    expect(state(recovered)).toEqual({
      state: 'failed',
      reason: 'the process ended before the service answered',
      final: false,
    });
    expect(sendableQuestions(recovered)).toEqual([0, 1]);
    expect(state(endRequest(recovered, pending, confirmed))).toEqual({ state: 'sent' });
  });

  it('leaves what ended as it was', () => {
    const progress = sent(sent(written([0, 1], [1, 'Rhine']), 0), 1, refused);
    expect(recoverRequests(progress, nobody)).toEqual(progress);
  });
});

describe('a lost request', () => {
  const changed = writeAnswer(sent(written([0, 1]), 0, lost), 0, 2, 'a');

  it('may still overtake the word that was confirmed after it, which is sent once more', () => {
    expect(questionsToResend(changed)).toEqual([]);
    const once = sent(changed, 0);
    expect(state(once)).toEqual({ state: 'sent' });
    expect(questionsToResend(once)).toEqual([0]);
    const { progress, pending } = beginRequest(once, 0, 'a');
    expect(state(progress)).toEqual({ state: 'sent' });
    expect(questionsToResend(progress)).toEqual([]);
    expect(questionsToResend(endRequest(progress, pending, lost))).toEqual([0]);
    expect(questionsToResend(endRequest(progress, pending, confirmed))).toEqual([]);
  });

  it('is not settled by the same confirmation noted twice', () => {
    const { progress, pending } = beginRequest(changed, 0, 'a');
    const once = endRequest(progress, pending, confirmed);
    expect(endRequest(once, pending, confirmed)).toBe(once);
    expect(questionsToResend(endRequest(once, pending, lost))).toEqual([0]);
  });

  it('does not matter where the word is the same', () => {
    expect(questionsToResend(sent(sent(written([0, 1]), 0, lost), 0))).toEqual([]);
  });

  it('does not matter where it did not arrive', () => {
    for (const outcome of [delayed, refused]) {
      const progress = writeAnswer(sent(written([0, 1]), 0, outcome), 0, 2, 'a');
      expect(questionsToResend(sent(progress, 0))).toEqual([]);
    }
  });

  it('is also one that is confirmed after a newer word', () => {
    const old = beginRequest(written([0, 1]), 0, 'a');
    const taken = writeAnswer(recoverRequests(old.progress, nobody), 0, 2, 'b');
    const newer = sent(taken, 0, confirmed, 'b');
    const late = endRequest(newer, old.pending, confirmed);
    expect(state(late)).toEqual({ state: 'sent' });
    expect(questionsToResend(late)).toEqual([0]);
    expect(questionsToResend(sent(late, 0, confirmed, 'b'))).toEqual([]);
  });
});
