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
} from '../../../../src/commands/exam/take/state';
import { runs } from '../../../support/runs';
import { attempt, paperOf } from '../papers';
import { reread } from '../progress/records';
import { running, TestScreen } from './screen';

/** Without what ends the screen, and with what answers more often. */
const keys = [
  ...new Set(
    takeKeys.flatMap(({ keys }) => Object.keys(typeof keys === 'function' ? keys(running(4).state) : keys)),
  ),
  ...[
    'a',
    'é',
    '漢',
    '\u0301',
    '{',
    '}',
    '"',
    '5',
    'down',
    'down',
    'return',
    'return',
    'n',
    'n',
    'z',
    'f5',
    'space',
  ],
].filter((key) => key !== 'q');
const press = fc.constantFrom(...keys).map((key) => ({ type: 'press', key }) as const);
const paper = paperOf([
  ...attempt.questions,
  { type: 'essay', text: 'Write' },
  { type: 'single', text: '', options: [''] },
]);

describe('any keys', () => {
  it('never throw, whatever is told in between', () => {
    const reported = fc.constantFrom(
      { type: 'clock', clock: { at: { now: 0 }, min: -1, max: 1 } } as const,
      { type: 'status', status: { status: 'in_progress' } } as const,
      { type: 'status', status: { status: 'expired' } } as const,
      { type: 'submitted', status: { status: 'completed' } } as const,
      { type: 'progress', progress: newProgress(paper) } as const,
      { type: 'progress', progress: newProgress(paperOf([])) } as const,
      { type: 'progress', progress: closeAttempt(newProgress(paper), 'annulled') } as const,
      { type: 'opened', status: { status: 'idle' } } as const,
      { type: 'started', progress: newProgress(paper) } as const,
      { type: 'failed', effect: 'submit', message: 'no' } as const,
      { type: 'picture', address: 'a' } as const,
      { type: 'left' } as const,
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

/** Does what a screen asks for, as slowly as the test likes. */
class Performer {
  disk: Progress = newProgress(paper);
  screen = running(0, this.disk);
  private waiting: TakeEffect[] = [];

  press(key: string): void {
    this.screen.press(key);
    this.waiting.push(...this.screen.taken());
  }

  /** Does one effect, in order, and tells the screen of it. */
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

  /** The program is killed when what was asked for is done, and run again. */
  restart(): void {
    this.performAll();
    this.disk = reread(this.disk);
    this.screen = running(this.disk.position.index, this.disk);
  }
}

describe('any answers', () => {
  const step = fc.oneof(
    { weight: 10, arbitrary: press },
    { weight: 5, arbitrary: fc.constant({ type: 'perform' } as const) },
    { weight: 1, arbitrary: fc.constant({ type: 'restart' } as const) },
  );

  it('are on the disk as the screen shows them, across kills and a slow disk', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const performer = new Performer();
        for (const one of steps) {
          if (one.type === 'press') performer.press(one.key);
          else performer[one.type]();
        }
        performer.performAll();
        const { screen, disk } = performer;
        expect(screen.state.unwritten).toEqual({});
        for (const [index, question] of questionsOf(screen.state).entries()) {
          const draft = draftAt(screen.state, index);
          const shown = draft && draftValue(question, draft);
          expect(misfit(question, lastValue(disk, index))).toBeUndefined();
          if (shown?.type === 'value') expect(lastValue(disk, index)).toEqual(shown.value);
        }
      }),
      { numRuns: runs(200) },
    );
  });

  it('are found again at the same question', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const performer = new Performer();
        for (const one of steps) {
          if (one.type === 'press') performer.press(one.key);
          else performer[one.type]();
        }
        const { state } = performer.screen;
        const words = [...questionsOf(state).keys()].map((index) => currentValue(state, index));
        performer.restart();
        expect(performer.screen.state.index).toBe(state.index);
        expect(words.map((_, index) => lastValue(performer.disk, index))).toEqual(words);
      }),
      { numRuns: runs(150) },
    );
  });
});
