/** Data for the renderer that JSON output leaves out. */
import { cleanValue } from '../../../terminal/text/clean';

/** A field that JSON leaves out, so that answers are printed as they came. Its text is cleaned like any answer. */
export class RenderOnly<T> {
  readonly #value: T;

  constructor(value: T) {
    this.#value = value;
  }

  get value(): T {
    return cleanValue(this.#value);
  }

  toJSON(): undefined {
    return undefined;
  }
}
