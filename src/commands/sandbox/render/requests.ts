/** Requests to the sandbox. */
import type { RequestRecord } from '../../../ports/sandbox';
import { rowText } from '../../../terminal/text/table';
import { padEnd, truncate } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

/** One line per request. */
export function requestLine({ at, method, path, status, ms, user }: RequestRecord, view: View): string[] {
  if (!view.terminal) return [rowText([at, method, path, status, ms, user])];
  const { dim, bold } = view.style;
  const time = padEnd(timeOfDay(at), 12);
  const styled = statusStyle(status, view);
  const end = `${styled(String(status))} ${dim(`${ms} ms`)}${user ? ` ${dim(user)}` : ''}`;
  const room = Math.max(view.width - 40, 12);
  return [`${dim(time)} ${bold(padEnd(method, 6))} ${padEnd(truncate(path, room), room)} ${end}`];
}

function timeOfDay(at: string): string {
  return /T(\d{2}:\d{2}:\d{2}(?:\.\d{3})?)/.exec(at)?.[1] ?? at;
}

function statusStyle(status: number, { style }: View): (text: string) => string {
  if (status >= 500) return style.red;
  return status >= 400 ? style.yellow : style.green;
}
