import fc from 'fast-check';
import { expect, it } from 'vitest';
import { closeAttempt, newProgress } from '../../../../src/commands/exam/progress/record';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import type { TakeEvent } from '../../../../src/commands/exam/take/state';
import { runs } from '../../../support/runs';
import { attempt, paperOf } from '../papers';
import { running, TestScreen } from './screen';

/** All keys but the one that leaves, and keys that answer more often. */
const keys = [
  ...new Set(
    takeKeys.flatMap(({ keys }) => Object.keys(typeof keys === 'function' ? keys(running(4).state) : keys)),
  ),
  ...['a', 'é', '漢', '\u0301', '{', '}', '"', '5', 'z', 'f5', 'space'],
  ...['down', 'down', 'return', 'return', 'n', 'n'],
].filter((key) => key !== 'q');
const press = fc.constantFrom(...keys).map((key) => ({ type: 'press', key }) as const);
const paper = paperOf([
  ...attempt.questions,
  { type: 'essay', text: 'Write' },
  { type: 'single', text: '', options: [''] },
]);

it('random keys never throw, whatever events come in between', () => {
  const reported = fc.constantFrom<TakeEvent[]>(
    { type: 'clock', clock: { at: { now: 0 }, min: -1, max: 1 } },
    { type: 'status', status: { status: 'in_progress' } },
    { type: 'status', status: { status: 'expired' } },
    { type: 'submitted', status: { status: 'completed' } },
    { type: 'progress', progress: newProgress(paper) },
    { type: 'progress', progress: newProgress(paperOf([])) },
    { type: 'progress', progress: closeAttempt(newProgress(paper), 'annulled') },
    { type: 'opened', status: { status: 'idle' } },
    { type: 'started', progress: newProgress(paper) },
    { type: 'failed', effect: 'submit', message: 'no' },
    { type: 'picture', address: 'a' },
    { type: 'left' },
  );
  const event = reported.map((one) => ({ type: 'receive', event: one }) as const);
  const tick = fc.integer({ min: -60, max: 60 }).map((minutes) => ({ type: 'tick', minutes }) as const);
  const action = fc.oneof(
    { weight: 12, arbitrary: press },
    { weight: 1, arbitrary: event },
    { weight: 1, arbitrary: tick },
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 80 }), fc.nat({ max: 9 }), (actions, index) => {
      const screen = index === 9 ? new TestScreen() : running(index, newProgress(paper));
      for (const one of actions) {
        if (one.type === 'press') screen.press(one.key);
        else if (one.type === 'receive') screen.receive(one.event);
        else screen.tick(one.minutes);
      }
      expect(screen.colored()).not.toBe('');
    }),
    { numRuns: runs(200) },
  );
});
