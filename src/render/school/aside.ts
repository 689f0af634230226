/** What a value carries for its render alone. */
import { cleanValue } from '../text/clean';

/** JSON leaves it out, so that an answer is printed as it came. Its text is cleaned like that of any answer. */
export class Aside<T> {
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
