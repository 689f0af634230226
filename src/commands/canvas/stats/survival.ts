/** Tracks the number of right pixels of a template over time. */

import type { Bitmap, Position } from '../../../image/bitmap';
import { timestamp } from '../core/moment';
import { unset } from '../draw/dither';
import type { TemplateFigures, TemplateMoment } from './statistics';

/** Number of intervals in the history. */
const parts = 48;

/** Marks positions outside the template. */
const outside = 255;

interface SurvivalSample {
  readonly at: number;
  readonly right: number;
}

export class Survival {
  readonly #wanted: Uint8Array;
  readonly #pixels: number;
  #right = 0;
  #lost = 0;
  #restored = 0;
  #start: SurvivalSample | undefined;
  #max: SurvivalSample | undefined;
  #fewest: SurvivalSample | undefined;
  /** Time of the last change, and the integral of right pixels over milliseconds up to it. */
  #since = 0;
  #sum = 0;
  readonly #history: SurvivalSample[] = [];

  /** @param span times of the first and the last record, in milliseconds */
  constructor(
    canvas: { readonly width: number; readonly height: number },
    template: Bitmap,
    at: Position,
    readonly span: { readonly from: number; readonly to: number },
  ) {
    this.#wanted = new Uint8Array(canvas.width * canvas.height).fill(outside);
    let pixels = 0;
    for (const [index, color] of template.pixels.entries()) {
      if (color === unset) continue;
      const y = at.y + Math.floor(index / template.width);
      this.#wanted[y * canvas.width + at.x + (index % template.width)] = color;
      pixels += 1;
    }
    this.#pixels = pixels;
  }

  /** Sets the canvas to a snapshot. */
  snapshot(board: Uint8Array, at: number): void {
    let right = 0;
    for (let position = 0; position < board.length; position += 1)
      if (this.#wanted[position] === board[position]) right += 1;
    this.#become(right, at);
    this.#start ??= { at, right };
  }

  /** Call when the color of a pixel changes. */
  changed(position: number, before: number, color: number, at: number): void {
    const wanted = this.#wanted[position] ?? outside;
    if (wanted === outside || before === color) return;
    if (before === wanted) {
      this.#lost += 1;
      this.#become(this.#right - 1, at);
    } else if (color === wanted) {
      this.#restored += 1;
      this.#become(this.#right + 1, at);
    }
  }

  figures(): TemplateFigures {
    const { from, to } = this.span;
    this.#become(this.#right, to);
    const start = this.#start ?? { at: from, right: 0 };
    const end = { at: to, right: this.#right };
    while (this.#history.length < parts) this.#history.push({ ...end, at: this.#endOfPart() });
    return {
      pixels: this.#pixels,
      atStart: start.right,
      atEnd: end.right,
      average: to > start.at ? Math.round((10 * this.#sum) / (to - start.at)) / 10 : end.right,
      max: momentOf(this.#max ?? end),
      fewest: momentOf(this.#fewest ?? end),
      lost: this.#lost,
      restored: this.#restored,
      history: this.#history.map(momentOf),
    };
  }

  #become(right: number, at: number): void {
    while (this.#history.length < parts && at > this.#endOfPart())
      this.#history.push({ at: this.#endOfPart(), right: this.#right });
    if (this.#start) this.#sum += this.#right * (at - this.#since);
    this.#since = at;
    this.#right = right;
    if (right > (this.#max?.right ?? -1)) {
      this.#max = { at, right };
      this.#fewest = { at, right };
    } else if (right < (this.#fewest?.right ?? 0)) this.#fewest = { at, right };
  }

  /** End of the first interval that is not in the history. */
  #endOfPart(): number {
    const { from, to } = this.span;
    return from + ((to - from) * (this.#history.length + 1)) / parts;
  }
}

function momentOf({ at, right }: SurvivalSample): TemplateMoment {
  return { at: timestamp(at), right };
}
