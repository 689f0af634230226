/** Rectangles around points. */
import type { Point, Stroke } from '../contract/shapes';

/** The same four fields as a drawing's `bounds` on the wire. */
export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Around no point at all; `left` is larger than `right`. */
const emptyBounds: Bounds = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

/** The least rectangle around the points of all the lines. */
export function boundsOf(lines: Iterable<{ readonly points: readonly Point[] }>): Bounds {
  let { left, top, right, bottom } = emptyBounds;
  for (const { points } of lines) {
    for (const { x, y } of points) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return { left, top, right, bottom };
}

/** The rectangle that the chalk covers: half of its width lies beyond the points. */
export function inkBounds(strokes: readonly Stroke[]): Bounds {
  return strokes
    .map((stroke) => grown(boundsOf([stroke]), stroke.width / 2))
    .reduce(
      (all, one) => ({
        left: Math.min(all.left, one.left),
        top: Math.min(all.top, one.top),
        right: Math.max(all.right, one.right),
        bottom: Math.max(all.bottom, one.bottom),
      }),
      emptyBounds,
    );
}

/** The rectangle with so much more on each side. */
export function grown({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

/** Width and height. */
export function sizeOf({ left, top, right, bottom }: Bounds): {
  readonly width: number;
  readonly height: number;
} {
  return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}
