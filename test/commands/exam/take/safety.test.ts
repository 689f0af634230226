import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { misfit } from '../../../../src/commands/exam/answers/fit';
import {
  closeAttempt,
  lastValue,
  moveTo,
  newProgress,
  type Progress,
  writeAnswer,
} from '../../../../src/commands/exam/progress/record';
import { draftValue } from '../../../../src/commands/exam/take/draft';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import {
  currentValue,
  draftAt,
  questionsOf,
  type TakeEffect,
  type TakeEvent,
} from '../../../../src/commands/exam/take/state';
import { runs } from '../../../support/runs';
import { attempt, paperOf } from '../papers';
import { reread } from '../progress/records';
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

describe('random keys', () => {
  it('never throw, whatever events come in between', () => {
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
          expect(screen.view().blocks.length).toBeGreaterThan(0);
        }
      }),
      { numRuns: runs(200) },
    );
  });
});

/** Performs the effects of a screen, as slowly as the test likes. */
class Performer {
  disk: Progress = newProgress(paper);
  screen = running(0, this.disk);
  private waiting: TakeEffect[] = [];

  press(key: string): void {
    this.screen.press(key);
    this.waiting.push(...this.screen.taken());
  }

  /** Performs the next effect and reports it to the screen. */
  perform(): void {
    const effect = this.waiting.shift();
    if (effect?.type === 'move') this.disk = moveTo(this.disk, effect.index, 'a');
    if (effect?.type !== 'write') return;
    this.disk = writeAnswer(this.disk, effect.index, effect.value, 'a');
    const written = { index: effect.index, edit: effect.edit };
    this.screen.receive({ type: 'progress', progress: this.disk, written });
  }

  performAll(): void {
    while (this.waiting.length > 0) this.perform();
  }

  /** The program is killed after all effects, and started again. */
  restart(): void {
    this.performAll();
    this.disk = reread(this.disk);
    this.screen = running(this.disk.position.index, this.disk);
  }
}

describe('random answers', () => {
  const step = fc.oneof(
    { weight: 10, arbitrary: press },
    { weight: 5, arbitrary: fc.constant({ type: 'perform' } as const) },
    { weight: 1, arbitrary: fc.constant({ type: 'restart' } as const) },
  );

  it('are written as the screen shows them and restored, across kills and with a slow disk', () => {
    const property = fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const performer = new Performer();
      for (const one of steps) {
        if (one.type === 'press') performer.press(one.key);
        else performer[one.type]();
      }
      performer.performAll();
      const { screen, disk } = performer;
      const { state } = screen;
      expect(state.unwritten).toEqual({});
      for (const [index, question] of questionsOf(state).entries()) {
        const draft = draftAt(state, index);
        const shown = draft && draftValue(question, draft);
        expect(misfit(question, lastValue(disk, index))).toBeUndefined();
        expect(lastValue(disk, index)).toEqual(currentValue(state, index));
        if (shown?.type === 'value') expect(lastValue(disk, index)).toEqual(shown.value);
      }
      performer.restart();
      expect(performer.screen.state.index).toBe(state.index);
      expect(performer.disk.answers).toEqual(disk.answers);
    });
    fc.assert(property, { numRuns: runs(300) });
  });
});
