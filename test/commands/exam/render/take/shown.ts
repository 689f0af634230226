/** The screen of an attempt as text, for exact captures. */
import { newProgress, type Progress } from '../../../../../src/commands/exam/progress/record';
import { measureTake, takeFrame } from '../../../../../src/commands/exam/render/take/frame';
import { takeKeys } from '../../../../../src/commands/exam/take/keys';
import {
  initialTake,
  type Size,
  type TakeEvent,
  type TakeState,
} from '../../../../../src/commands/exam/take/state';
import { makeUpdate } from '../../../../../src/commands/exam/take/update';
import type { Printer } from '../../../../../src/ports/pictures';
import type { ColorLevel } from '../../../../../src/ports/terminal';
import { keyLine } from '../../../../../src/terminal/text/keys';
import { intentFor } from '../../../../support/terminal/keys';
import { terminalView } from '../../../../support/terminal/views';
import { paperOf } from '../../papers';
import { startMs } from '../../take/screen';

export const sizes: readonly Size[] = [
  { columns: 80, rows: 24 },
  { columns: 50, rows: 16 },
];

const update = makeUpdate(measureTake);

/** The screen as a person drives it, with the renderer that they see. */
export class ShownScreen {
  state: TakeState;

  constructor(readonly size: Size) {
    this.state = initialTake(size);
  }

  receive(event: TakeEvent): this {
    this.state = update(this.state, { type: 'event', event }).state;
    return this;
  }

  /** Keys by their names. */
  press(...keys: readonly string[]): this {
    for (const key of keys) {
      const intent = intentFor(takeKeys, this.state, key);
      if (intent) this.state = update(this.state, { type: 'intent', intent }).state;
    }
    return this;
  }

  type(text: string): this {
    return this.press(...[...text].map((character) => (character === ' ' ? 'space' : character)));
  }

  /** So many minutes after the start. */
  tick(minutes: number): this {
    const ms = minutes * 60_000;
    this.state = update(this.state, { type: 'tick', now: startMs + ms, monotonic: ms }).state;
    return this;
  }

  rows(printer?: Printer, color: ColorLevel = 0) {
    const change = printer ? { printer } : {};
    const view = terminalView(this.size.columns, color, change);
    return takeFrame(this.state, view, keyLine(takeKeys, this.state, view.style));
  }

  text(printer?: Printer, color: ColorLevel = 0): string {
    return this.rows(printer, color)
      .map((row) => (typeof row === 'string' ? row : row.text))
      .join('\n');
  }
}

/** The screen of an attempt that runs for two minutes, at the question with this index. */
export function shown(size: Size, index = 0, progress: Progress = newProgress(paperOf())): ShownScreen {
  const clock = { at: { now: startMs, monotonic: 0 }, min: 0, max: 0 };
  const status = { status: 'in_progress', examOpen: true };
  return new ShownScreen(size)
    .receive({ type: 'opened', status, progress: { ...progress, position: { index } }, clock })
    .tick(2);
}
