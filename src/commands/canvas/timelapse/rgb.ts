/** Writes whole frames, for other programs. */
import type { Film, Patch } from './patch';

/** Yields every frame as RGB, three bytes per pixel, row by row, without separators. */
export async function* encodeRgb(patches: AsyncIterable<Patch>, film: Film): AsyncGenerator<Uint8Array> {
  const { width, height, scale, colors } = film;
  const table = Uint8Array.from([0, ...colors].flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
  const stride = 3 * width * scale;
  const frame = new Uint8Array(stride * height * scale);
  for await (const { area, pixels } of patches) {
    for (let row = 0; row < area.height; row += 1) {
      const start = (area.y + row) * scale * stride;
      const line = frame.subarray(start + 3 * scale * area.x);
      drawRow(line, pixels.subarray(row * area.width, (row + 1) * area.width), table, scale);
      for (let copy = 1; copy < scale; copy += 1)
        frame.copyWithin(start + copy * stride, start, start + stride);
    }
    yield frame.slice();
  }
}

/** Draws the changed pixels of a row, each `scale` times. */
function drawRow(line: Uint8Array, pixels: Uint8Array, table: Uint8Array, scale: number): void {
  for (let column = 0; column < pixels.length; column += 1) {
    const color = 3 * (pixels[column] ?? 0);
    if (color === 0) continue;
    for (let at = 3 * scale * column; at < 3 * scale * (column + 1); at += 3) {
      line[at] = table[color] ?? 0;
      line[at + 1] = table[color + 1] ?? 0;
      line[at + 2] = table[color + 2] ?? 0;
    }
  }
}

/** Yields the whole picture of every frame; the first color has number 0. */
export async function* wholeFrames(
  patches: AsyncIterable<Patch>,
  { width, height }: Film,
): AsyncGenerator<Uint8Array> {
  const picture = new Uint8Array(width * height);
  for await (const { area, pixels } of patches) {
    for (let row = 0, at = 0; row < area.height; row += 1) {
      const start = (area.y + row) * width + area.x;
      for (let column = 0; column < area.width; column += 1, at += 1)
        if (pixels[at] !== 0) picture[start + column] = (pixels[at] ?? 1) - 1;
    }
    yield picture.slice();
  }
}
