/** What a person asked the service's staff for (field notes 2.19, 2.20). */
import type { ReportReceipt, Verification } from '../../api/catalogue/records/requests';
import { record } from '../text/table';
import { oneLine } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';

/** The application, in either of its forms. */
export function verificationRecord({ status, request }: Verification, view: View): string[] {
  return record(view, [
    ['status', request?.status ?? status ?? 'none'],
    ['reason', request?.rejectionReason],
    ['video', request?.videoUrl],
    ['sent', timeText(request?.createdAt, view) || undefined],
    ['reviewed', timeText(request?.reviewedAt, view) || undefined],
    ['id', request?.id],
  ]);
}

/** That a report was taken, and its id where one was told. */
export function reportLines(receipt: ReportReceipt | undefined): string[] {
  return [receipt?.id ? `Sent report ${oneLine(receipt.id)}` : 'Sent the report'];
}
