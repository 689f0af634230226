/** What the viewer has to say for a moment. */
import type { Position } from '../../../image/bitmap';

export type Notice =
  /**
   * A pixel cannot be placed: painting is off, nobody is signed in, the account is not verified, or it already has the
   * color.
   */
  | { readonly type: 'painting-off' | 'signed-out' | 'verification' | 'same-color' }
  /** No echo came. */
  | ({ readonly type: 'lost' } & Position)
  | { readonly type: 'nothing-to-undo' | 'echo-first' }
  /** Somebody has painted over the pixel since. */
  | ({ readonly type: 'changed-since' } & Position)
  | ({ readonly type: 'taken-back' } & Position)
  /** The pixel under the cursor is what the template wants. */
  | { readonly type: 'template-right' }
  | { readonly type: 'template-done' | 'no-template' | 'bad-position' | 'outside' };

/** How long a notice is shown, in milliseconds. */
export const noticeMs = 4000;

export interface TimedNotice {
  readonly notice: Notice;
  /** By the monotonic clock. */
  readonly until: number;
}
