/** Receipts of reports (field notes 2.19). */
import type { ReportReceipt } from '../../api/catalogue/records/requests';
import { oneLine } from '../text/text';

export function reportLines(receipt: ReportReceipt | undefined): string[] {
  return [receipt?.id ? `Sent report ${oneLine(receipt.id)}` : 'Sent the report'];
}
