import { describe, expect, it } from 'vitest';
import { closeAttempt, newProgress, writeAnswer } from '../../../../src/commands/exam/progress/record';
import { paperOf } from '../papers';
import { sent, written } from '../progress/records';
import { running, TestScreen } from './screen';

const opened = (
  status: string,
  more: object = {},
  progress = undefined as ReturnType<typeof newProgress> | undefined,
) => {
  const screen = new TestScreen();
  screen.receive({
    type: 'opened',
    status: { status, examOpen: true, ...more },
    ...(progress && { progress }),
  });
  screen.taken();
  return screen;
};

/** Keys that ask for a word, the word, and Enter. */
function typed(screen: TestScreen, keys: readonly string[], word: string): void {
  screen.press(...keys);
  screen.type(word);
  screen.press('return');
}

describe('opening', () => {
  it('is waited for', () => {
    const screen = new TestScreen();
    screen.press('return', 'n', '2');
    expect(screen.state.stage).toBe('opening');
    expect(screen.taken()).toEqual([]);
  });

  it('shows the rules before there is an attempt', () => {
    expect(opened('idle').state.stage).toBe('intro');
    expect(opened('in_progress').state.stage).toBe('intro');
    expect(opened('something newer').state.stage).toBe('intro');
  });

  it('goes on with an attempt that this computer knows', () => {
    const progress = { ...newProgress(paperOf()), position: { index: 3 } };
    expect(opened('in_progress', {}, progress).state).toMatchObject({
      stage: 'question',
      index: 3,
      cursor: 3,
    });
  });

  it.each(['completed', 'annulled', 'expired'])('ends at once where the attempt is %s', (status) => {
    expect(opened(status).state.stage).toBe('ended');
    expect(opened(status, {}, newProgress(paperOf())).state.stage).toBe('ended');
    expect(opened('in_progress', {}, closeAttempt(newProgress(paperOf()), status)).state.stage).toBe('ended');
  });
});

describe('starting', () => {
  it('takes a typed word', () => {
    const screen = opened('idle');
    typed(screen, ['return'], 'stop');
    expect(screen.view().notice?.text).toBe("type 'start' to start, or Esc to go back");
    typed(screen, ['ctrl+u'], 'Start ');
    expect(screen.taken()).toEqual([{ type: 'start' }]);
    expect(screen.state).toMatchObject({ stage: 'starting', entry: undefined });
    screen.receive({ type: 'started', progress: newProgress(paperOf()) });
    expect(screen.state).toMatchObject({ stage: 'question', index: 0 });
  });

  it('can be left', () => {
    const screen = opened('idle');
    screen.press('return', 'escape', 'q');
    expect(screen.taken()).toEqual([]);
    expect(screen.ended).toBe(true);
  });

  it('takes no word where the attempt runs already', () => {
    const screen = opened('in_progress');
    screen.press('return');
    expect(screen.taken()).toEqual([{ type: 'start' }]);
  });

  it('is not possible while the exam is closed', () => {
    const screen = opened('idle', { examOpen: false });
    screen.press('return');
    expect(screen.state.entry).toBeUndefined();
  });

  it('may fail, and be tried again', () => {
    const screen = opened('idle');
    typed(screen, ['return'], 'start');
    screen.receive({ type: 'failed', effect: 'start', message: 'no connection', hint: 'try again' });
    expect(screen.state.stage).toBe('intro');
    expect(screen.view().notice).toEqual({ text: 'no connection: try again', tone: 'error' });
  });
});

