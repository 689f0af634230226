/** Renderers of the sandbox: faults, grants, one-time codes, requests, status and clock. */
import type { RequestMessage, RequestRecord, SandboxRecord } from '../../ports/sandbox';
import { counted } from '../../terminal/text/count-suffix';
import { record, rowText, tableOf } from '../../terminal/text/table';
import { padEnd, truncate, wrap } from '../../terminal/text/text';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

export interface FaultRecord {
  readonly id: number;
  readonly route?: string;
  readonly kind: string;
  /** Number of requests that it leaves alone first. */
  readonly skip?: number;
  /** Number of requests that will still fail; null for a fault that lasts `forMs`. */
  readonly left: number | null;
  readonly forMs?: number;
  readonly delayMs?: number;
  readonly status?: number;
}

export const faultTable = tableOf<FaultRecord>([
  { title: 'id', cell: (fault) => fault.id, align: 'right' },
  { title: 'kind', cell: (fault) => fault.kind },
  { title: 'route', cell: (fault) => fault.route ?? 'any', flexible: true },
  { title: 'left', cell: (fault) => fault.left ?? `${(fault.forMs ?? 0) / 1000} s`, align: 'right' },
  { title: 'delay', cell: ({ delayMs }) => (delayMs === undefined ? '' : `${delayMs} ms`), align: 'right' },
  { title: 'status', cell: (fault) => fault.status, align: 'right' },
  { title: 'skip', cell: (fault) => fault.skip, align: 'right' },
]);

export interface GrantedRecord {
  readonly username: string | null;
  readonly email: string;
  readonly granted: { readonly chalks?: number; readonly items?: readonly string[] };
}

export function grantedLines({ username, email, granted: { chalks, items = [] } }: GrantedRecord): string[] {
  const given = [...(chalks === undefined ? [] : [counted(chalks, 'chalk')]), ...items];
  return [`Gave ${username ?? email}: ${given.join(', ')}`];
}

export interface PersonRecord {
  readonly username: string | null;
  readonly displayName: string | null;
  readonly email: string;
}

export const peopleTable = tableOf<PersonRecord>([
  { title: 'username', cell: ({ username }) => username },
  { title: 'name', field: 'displayName', cell: ({ displayName }) => displayName },
  { title: 'email', cell: ({ email }) => email, flexible: true },
]);

export interface MailRecord {
  readonly to: string;
  readonly code: string;
  readonly purpose: string;
  readonly at: string;
}

export const mailTable = tableOf<MailRecord>([
  { title: 'to', cell: (mail) => mail.to, flexible: true },
  { title: 'code', cell: (mail) => mail.code },
  { title: 'purpose', cell: (mail) => mail.purpose },
  { title: 'sent', field: 'at', cell: (mail, view) => timeText(mail.at, view) },
]);

export function requestLine({ at, method, path, status, ms, user }: RequestRecord, view: View): string[] {
  if (!view.terminal) return [rowText([at, method, path, status, ms, user])];
  const { dim, bold } = view.style;
  const time = padEnd(/T(\d{2}:\d{2}:\d{2}(?:\.\d{3})?)/.exec(at)?.[1] ?? at, 12);
  const styled = statusStyle(status, view);
  const end = `${styled(String(status))} ${dim(`${ms} ms`)}${user ? ` ${dim(user)}` : ''}`;
  const room = Math.max(view.width - 40, 12);
  return [`${dim(time)} ${bold(padEnd(method, 6))} ${padEnd(truncate(path, room), room)} ${end}`];
}

/** The lines of one request with its headers and bodies, wrapped. */
export function requestDetail(request: RequestRecord, width: number): string[] {
  const { at, method, path, status, ms, user, route, fault, thrown, detail } = request;
  return [
    `${method} ${detail?.url ?? path}`,
    `${status === 0 ? 'no answer' : status} after ${ms} ms, ${at}`,
    `route: ${route ?? 'none'}, user: ${user ?? 'none'}${fault ? `, fault: ${fault}` : ''}`,
    ...(thrown ? ['', ...thrown.split('\n')] : []),
    ...(detail
      ? [...messageLines('Request:', detail.sent), ...messageLines('Answer:', detail.answered)]
      : []),
  ].flatMap((line) => {
    const [indent = ''] = /^ */.exec(line) ?? [];
    return wrap(line, width - indent.length).map((text) => indent + text);
  });
}

function messageLines(title: string, { headers, body }: RequestMessage): string[] {
  const shown = Object.entries(headers).map((header) => header.join(': '));
  return ['', title, ...shown, ...(body === undefined ? [] : ['', ...body.split('\n')])];
}

function statusStyle(status: number, { style }: View): (text: string) => string {
  if (status >= 500) return style.red;
  return status >= 400 ? style.yellow : style.green;
}

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

/** The receipt of a moved clock, with the absolute time. */
export function clockLine({ time }: { readonly time: string }, view: View): string[] {
  return [`Moved the clock to ${view.terminal ? time : timeText(time, view)}`];
}
