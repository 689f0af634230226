import { describe, expect, it } from 'vitest';
import { mergeProgress } from '../../../src/exam/progress/merge';
import { newProgress } from '../../../src/exam/progress/record';
import { answerState, beginRequest, endRequest, recoverRequests } from '../../../src/exam/progress/send';
import { closeAttempt, moveTo, withServiceClock, writeAnswer } from '../../../src/exam/progress/write';
import { paperOf } from '../papers';
import { confirmed, lost, refused, sent, written } from './records';

describe('two copies', () => {
  const base = sent(written([0, 1], [1, 'Rhine']), 0);

  it('keep what each wrote, and of one question the newer word', () => {
    const one = writeAnswer(base, 2, ['a', 'b', 'c'], 'a');
    const other = writeAnswer(writeAnswer(base, 3, 42, 'b'), 1, 'Seine', 'b');
    const merged = mergeProgress(one, other);
    expect(Object.entries(merged.answers).map(([index, { value }]) => [index, value])).toEqual([
      ['0', 1],
      ['1', 'Seine'],
      ['2', ['a', 'b', 'c']],
      ['3', 42],
    ]);
    expect(mergeProgress(other, one)).toEqual(merged);
  });

  it('agree on a word when both wrote at once', () => {
    const one = writeAnswer(base, 1, 'Seine', 'a');
    const other = writeAnswer(base, 1, 'Volga', 'b');
    expect(mergeProgress(one, other).answers[1]?.value).toBe('Volga');
    expect(mergeProgress(other, one)).toEqual(mergeProgress(one, other));
  });

  it('keep a confirmation, and do not give it to a newer word', () => {
    const { progress, pending } = beginRequest(base, 1, 'a');
    const one = endRequest(progress, pending, confirmed);
    const other = writeAnswer(progress, 1, 'Seine', 'b');
    const states = [mergeProgress(one, progress), mergeProgress(one, other)].map(
      ({ answers }) => answers[1] && answerState(answers[1]),
    );
    expect(states).toEqual([{ state: 'sent' }, { state: 'saved' }]);
  });

  it('believe a confirmation more than a guess', () => {
    const { progress, pending } = beginRequest(base, 1, 'a');
    const guessed = recoverRequests(progress, () => false);
    const known = endRequest(progress, pending, confirmed);
    const merged = mergeProgress(guessed, known);
    expect(mergeProgress(known, guessed)).toEqual(merged);
    expect(merged.answers[1]).toMatchObject({
      requests: { a: { count: 1, outcome: { type: 'confirmed' } } },
      confirmed: { sequence: 2 },
      lost: [{ sequence: 2 }],
    });
  });

  it('keep the later request of a process', () => {
    const once = sent(base, 1, lost);
    const twice = sent(once, 1, refused);
    expect(mergeProgress(once, twice)).toEqual(twice);
    expect(mergeProgress(twice, base)).toEqual(twice);
  });

  it('keep what was lost on either side', () => {
    const one = sent(base, 1, lost);
    const other = sent(writeAnswer(base, 1, 'Seine', 'b'), 1, lost, 'b');
    const both = mergeProgress(one, other).answers[1]?.lost;
    expect(both).toEqual([
      { sequence: 2, writer: 'a' },
      { sequence: 3, writer: 'b' },
    ]);
  });

  it('are at the question to which somebody moved last', () => {
    const one = moveTo(base, 3, 'a');
    const other = moveTo(moveTo(base, 5, 'b'), 6, 'b');
    expect(mergeProgress(one, other).position.index).toBe(6);
    expect(mergeProgress(other, one).position.index).toBe(6);
    expect(mergeProgress(base, one).position).toEqual(one.position);
    expect(mergeProgress(one, base).position).toEqual(one.position);
  });

  it('are over when one is, and submitted before anything else', () => {
    const over = (status: string) => closeAttempt(base, status);
    expect(mergeProgress(base, over('expired')).closed).toBe('expired');
    expect(mergeProgress(over('annulled'), over('expired')).closed).toBe('annulled');
    expect(mergeProgress(over('expired'), over('completed')).closed).toBe('completed');
    expect(mergeProgress(over('completed'), base).closed).toBe('completed');
    expect(mergeProgress(base, base)).not.toHaveProperty('closed');
  });

  it('know the clock as it was learned last', () => {
    const early = withServiceClock(base, { at: { now: 100 }, least: 5, most: 9 });
    const late = withServiceClock(base, { at: { now: 50 }, least: 70, most: 80 });
    expect(mergeProgress(early, late).clock).toEqual(late.clock);
    expect(mergeProgress(late, early).clock).toEqual(late.clock);
    expect(mergeProgress(base, early).clock).toEqual(early.clock);
  });

  it('know the whole attempt when one saw its start', () => {
    const startedElsewhere = newProgress(paperOf(), true);
    expect(mergeProgress(startedElsewhere, startedElsewhere).startedElsewhere).toBe(true);
    expect(mergeProgress(startedElsewhere, newProgress(paperOf()))).not.toHaveProperty('startedElsewhere');
  });

  it('are of one attempt', () => {
    const other = newProgress({ ...paperOf(), startedAt: '2026-05-05T10:00:00Z' });
    expect(() => mergeProgress(base, other)).toThrow('records of different attempts cannot be merged');
  });
});
