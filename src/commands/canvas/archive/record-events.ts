/** Events of a recording, as `canvas record` prints them. */

export type RecordEvent =
  /** `recorded` is how many pixels the file held before. */
  | {
      readonly type: 'started';
      readonly at: string;
      readonly file: string;
      readonly width: number;
      readonly height: number;
      readonly recorded: number;
    }
  /** Nothing was recorded between these times; the number of pixels that changed. */
  | { readonly type: 'gap'; readonly from: string; readonly to: string; readonly changes: number }
  /** An archive was made from lines of JSON. */
  | {
      readonly type: 'imported';
      readonly file: string;
      readonly pixels: number;
      readonly gaps: number;
      readonly bytes: number;
    }
  | ({ readonly type: 'figures'; readonly at: string } & RecordFigures);

/** What was recorded since the start of the command. */
export interface RecordFigures {
  readonly pixels: number;
  /** Pixels whose author was found out. */
  readonly authors: number;
  readonly gaps: number;
  /** People on the canvas; null before the service has said so. */
  readonly online: number | null;
  /** Size of the file. */
  readonly bytes: number;
}
