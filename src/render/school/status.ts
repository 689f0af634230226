/** Whether the school event is open, for people. */
import type { Portal } from '../../api/catalogue/records/platform';
import type { EventStatus } from '../../api/catalogue/records/school/shop';
import { record } from '../text/table';
import { timeText } from '../text/time';
import type { View } from '../text/view';

/** What `school status` knows. */
export interface SchoolStatus {
  readonly event: EventStatus;
  readonly portal?: Portal;
}

/** The state of the event as a record. */
export function statusLines({ event, portal }: SchoolStatus, view: View): string[] {
  return record(view, [
    ['open', event.enabled],
    ['ends', timeText(event.endsAt, view) || undefined],
    ['event', event.eventId],
    ['portal', portal?.title],
    ['address', portal?.url],
  ]);
}
