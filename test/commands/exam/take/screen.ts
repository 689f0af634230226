/** Drives the screen of an attempt in tests: keys, events, ticks; what it asked for is kept. */
import { newProgress, type Progress } from '../../../../src/commands/exam/progress/record';
import type { Input } from '../../../../src/commands/exam/take/draft-input';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import {
  initialTake,
  type TakeEffect,
  type TakeEvent,
  type TakeMessage,
  type TakeState,
} from '../../../../src/commands/exam/take/state';
import { type Measured, makeUpdate } from '../../../../src/commands/exam/take/update';
import { type TakeView, viewOf } from '../../../../src/commands/exam/take/view/view';
import { intentOfPaste } from '../../../../src/terminal/text/keys';
import { intentFor } from '../../../support/terminal/keys';
import { paperOf } from '../papers';

export const startMs = Date.parse('2026-05-04T10:00:00.000Z');

export class TestScreen {
  state: TakeState = initialTake({ columns: 80, rows: 24 });
  effects: TakeEffect[] = [];
  ended = false;
  measured: Measured = { lines: 10, rows: 20 };
  private readonly update = makeUpdate(() => this.measured);

  send(message: TakeMessage): void {
    const { state, effects = [], end } = this.update(this.state, message);
    this.state = state;
    this.effects.push(...effects);
    this.ended ||= end === true;
  }

  /** Keys by their names. */
  press(...keys: readonly string[]): void {
    for (const key of keys) this.intend(intentFor(takeKeys, this.state, key));
  }

  paste(text: string): void {
    this.intend(intentOfPaste(takeKeys, this.state, text));
  }

  private intend(intent: Input | undefined): void {
    if (intent) this.send({ type: 'intent', intent });
  }

  /** Each character is a key. */
  type(text: string): void {
    for (const character of text) this.press(character === ' ' ? 'space' : character);
  }

  receive(event: TakeEvent): void {
    this.send({ type: 'event', event });
  }

  /** So many minutes after the start, by both clocks of the computer. */
  tick(minutes = 0): void {
    const ms = minutes * 60_000;
    this.send({ type: 'tick', now: startMs + ms, monotonic: ms });
  }

  /** The effects since the last call, but for those that fetch pictures. */
  taken(): TakeEffect[] {
    const taken = this.effects.filter(({ type }) => type !== 'picture');
    this.effects = [];
    return taken;
  }

  view(): TakeView {
    return viewOf(this.state);
  }
}

/** A screen of an attempt that runs, at the question with this index. */
export function running(index = 0, progress: Progress = newProgress(paperOf())): TestScreen {
  const screen = new TestScreen();
  const status = { status: 'in_progress', examOpen: true };
  const clock = { at: { now: startMs, monotonic: 0 }, min: 0, max: 0 };
  screen.receive({ type: 'opened', status, progress: { ...progress, position: { index } }, clock });
  screen.tick();
  screen.taken();
  return screen;
}