describe('submitting', () => {
  const complete = sent(written([0, 1]), 0);

  it('takes a typed word, after a review', () => {
    const screen = running(0, complete);
    typed(screen, ['r', 's'], 'submit');
    expect(screen.taken()).toEqual([{ type: 'send' }, { type: 'submit', anyway: false }]);
    expect(screen.state.stage).toBe('submitting');
    screen.press('b', 'n');
    expect(screen.taken()).toEqual([]);
    screen.receive({ type: 'submitted', status: { status: 'completed', score: 5, maxScore: 11 } });
    expect(screen.state).toMatchObject({ stage: 'ended', status: { score: 5 } });
  });

  it('takes another word while an answer is unsent', () => {
    const screen = running(0, writeAnswer(complete, 3, 42, 'a'));
    typed(screen, ['r', 's'], 'submit');
    expect(screen.taken()).toEqual([]);
    expect(screen.view().notice).toEqual({
      text: "1 answer not sent: wait, or type 'submit anyway'",
      tone: 'warning',
    });
    typed(screen, [], ' anyway');
    expect(screen.taken()).toEqual([{ type: 'send' }, { type: 'submit', anyway: true }]);
  });

  it('knows of words that are not on the disk yet', () => {
    const screen = running(0, complete);
    typed(screen, ['c', 'r', 's'], 'submit');
    expect(screen.taken().map(({ type }) => type)).toEqual(['write', 'send']);
    expect(screen.state.stage).toBe('review');
  });

  it('is not done by another word, and can be left', () => {
    const screen = running(0, complete);
    typed(screen, ['r', 's'], 'yes');
    expect(screen.view().notice?.text).toBe("type 'submit' to submit, or Esc to go back");
    screen.press('escape');
    expect(screen.state).toMatchObject({ stage: 'review', entry: undefined });
    screen.press('escape');
    expect(screen.state).toMatchObject({ stage: 'question', index: 0 });
    expect(screen.taken()).toEqual([]);
  });

  it.each(['in_progress', 'none'])(
    'goes back to the review, and requests the status, when the answer has the status %s',
    (status) => {
      const screen = running(0, complete);
      typed(screen, ['r', 's'], 'submit');
      screen.taken();
      screen.receive({ type: 'submitted', status: { status } });
      expect(screen.state.stage).toBe('review');
      expect(screen.view().notice?.text).toContain("'plaza exam status' shows whether it is");
      expect(screen.taken()).toEqual([{ type: 'sync' }]);
      screen.receive({ type: 'status', status: { status: 'completed', score: 5 } });
      expect(screen.state).toMatchObject({ stage: 'ended', status: { score: 5 } });
    },
  );

  it('ends without a score when the answer says that the attempt was annulled', () => {
    const screen = running(0, complete);
    screen.receive({ type: 'submitted', status: { status: 'annulled' } });
    expect(screen.state.stage).toBe('ended');
    expect(screen.view().blocks).toContainEqual({
      type: 'text',
      text: 'The attempt was annulled. There is no score.',
      tone: 'plain',
    });
  });

  it('may fail, and be tried again', () => {
    const screen = running(0, complete);
    typed(screen, ['r', 's'], 'submit');
    screen.receive({ type: 'failed', effect: 'submit', message: 'no connection' });
    expect(screen.state.stage).toBe('review');
    expect(screen.view().notice).toEqual({ text: 'no connection', tone: 'error' });
  });
});

describe('events', () => {
  it('end the attempt, wherever the person is', () => {
    for (const key of ['l', 'r', 'g']) {
      const screen = running(0);
      screen.press(key);
      screen.receive({ type: 'status', status: { status: 'annulled' } });
      expect(screen.state).toMatchObject({
        stage: 'ended',
        entry: undefined,
        status: { status: 'annulled' },
      });
    }
    const typing = running(1);
    typing.press('return', 'a');
    typing.receive({ type: 'progress', progress: closeAttempt(written(), 'completed') });
    expect(typing.state).toMatchObject({ stage: 'ended', typing: false });
  });

  it('of a running attempt change nothing', () => {
    const screen = running(2);
    screen.receive({ type: 'status', status: { status: 'in_progress' } });
    expect(screen.state).toMatchObject({ stage: 'question', index: 2 });
  });

  it('of what failed are told, and take nothing away', () => {
    const screen = running(1);
    screen.press('return', 'a');
    screen.receive({ type: 'failed', effect: 'send', message: 'no connection', hint: 'it is tried again' });
    expect(screen.view().notice).toEqual({ text: 'no connection: it is tried again', tone: 'error' });
    expect(screen.state).toMatchObject({ stage: 'question', typing: true });
    screen.receive({ type: 'failed', effect: 'sync', message: 'no connection again' });
    expect(screen.view().notice?.text).toBe('no connection: it is tried again');
  });

  it('bring pictures, or say why there is none', () => {
    const screen = running(0);
    screen.receive({ type: 'picture', address: 'a', picture: { width: 1 } });
    screen.receive({ type: 'picture', address: 'b', problem: 'too large' });
    screen.receive({ type: 'picture', address: 'c' });
    expect(screen.state.pictures).toMatchObject({
      a: { state: 'ready', picture: { width: 1 } },
      b: { state: 'failed', problem: 'too large' },
      c: { state: 'failed', problem: 'no picture' },
    });
  });

  it('of having left end only a screen that is left', () => {
    const screen = running(0);
    screen.receive({ type: 'left' });
    expect(screen.ended).toBe(false);
  });

  it('try again what was refused', () => {
    const screen = running(0);
    screen.press('t');
    expect(screen.taken()).toEqual([]);
    screen.press('b');
    screen.taken();
    screen.press('t');
    expect(screen.taken()).toEqual([{ type: 'retry' }]);
    expect(screen.view().notice).toEqual({ text: 'trying to send again', tone: 'info' });
  });
});

describe('after the attempt', () => {
  it('the screen is left by any of its keys', () => {
    const screen = opened('completed');
    screen.press('return');
    expect(screen.ended).toBe(true);
    const known = opened('completed', {}, newProgress(paperOf()));
    known.press('q');
    expect(known.taken()).toEqual([{ type: 'leave' }]);
  });
});
