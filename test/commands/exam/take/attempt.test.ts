import { describe, expect, it } from 'vitest';
import {
  closeAttempt,
  newProgress,
  type Progress,
  writeAnswer,
} from '../../../../src/commands/exam/progress/record';
import { paperOf } from '../papers';
import { sent, written } from '../progress/records';
import { running, TestScreen } from './screen';

/** A screen whose first event has this status. */
function openedWith(status: string, more: object = {}, progress?: Progress): TestScreen {
  const event = { status: { status, examOpen: true, ...more }, ...(progress && { progress }) };
  const screen = new TestScreen().receive({ type: 'opened', ...event });
  screen.taken();
  return screen;
}

/** Presses keys that ask for a word, types the word, and presses Enter. */
const typed = (screen: TestScreen, keys: readonly string[], word: string) =>
  screen
    .press(...keys)
    .type(word)
    .press('return');
const complete = sent(written([0, 1]), 0);
const submitted = (screen: TestScreen) => typed(screen, ['r', 's'], 'submit');

describe('opening an attempt', () => {
  it('continues an attempt of which the disk has a record', () => {
    const progress = { ...newProgress(paperOf()), position: { index: 3 } };
    const { state } = openedWith('in_progress', {}, progress);
    expect(state).toMatchObject({ stage: 'question', index: 3, cursor: 3 });
  });

  it.each(['completed', 'annulled', 'expired'])('ends at once for the status %s', (status) => {
    const closed = closeAttempt(newProgress(paperOf()), status);
    expect(openedWith(status).state.stage).toBe('ended');
    expect(openedWith(status, {}, newProgress(paperOf())).state.stage).toBe('ended');
    expect(openedWith('in_progress', {}, closed).state.stage).toBe('ended');
  });
});

describe('starting', () => {
  it('requires a typed word', () => {
    const screen = typed(openedWith('idle'), ['return'], 'stop');
    expect(screen.state.notice?.text).toBe("type 'start' to start, or Esc to go back");
    typed(screen, ['ctrl+u'], 'Start ');
    expect(screen.taken()).toEqual([{ type: 'start' }]);
    expect(screen.state).toMatchObject({ stage: 'starting', entry: undefined });
    screen.receive({ type: 'started', progress: newProgress(paperOf()) });
    expect(screen.state).toMatchObject({ stage: 'question', index: 0 });
  });

  it('can be cancelled', () => {
    const screen = openedWith('idle').press('return', 'escape', 'q');
    expect([screen.taken(), screen.ended]).toEqual([[], true]);
  });

  it('requires no word for an attempt that runs', () =>
    expect(openedWith('in_progress').press('return').taken()).toEqual([{ type: 'start' }]));

  it('is impossible while the exam is closed', () => {
    const { state } = openedWith('idle', { examOpen: false }).press('return');
    expect(state.entry).toBeUndefined();
  });

  it('can be tried again after a failure', () => {
    const screen = typed(openedWith('idle'), ['return'], 'start');
    screen.receive({ type: 'failed', effect: 'start', message: 'no connection', hint: 'try again' });
    expect(screen.state.stage).toBe('intro');
    expect(screen.state.notice).toMatchObject({ text: 'no connection: try again', tone: 'error' });
  });
});

