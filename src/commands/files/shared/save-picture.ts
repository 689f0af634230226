/** Pictures that a command writes in addition to its answer. */
import type { Ports } from '../../../ports/index';

interface SavedPicture {
  readonly bytes: Uint8Array;
  /** Pixels, for the note. */
  readonly width: number;
  readonly height: number;
}

/** Writes the file of a picture in place of what is there, and notes its sizes. @throws UsageError when it cannot be written */
export async function savePicture(
  { files, note }: Pick<Ports, 'files' | 'note'>,
  path: string,
  { bytes, width, height }: SavedPicture,
): Promise<void> {
  const body = async function* () {
    yield bytes;
  };
  const size = await files.save(path, body(), { replace: true });
  note(`wrote ${path}: ${Math.round(width)} by ${Math.round(height)} pixels, ${size} bytes`);
}
