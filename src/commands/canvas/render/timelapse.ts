/** What was written of a timelapse. */
import type { View } from '../../../terminal/text/view';

interface WrittenTimelapse {
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly frames: number;
  readonly bytes: number;
}

/** One line; none for frames that went to standard output. */
export function timelapseLines(written: WrittenTimelapse | object, _: View): string[] {
  if (!('file' in written)) return [];
  const { file, width, height, frames, bytes } = written;
  const size = `${width} by ${height} pixels`;
  return [`Wrote ${file}: ${frames === 1 ? size : `${frames} frames of ${size}`}, ${bytes} bytes`];
}