describe('submitting', () => {
  it('requires a typed word after the review', () => {
    const screen = submitted(running(0, complete));
    expect(screen.taken()).toEqual([{ type: 'send' }, { type: 'submit', anyway: false }]);
    expect(screen.state.stage).toBe('submitting');
    expect(screen.press('b', 'n').taken()).toEqual([]);
    screen.receive({ type: 'submitted', status: { status: 'completed', score: 5, maxScore: 11 } });
    expect(screen.state).toMatchObject({ stage: 'ended', status: { score: 5 } });
  });

  it('requires other words while an answer is unsent', () => {
    const screen = submitted(running(0, writeAnswer(complete, 3, 42, 'a')));
    expect(screen.taken()).toEqual([]);
    const text = "1 answer not sent: wait, or type 'submit anyway'";
    expect(screen.state.notice).toMatchObject({ text, tone: 'warning' });
    typed(screen, [], ' anyway');
    expect(screen.taken()).toEqual([{ type: 'send' }, { type: 'submit', anyway: true }]);
  });

  it('counts answers that are not on the disk yet', () => {
    const screen = submitted(running(0, complete).press('c'));
    expect(screen.taken().map(({ type }) => type)).toEqual(['write', 'send']);
    expect(screen.state.stage).toBe('review');
  });

  it('is not started by another word, and can be cancelled', () => {
    const screen = typed(running(0, complete), ['r', 's'], 'yes');
    expect(screen.state.notice?.text).toBe("type 'submit' to submit, or Esc to go back");
    expect(screen.press('escape').state).toMatchObject({ stage: 'review', entry: undefined });
    expect(screen.press('escape').state).toMatchObject({ stage: 'question', index: 0 });
    expect(screen.taken()).toEqual([]);
  });

  it.each(['in_progress', 'none'])('requests the status when the response has the status %s', (status) => {
    const screen = submitted(running(0, complete));
    screen.taken();
    screen.receive({ type: 'submitted', status: { status } });
    expect(screen.state.stage).toBe('review');
    expect(screen.state.notice?.text).toContain("'plaza exam status' shows whether it is");
    expect(screen.taken()).toEqual([{ type: 'sync' }]);
    screen.receive({ type: 'status', status: { status: 'completed', score: 5 } });
    expect(screen.state).toMatchObject({ stage: 'ended', status: { score: 5 } });
  });

  it('can be tried again after a failure', () => {
    const screen = submitted(running(0, complete));
    screen.receive({ type: 'failed', effect: 'submit', message: 'no connection' });
    expect(screen.state.stage).toBe('review');
    expect(screen.state.notice).toMatchObject({ text: 'no connection', tone: 'error' });
  });
});

describe('an event', () => {
  it.each(['l', 'r', 'g'])('ends the attempt also after the key %s', (key) => {
    const screen = running(0).press(key);
    screen.receive({ type: 'status', status: { status: 'annulled' } });
    const status = { status: 'annulled' };
    expect(screen.state).toMatchObject({ stage: 'ended', entry: undefined, status });
  });

  it('ends typing when the record was closed', () => {
    const screen = running(1).press('return', 'a');
    screen.receive({ type: 'progress', progress: closeAttempt(written(), 'completed') });
    expect(screen.state).toMatchObject({ stage: 'ended' });
  });

  it('of a running attempt changes nothing, nor does one of having left', () => {
    const screen = running(2).receive({ type: 'status', status: { status: 'in_progress' } });
    expect(screen.state).toMatchObject({ stage: 'question', index: 2 });
    expect(screen.receive({ type: 'left' }).ended).toBe(false);
  });

  it('of a failure is shown, and the user goes on typing', () => {
    const screen = running(1).press('return', 'a');
    screen.receive({ type: 'failed', effect: 'send', message: 'no connection', hint: 'it is tried again' });
    expect(screen.state.notice).toMatchObject({ text: 'no connection: it is tried again', tone: 'error' });
    expect(screen.state).toMatchObject({ stage: 'question' });
    screen.receive({ type: 'failed', effect: 'sync', message: 'no connection again' });
    expect(screen.state.notice?.text).toBe('no connection: it is tried again');
  });
});

it('t sends again what was not sent', () => {
  const screen = running(0);
  expect(screen.press('t').taken()).toEqual([]);
  screen.press('b').taken();
  expect(screen.press('t').taken()).toEqual([{ type: 'retry' }]);
  expect(screen.state.notice).toMatchObject({ text: 'trying to send again', tone: 'info' });
});

it('the screen is left by its keys after the attempt', () => {
  expect(openedWith('completed').press('return').ended).toBe(true);
  const known = openedWith('completed', {}, newProgress(paperOf())).press('q');
  expect(known.taken()).toEqual([{ type: 'leave' }]);
});
