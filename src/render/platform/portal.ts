/** The portal of an event. */
import type { Portal } from '../../api/catalogue/records/platform';
import { record } from '../text/table';
import type { View } from '../text/view';

export function portalRecord({ active, title, url }: Portal, view: View): string[] {
  return record(view, [
    ['active', active],
    ['title', title],
    ['url', url],
  ]);
}
