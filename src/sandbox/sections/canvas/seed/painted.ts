/** What a place shows, and which of the painters did it; undefined where nobody has been. */
export interface Painted {
  readonly color: number;
  /** Counts the painters from 0. */
  readonly painter: number;
}
