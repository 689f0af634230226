/** The verification request of the account (field notes 2.20). */
import type { Verification } from '../../protocol/routes/reports';
import { record } from '../../terminal/text/table';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

/** The state of the request, in either form of the service; undefined if the answer does not name it. */
export function stateOf({ status, request }: Verification): string | undefined {
  return request?.status ?? status ?? (request === null ? 'none' : undefined);
}

export function verificationRecord(value: Verification, view: View): string[] {
  const { request } = value;
  return record(view, [
    ['status', stateOf(value)],
    ['reason', request?.rejectionReason],
    ['video', request?.videoUrl],
    ['sent', timeText(request?.createdAt, view) || undefined],
    ['reviewed', timeText(request?.reviewedAt, view) || undefined],
    ['id', request?.id],
  ]);
}
