import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import { paperOf } from '../papers';
import { running, startMs, TestScreen } from './screen';

const minute = 60_000;

describe('the time of an attempt', () => {
  it.each([
    [0, '[bold]40:00 left'],
    [17.5, '[bold]22:30 left'],
    [30, '[yellow]10:00 left'],
    [39, '[red][bold]1:00 left'],
    [39.99, '[red][bold]0:00 left'],
  ])('after %d minutes is %s', (minutes, text) => {
    expect(running(0).tick(minutes).colored()).toContain(`  ${text}\n`);
  });

  it('is unknown before the first tick, and without an attempt', () => {
    const screen = new TestScreen().tick();
    expect(screen.colored()).not.toContain(' left');
    screen.state = { ...screen.state, moment: undefined, progress: newProgress(paperOf()) };
    expect(screen.colored()).not.toContain(' left');
  });

  it.each([-10, 10])('is that of the service on a computer that is %d minutes wrong', (minutes) => {
    const wrongBy = minutes * minute;
    const clock = { at: { now: startMs + wrongBy }, min: -wrongBy, max: -wrongBy };
    const progress = { ...newProgress(paperOf()), clock };
    const screen = new TestScreen();
    screen.receive({ type: 'opened', status: { status: 'in_progress' }, progress });
    screen.send({ type: 'tick', now: startMs + wrongBy + 5 * minute });
    expect(screen.colored()).toContain('  [bold]35:00 left\n');
  });
});

it('a warning of the time comes once at 10, 5 and 1 minutes, and disappears', () => {
  const screen = running(0);
  const reported = new Map<string, number>();
  for (let second = 0; second < 2400; second += 1) {
    const { notice } = screen.tick(second / 60).state;
    if (notice && !reported.has(notice.text)) reported.set(notice.text, second);
  }
  expect(Object.fromEntries(reported)).toEqual({
    '10 minutes left': 1800,
    '5 minutes left': 2100,
    '1 minute left': 2340,
  });
  expect(screen.state.notice).toBeUndefined();
});

describe('the end of the time', () => {
  it('sends what was typed, requests the status, and takes no more answers', () => {
    const screen = running(1).press('return', 'a');
    screen.taken();
    expect(screen.tick(40).taken()).toEqual([{ type: 'send' }, { type: 'sync' }]);
    expect(screen.state).toMatchObject({ stage: 'ended', status: { status: 'expired' } });
    expect(screen.press('x', '2', 'n').tick(41).taken()).toEqual([]);
  });

  it('is decided by the service', () => {
    const screen = running(1).tick(40);
    screen.receive({ type: 'status', status: { status: 'in_progress' } });
    expect(screen.state.stage).toBe('question');
    expect(screen.tick(41).state.stage).toBe('question');
    expect(screen.colored()).toContain('0:00 left');
    screen.receive({ type: 'status', status: { status: 'expired', score: 3 } });
    expect(screen.state).toMatchObject({ stage: 'ended', status: { score: 3 } });
  });

  it('is not decided by a clock that jumped: the time is requested every 15 seconds', () => {
    const screen = running(0);
    const jumped = (second: number) => ({
      now: startMs + 60 * minute + second * 1000,
      monotonic: second * 1000,
    });
    const requested = [];
    for (let second = 1; second <= 40; second += 1) {
      const effects = screen.send({ type: 'tick', ...jumped(second) }).taken();
      if (effects.some(({ type }) => type === 'sync')) requested.push(second);
    }
    expect(requested).toEqual([1, 16, 31]);
    expect(screen.state.stage).toBe('question');
    expect(screen.colored()).toContain('  [bold]about 39:20 left\n');
    const at = jumped(41);
    screen.receive({ type: 'clock', clock: { at, min: -60 * minute, max: -60 * minute } });
    screen.send({ type: 'tick', ...at });
    expect(screen.colored()).toContain('  [bold]39:19 left\n');
  });

  it('waits for the answer to a submission', () => {
    const screen = running(0).press('r', 's').type('submit').press('return').tick(41);
    expect(screen.state.stage).toBe('submitting');
  });
});
