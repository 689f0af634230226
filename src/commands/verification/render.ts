/** The verification request of the account (field notes 2.20). */
import type { Verification } from '../../protocol/routes/reports';
import { record } from '../../terminal/text/table';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

/** The request, in either form of the service. */
export function verificationRecord({ status, request }: Verification, view: View): string[] {
  return record(view, [
    ['status', request?.status ?? status ?? (request === null ? 'none' : undefined)],
    ['reason', request?.rejectionReason],
    ['video', request?.videoUrl],
    ['sent', timeText(request?.createdAt, view) || undefined],
    ['reviewed', timeText(request?.reviewedAt, view) || undefined],
    ['id', request?.id],
  ]);
}
