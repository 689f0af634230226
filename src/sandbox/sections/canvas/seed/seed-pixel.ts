/** The color of a pixel, and which painter painted it. */
export interface SeedPixel {
  readonly color: number;
  /** From 0. */
  readonly painter: number;
}
