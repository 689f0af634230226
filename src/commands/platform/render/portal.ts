/** The portal of an event. */
import type { Portal } from '../../../protocol/routes/platform';
import { record } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

export function portalRecord({ active, title, url }: Portal, view: View): string[] {
  return record(view, [
    ['active', active],
    ['title', title],
    ['url', url],
  ]);
}
