/** Parses and prints points in time of a recording. */
import { UsageError } from '../../../errors';

/** An absolute time, or an offset from the start or the end of a recording; milliseconds. */
export type RecordingTime =
  | { readonly at: number }
  | { readonly afterStart: number }
  | { readonly beforeEnd: number };

const unitMs: Readonly<Record<string, number>> = {
  '': 1000,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};
const distance = /^([+-])(\d{1,9}(?:\.\d+)?)([smhd]?)$/;
const time = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses a time (ISO 8601; local without a zone), `+5m` after the start or `-5m` before the end.
 * @throws UsageError for another text
 */
export function parseMoment(raw: string): RecordingTime {
  const [, sign, amount, unit = ''] = distance.exec(raw) ?? [];
  if (sign) {
    const ms = Math.round(Number(amount) * (unitMs[unit] ?? 0));
    return sign === '+' ? { afterStart: ms } : { beforeEnd: ms };
  }
  const [, date, clock = '00:00', seconds = ':00', zone = ''] = time.exec(raw) ?? [];
  const at = date === undefined ? Number.NaN : Date.parse(`${date}T${clock}${seconds}${zone}`);
  if (!Number.isNaN(at)) return { at };
  throw new UsageError(
    `expected a time such as 2026-03-18T12:00, +5m after the start or -5m before the end, got '${raw}'`,
  );
}

/** Formats a time as ISO 8601. Times outside the range of `Date` (in damaged archives) are clamped. */
export function timestamp(ms: number): string {
  const inCalendar = Math.max(-8.64e15, Math.min(8.64e15, ms));
  return new Date(inCalendar).toISOString();
}

/**
 * Resolves a time of a recording to milliseconds since the epoch.
 * @param option name of the option, for the error message
 * @throws UsageError when the time is outside the recording
 */
export function momentIn(
  { from, to }: { readonly from: number; readonly to: number },
  moment: RecordingTime,
  option: string,
): number {
  const at =
    'at' in moment ? moment.at : 'afterStart' in moment ? from + moment.afterStart : to - moment.beforeEnd;
  if (at >= from && at <= to) return at;
  throw new UsageError(`${option}: ${timestamp(at)} is ${at < from ? 'before' : 'after'} the recording`, {
    hint: `it goes from ${timestamp(from)} to ${timestamp(to)}`,
  });
}
