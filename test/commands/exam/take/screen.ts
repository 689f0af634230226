/** Drives the screen of an attempt in tests by keys, events and ticks, and keeps its effects. */
import { newProgress, type Progress } from '../../../../src/commands/exam/progress/record';
import { takeFrame } from '../../../../src/commands/exam/render/take/frame';
import { makeUpdate } from '../../../../src/commands/exam/take';
import { takeKeys } from '../../../../src/commands/exam/take/keys';
import {
  type BodyLayout,
  initialTake,
  type Size,
  type TakeEffect,
  type TakeEvent,
  type TakeIntent,
  type TakeMessage,
  type TakeState,
} from '../../../../src/commands/exam/take/state';
import { intentOfPaste } from '../../../../src/terminal/text/keys';
import { intentFor } from '../../../support/terminal/keys';
import { terminalView } from '../../../support/terminal/views';
import { paperOf } from '../papers';

export const startMs = Date.parse('2026-05-04T10:00:00.000Z');

const sgr = /\u001b\[(\d+)m/g;
/** The beginnings of colors; their ends are removed. */
const colors: Readonly<Record<string, string>> = {
  1: '[bold]',
  2: '[dim]',
  31: '[red]',
  32: '[green]',
  33: '[yellow]',
  36: '[cyan]',
};

export class TestScreen {
  state: TakeState;
  effects: TakeEffect[] = [];
  ended = false;
  measured: BodyLayout = { lines: 10, rows: 20 };
  private readonly update: ReturnType<typeof makeUpdate>;

  /** With a `measure` of its own where the real frame is drawn. */
  constructor(size: Size = { columns: 80, rows: 24 }, measure?: Parameters<typeof makeUpdate>[0]) {
    this.state = initialTake(size);
    this.update = makeUpdate(measure ?? (() => this.measured));
  }

  send(message: TakeMessage): this {
    const { state, effects = [], end } = this.update(this.state, message);
    this.state = state;
    this.effects.push(...effects);
    this.ended ||= end === true;
    return this;
  }

  /** Keys by their names. */
  press(...keys: readonly string[]): this {
    for (const key of keys) this.intend(intentFor(takeKeys, this.state, key));
    return this;
  }

  paste(text: string): this {
    return this.intend(intentOfPaste(takeKeys, this.state, text));
  }

  private intend(intent: TakeIntent | undefined): this {
    return intent ? this.send({ type: 'intent', intent }) : this;
  }

  /** Each character is a key. */
  type(text: string): this {
    return this.press(...[...text].map((character) => (character === ' ' ? 'space' : character)));
  }

  receive(event: TakeEvent): this {
    return this.send({ type: 'event', event });
  }

  /** So many minutes after the start, by both clocks of the computer. */
  tick(minutes = 0): this {
    const ms = minutes * 60_000;
    return this.send({ type: 'tick', now: startMs + ms, monotonic: ms });
  }

  /** The effects since the last call, but for those that fetch pictures. */
  taken(): TakeEffect[] {
    return this.effects.splice(0).filter(({ type }) => type !== 'picture');
  }

  /** The texts of the screen, with the color of each in front: `[yellow]not answered`. Short texts are on one line. */
  colored(): string {
    const view = terminalView(160, 1);
    const state = { ...this.state, size: { columns: 160, rows: 60 } };
    return takeFrame(state, view, () => '')
      .map((row) => (typeof row === 'string' ? row : row.text).replace(sgr, (_, code) => colors[code] ?? ''))
      .join('\n');
  }
}

/** The screen, at the question with this index of an attempt that runs. */
export function opened<Screen extends TestScreen>(screen: Screen, index: number, progress: Progress): Screen {
  const status = { status: 'in_progress', examOpen: true };
  const clock = { at: { now: startMs, monotonic: 0 }, min: 0, max: 0 };
  screen.receive({ type: 'opened', status, progress: { ...progress, position: { index } }, clock });
  screen.tick().taken();
  return screen;
}

/** A screen of an attempt that runs, at the question with this index. */
export function running(index = 0, progress: Progress = newProgress(paperOf())): TestScreen {
  return opened(new TestScreen(), index, progress);
}
