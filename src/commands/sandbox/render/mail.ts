/** One-time codes sent by the sandbox. */
import { type Column, table } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';

export interface MailRecord {
  readonly to: string;
  readonly code: string;
  readonly purpose: string;
  readonly at: string;
}

const columns: readonly Column<MailRecord>[] = [
  { title: 'to', cell: (mail) => mail.to, flexible: true },
  { title: 'code', cell: (mail) => mail.code },
  { title: 'purpose', cell: (mail) => mail.purpose },
  { title: 'sent', cell: (mail, view) => timeText(mail.at, view) },
];

/** One row per code. */
export function mailTable(mails: readonly MailRecord[], view: View): string[] {
  return table(view, columns, mails);
}
