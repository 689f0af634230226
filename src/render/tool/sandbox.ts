/** What the sandbox tells about itself, for people. */

import type { SandboxRecord } from '../../ports/sandbox';
import { type Column, record, rowText, table } from '../text/table';
import { padEnd, truncate } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';

/** The status of a sandbox that runs. */
export function runningRecord({ address, time }: { address: Addresses; time: string }): SandboxRecord {
  const { baseUrl, statusUrl, pixelUrl, pid } = address;
  return { running: true, baseUrl, statusUrl, pixelUrl, pid, time };
}

interface Addresses {
  readonly baseUrl: string;
  readonly statusUrl: string;
  readonly pixelUrl: string;
  readonly pid: number;
}

/** The status as a record. */
export function sandboxRecord(status: SandboxRecord, view: View): string[] {
  return record(view, [
    ['running', status.running],
    ['baseUrl', status.baseUrl],
    ['statusUrl', status.statusUrl],
    ['pixelUrl', status.pixelUrl],
    ['pid', status.pid],
    ['time', status.time],
  ]);
}

/** A fault that was ordered. */
export interface FaultRecord {
  readonly id: number;
  readonly route?: string;
  readonly kind: string;
  readonly left: number;
  readonly delayMs?: number;
  readonly status?: number;
}

const faultColumns: readonly Column<FaultRecord>[] = [
  { title: 'id', cell: (fault) => fault.id, align: 'right' },
  { title: 'kind', cell: (fault) => fault.kind },
  { title: 'route', cell: (fault) => fault.route ?? 'any', flexible: true },
  { title: 'left', cell: (fault) => fault.left, align: 'right' },
  {
    title: 'delay',
    cell: (fault) => (fault.delayMs === undefined ? '' : `${fault.delayMs} ms`),
    align: 'right',
  },
  { title: 'status', cell: (fault) => fault.status, align: 'right' },
];

/** One row a fault. */
export function faultTable(faults: readonly FaultRecord[], view: View): string[] {
  return table(view, faultColumns, faults);
}

/** One request that the sandbox answered. */
export interface RequestRecord {
  readonly at: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly ms: number;
  readonly user: string | null;
}

/** One request on one line. */
export function requestLine({ at, method, path, status, ms, user }: RequestRecord, view: View): string[] {
  if (!view.terminal) return [rowText([at, method, path, status, ms, user])];
  const { dim, bold } = view.style;
  const time = padEnd(timeOfDay(at), 12);
  const paint = statusPaint(status, view);
  const end = `${paint(String(status))} ${dim(`${ms} ms`)}${user ? ` ${dim(user)}` : ''}`;
  const room = Math.max(view.width - 40, 12);
  return [`${dim(time)} ${bold(padEnd(method, 6))} ${padEnd(truncate(path, room), room)} ${end}`];
}

function timeOfDay(at: string): string {
  return /T(\d{2}:\d{2}:\d{2}(?:\.\d{3})?)/.exec(at)?.[1] ?? at;
}

function statusPaint(status: number, { style }: View): (text: string) => string {
  if (status >= 500) return style.red;
  return status >= 400 ? style.yellow : style.green;
}

/** The sandbox's time, relative only where it is not now. */
export function clockLine({ time }: { readonly time: string }, view: View): string[] {
  return [`Moved the clock of the sandbox to ${view.terminal ? time : timeText(time, view)}`];
}

/** A code that the sandbox mailed. */
export interface MailRecord {
  readonly to: string;
  readonly code: string;
  readonly purpose: string;
  readonly at: string;
}

const mailColumns: readonly Column<MailRecord>[] = [
  { title: 'to', cell: (mail) => mail.to, flexible: true },
  { title: 'code', cell: (mail) => mail.code },
  { title: 'purpose', cell: (mail) => mail.purpose },
  { title: 'sent', cell: (mail, view) => timeText(mail.at, view) },
];

/** One row a mail. */
export function mailTable(mails: readonly MailRecord[], view: View): string[] {
  return table(view, mailColumns, mails);
}
