import { describe, expect, it } from 'vitest';
import { type Progress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import {
  answerState,
  beginRequest,
  dropRepetitions,
  endRequest,
  questionsToResend,
  recoverRequests,
  sendableQuestions,
  unsentQuestions,
} from '../../../../src/commands/exam/progress/send';
import { confirmed, delayed, lost, refused, sent, written } from './records';

const state = ({ answers }: Progress, index = 0) => answers[index] && answerState(answers[index]);
const nobody = () => false;
const change = (progress: Progress, value: number | null = 2) => writeAnswer(progress, 0, value, 'a');
const one = written([0, 1]);
const two = written([0, 1], [1, 'Rhine']);

describe('the state of an answer', () => {
  it('is saved, sending, sent', () => {
    expect(state(one)).toEqual({ state: 'saved' });
    const { progress, pending } = beginRequest(one, 0, 'a');
    expect(state(progress)).toEqual({ state: 'sending' });
    const stamp = { sequence: 1, writer: 'a' };
    expect(pending).toEqual({ index: 0, value: 1, stamp, sender: 'a', count: 1 });
    expect(state(endRequest(progress, pending, confirmed))).toEqual({ state: 'sent' });
  });

  it.each([
    [delayed, 'no connection', false],
    [lost, 'no answer in time', false],
    [refused, 'the service said no', true],
  ])('is failed after the outcome %j, until it is changed', (outcome, reason, final) => {
    const failed = sent(one, 0, outcome);
    expect(state(failed)).toEqual({ state: 'failed', reason, final });
    expect(state(change(failed))).toEqual({ state: 'saved' });
    expect(state(change(sent(one, 0)))).toEqual({ state: 'saved' });
  });

  it('is sent after failures', () => {
    const progress = sent(sent(sent(one, 0, delayed), 0, lost, 'b'), 0);
    expect(state(progress)).toEqual({ state: 'sent' });
    expect(unsentQuestions(progress)).toEqual([]);
  });

  it('is not sent by the confirmation of an older answer', () => {
    const { progress, pending } = beginRequest(one, 0, 'a');
    const changed = endRequest(change(progress), pending, confirmed);
    expect(state(changed)).toEqual({ state: 'saved' });
    expect(sendableQuestions(changed)).toEqual([0]);
    expect(beginRequest(changed, 0, 'a').pending).toMatchObject({ value: 2, count: 2 });
  });
});

describe('sendableQuestions', () => {
  const written4 = written([0, 1], [1, 'Rhine'], [3, 42], [0, 2]);

  it.each([
    ['are in the order of their last answers', written4, [1, 3, 0]],
    ['leave out sent answers', sent(written4, 3), [1, 0]],
    ['have erased answers', change(sent(one, 0), null), [0]],
    ['leave out refused answers', sent(one, 0, refused), []],
    ['have refused answers that were written again', change(sent(one, 0, refused), 1), [0]],
    ['are none without answers', written(), []],
  ])('%s', (_, progress, questions) => expect(sendableQuestions(progress)).toEqual(questions));

  it('leave out a question with a pending request of any process', () => {
    const { progress, pending } = beginRequest(two, 0, 'a');
    const changed = writeAnswer(progress, 0, 2, 'b');
    expect(sendableQuestions(changed)).toEqual([1]);
    expect(() => beginRequest(changed, 0, 'b')).toThrow('question 0 has nothing to send now');
    expect(() => beginRequest(written(), 0, 'a')).toThrow('question 0 has nothing to send now');
    expect(sendableQuestions(endRequest(changed, pending, lost))).toEqual([1, 0]);
  });
});

it('unsentQuestions have refused answers, erased answers and their order', () => {
  expect(unsentQuestions(sent(one, 0, refused))).toEqual([0]);
  expect(unsentQuestions(written([0, 1], [1, 'Rhine'], [3, 42], [0, 2]))).toEqual([1, 3, 0]);
  expect(beginRequest(change(sent(one, 0), null), 0, 'a').pending.value).toBeNull();
});

describe('recoverRequests', () => {
  it('ends the requests of dead processes as lost', () => {
    const { progress, pending } = beginRequest(two, 0, 'a');
    expect(recoverRequests(progress, (sender) => sender === 'a')).toEqual(progress);
    const recovered = recoverRequests(progress, nobody);
    const reason = 'the process ended before the service answered';
    expect(state(recovered)).toEqual({ state: 'failed', reason, final: false });
    expect(sendableQuestions(recovered)).toEqual([0, 1]);
    expect(state(endRequest(recovered, pending, confirmed))).toEqual({ state: 'sent' });
  });

  it('keeps a pending request when an older one of the same process ends', () => {
    const old = beginRequest(one, 0, 'a');
    const next = beginRequest(recoverRequests(old.progress, nobody), 0, 'a');
    expect(state(endRequest(next.progress, old.pending, lost))).toEqual({ state: 'sending' });
  });

  it('keeps ended requests', () => {
    const progress = sent(sent(two, 0), 1, refused);
    expect(recoverRequests(progress, nobody)).toEqual(progress);
  });
});

describe('questionsToResend', () => {
  const overtaken = sent(change(sent(one, 0, lost)), 0);

  it('has a confirmed answer that an earlier, lost one may overtake, until it is confirmed again', () => {
    expect(questionsToResend(change(sent(one, 0, lost)))).toEqual([]);
    expect(state(overtaken)).toEqual({ state: 'sent' });
    expect(questionsToResend(overtaken)).toEqual([0]);
    const { progress, pending } = beginRequest(overtaken, 0, 'a');
    expect([state(progress), questionsToResend(progress)]).toEqual([{ state: 'sent' }, []]);
    expect(questionsToResend(endRequest(progress, pending, lost))).toEqual([0]);
    const repeated = endRequest(progress, pending, confirmed);
    expect([questionsToResend(repeated), questionsToResend(dropRepetitions(repeated))]).toEqual([[], [0]]);
  });

  it('counts a confirmation that is noted twice once', () => {
    const { progress, pending } = beginRequest(change(sent(one, 0, lost)), 0, 'a');
    const once = endRequest(progress, pending, confirmed);
    expect(endRequest(once, pending, confirmed)).toBe(once);
    expect(questionsToResend(endRequest(once, pending, lost))).toEqual([0]);
  });

  it.each([
    ['the lost answer is the same', sent(sent(one, 0, lost), 0)],
    ['the earlier request never left', sent(change(sent(one, 0, delayed)), 0)],
    ['the earlier answer was refused', sent(change(sent(one, 0, refused)), 0)],
  ])('is empty when %s', (_, progress) => expect(questionsToResend(progress)).toEqual([]));

  it('has an answer whose predecessor was confirmed after it', () => {
    const old = beginRequest(one, 0, 'a');
    const newer = sent(writeAnswer(recoverRequests(old.progress, nobody), 0, 2, 'b'), 0, confirmed, 'b');
    const late = endRequest(newer, old.pending, confirmed);
    expect([state(late), questionsToResend(late)]).toEqual([{ state: 'sent' }, [0]]);
    expect(questionsToResend(sent(late, 0, confirmed, 'b'))).toEqual([]);
    const repeated = sent(newer, 0, confirmed, 'b');
    expect(questionsToResend(endRequest(repeated, old.pending, confirmed))).toEqual([0]);
  });
});
