import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import { paperOf } from '../papers';
import { running, startMs, TestScreen } from './screen';

const minute = 60_000;

describe('the time', () => {
  it('is shown as it is left', () => {
    const screen = running(0);
    const shown = [0, 17.5, 30, 39, 39.99].map((minutes) => {
      screen.tick(minutes);
      return screen.view().time;
    });
    expect(shown).toEqual([
      { text: '40:00', tone: 'calm', doubtful: false },
      { text: '22:30', tone: 'calm', doubtful: false },
      { text: '10:00', tone: 'soon', doubtful: false },
      { text: '1:00', tone: 'urgent', doubtful: false },
      { text: '0:00', tone: 'urgent', doubtful: false },
    ]);
  });

  it('is unknown before the first tick, and without an attempt', () => {
    const screen = new TestScreen();
    screen.tick();
    expect(screen.view()).not.toHaveProperty('time');
    screen.state = { ...screen.state, moment: undefined, progress: newProgress(paperOf()) };
    expect(screen.view()).not.toHaveProperty('time');
  });

  it('is the service’s on a computer that is ten minutes wrong, from the record alone', () => {
    for (const wrongBy of [-10 * minute, 10 * minute]) {
      const screen = new TestScreen();
      const clock = { at: { now: startMs + wrongBy }, min: -wrongBy, max: -wrongBy };
      screen.receive({
        type: 'opened',
        status: { status: 'in_progress' },
        progress: { ...newProgress(paperOf()), clock },
      });
      screen.send({ type: 'tick', now: startMs + wrongBy + 5 * minute });
      expect(screen.view().time).toEqual({ text: '35:00', tone: 'calm', doubtful: false });
    }
  });
});

describe('warnings', () => {
  it('come once each, say what is left, and go by themselves', () => {
    const screen = running(0);
    const reported = new Map<number, string>();
    for (let second = 0; second < 2400; second += 1) {
      screen.tick(second / 60);
      const { notice } = screen.view();
      if (notice && !reported.has(second - 1) && ![...reported.values()].includes(notice.text))
        reported.set(second, notice.text);
    }
    expect([...reported]).toEqual([
      [1800, '10 minutes left'],
      [2100, '5 minutes left'],
      [2340, '1 minute left'],
    ]);
    expect(screen.view()).not.toHaveProperty('notice');
  });

  it('are one after a pause', () => {
    const screen = running(0);
    screen.tick(36.5);
    expect(screen.view().notice).toEqual({ text: '4 minutes left', tone: 'warning' });
    expect(screen.state.warned).toEqual([10, 5]);
  });

  it('are never in the way', () => {
    const screen = running(0);
    screen.tick(35);
    screen.press('b', 'n');
    expect(screen.taken()).toHaveLength(3);
    expect(screen.view().notice?.text).toBe('5 minutes left');
  });
});

describe('the end', () => {
  it('sends what was typed, asks the service, and takes no more answers', () => {
    const screen = running(1);
    screen.press('return', 'a');
    screen.taken();
    screen.tick(40);
    expect(screen.taken()).toEqual([{ type: 'send' }, { type: 'sync' }]);
    expect(screen.state).toMatchObject({ stage: 'ended', typing: false, status: { status: 'expired' } });
    screen.press('x', '2', 'n');
    expect(screen.taken()).toEqual([]);
    screen.tick(41);
    expect(screen.taken()).toEqual([]);
  });

  it('is the service’s to say', () => {
    const screen = running(1);
    screen.tick(40);
    screen.receive({ type: 'status', status: { status: 'in_progress' } });
    expect(screen.state.stage).toBe('question');
    screen.tick(41);
    expect(screen.state.stage).toBe('question');
    expect(screen.view().time?.text).toBe('0:00');
    screen.receive({ type: 'status', status: { status: 'expired', score: 3 } });
    expect(screen.state).toMatchObject({ stage: 'ended', status: { score: 3 } });
  });

  it('does not come by a clock that jumped: the time is compared, again and again but not at every tick', () => {
    const screen = running(0);
    const asked = [];
    for (let second = 1; second <= 40; second += 1) {
      screen.send({ type: 'tick', now: startMs + 60 * minute + second * 1000, monotonic: second * 1000 });
      if (screen.taken().some(({ type }) => type === 'sync')) asked.push(second);
    }
    expect(asked).toEqual([1, 16, 31]);
    expect(screen.state.stage).toBe('question');
    expect(screen.view().time).toEqual({ text: '39:20', tone: 'calm', doubtful: true });
    const at = { now: startMs + 60 * minute + 41_000, monotonic: 41_000 };
    screen.receive({ type: 'clock', clock: { at, min: -60 * minute, max: -60 * minute } });
    screen.send({ type: 'tick', ...at });
    expect(screen.view().time).toEqual({ text: '39:19', tone: 'calm', doubtful: false });
  });

  it('waits for an answer to submitting', () => {
    const screen = running(0);
    screen.press('r', 's');
    screen.type('submit');
    screen.press('return');
    screen.tick(41);
    expect(screen.state.stage).toBe('submitting');
  });
});
