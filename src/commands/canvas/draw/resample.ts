/** Resizes pictures; each pixel is the mean of the area that it covers. */
import { UsageError } from '../../../errors';
import type { Rgba } from '../../../image/png/rgba';
import { maxCanvasSide } from '../core/board';

/** Target size in pixels; without a height, the proportions are kept. */
export interface TargetSize {
  readonly width: number;
  readonly height?: number;
}

/** Parses `W` or `WxH`. @throws UsageError for another form, and for a side of 0 or above 2048 */
export function parseSize(raw: string): TargetSize {
  const [width = 0, height] = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(raw)?.slice(1).map(toSide) ?? [];
  if (isSide(width) && (height === undefined || isSide(height))) {
    return height === undefined ? { width } : { width, height };
  }
  throw new UsageError(`expected a size as W or WxH, each from 1 to ${maxCanvasSide}, got '${raw}'`);
}

const toSide = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
const isSide = (side: number) => side >= 1 && side <= maxCanvasSide;

/** The source rows or columns that a target pixel covers. */
interface Cover {
  readonly from: number;
  /** Weight of each source pixel, starting at `from`. */
  readonly shares: readonly number[];
}

/** Resizes a picture. Colors are weighted by alpha, so that colors of transparent pixels do not bleed into edges. */
export function resample(image: Rgba, target: TargetSize): Rgba {
  const { width } = target;
  const height =
    target.height ?? Math.min(maxCanvasSide, Math.max(1, Math.round((image.height * width) / image.width)));
  if (width === image.width && height === image.height) return image;
  const columns = covers(image.width, width);
  const rows = covers(image.height, height);
  const samples = new Uint8Array(4 * width * height);
  for (const [y, row] of rows.entries()) {
    for (const [x, column] of columns.entries()) mean(image, row, column, samples, 4 * (y * width + x));
  }
  return { width, height, samples };
}

function covers(source: number, target: number): Cover[] {
  const step = source / target;
  return Array.from({ length: target }, (_, index) => {
    const start = index * step;
    const end = Math.min(source, start + step);
    const from = Math.min(source - 1, Math.floor(start));
    const to = Math.max(from + 1, Math.ceil(end - 1e-9));
    const shares = Array.from(
      { length: to - from },
      (_unused, place) => (Math.min(end, from + place + 1) - Math.max(start, from + place)) / step,
    );
    return { from, shares };
  });
}

/** Writes the mean of an area to a target pixel. */
function mean({ width, samples }: Rgba, row: Cover, column: Cover, target: Uint8Array, place: number): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let down = 0; down < row.shares.length; down += 1) {
    for (let across = 0; across < column.shares.length; across += 1) {
      const at = 4 * ((row.from + down) * width + column.from + across);
      const weight = (row.shares[down] ?? 0) * (column.shares[across] ?? 0) * (samples[at + 3] ?? 0);
      red += weight * (samples[at] ?? 0);
      green += weight * (samples[at + 1] ?? 0);
      blue += weight * (samples[at + 2] ?? 0);
      alpha += weight;
    }
  }
  if (alpha === 0) return;
  target[place] = Math.round(red / alpha);
  target[place + 1] = Math.round(green / alpha);
  target[place + 2] = Math.round(blue / alpha);
  target[place + 3] = Math.round(alpha);
}
