/** Times: relative at a terminal, ISO 8601 in a pipe. */
import type { View } from './view';

const steps: readonly (readonly [seconds: number, unit: string])[] = [
  [60, 's'],
  [3600, 'm'],
  [86_400, 'h'],
  [7 * 86_400, 'd'],
];

/**
 * Milliseconds since the epoch of a timestamp of the service: ISO 8601, or `YYYY-MM-DD HH:mm:ss` with an optional fraction
 * and a short zone; UTC without a zone (field notes 0.3). Undefined for another text.
 */
export function parseTime(text: string): number | undefined {
  const match =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)?$/.exec(text);
  if (!match) return undefined;
  const [, date, clock = '00:00:00', fraction = '', zone = 'Z'] = match;
  const time = clock.length === 5 ? `${clock}:00` : clock;
  const ms = Date.parse(`${date}T${time}${fraction.slice(0, 4)}${longZone(zone)}`);
  return Number.isNaN(ms) ? undefined : ms;
}

function longZone(zone: string): string {
  if (zone === 'Z') return zone;
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone[0]}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** `now`, `5m ago`, `in 3h`; for a week and more, the local date: `2026-10-03`. */
function relativeTime(ms: number, now: number): string {
  const seconds = Math.round(Math.abs(ms - now) / 1000);
  if (seconds < 5) return 'now';
  let size = 1;
  for (const [limit, unit] of steps) {
    if (seconds < limit) {
      const duration = `${Math.floor(seconds / size)}${unit}`;
      return ms < now ? `${duration} ago` : `in ${duration}`;
    }
    size = limit === 7 * 86_400 ? size : limit;
  }
  const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
  return new Date(ms - offsetMs).toISOString().slice(0, 10);
}

/** A duration in its largest unit: `90 s`, `10 min`, `1 h`, `3 days`. */
export function durationText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200 && seconds % 3600 !== 0) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

const spanUnits: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'm'],
  [1, 's'],
];

/** The parts of a span in whole seconds, from the largest unit that is not 0 down to seconds; none for 0. */
export function spanParts(seconds: number) {
  const parts = spanUnits.map(([size, unit], index) => {
    const above = spanUnits[index - 1]?.[0] ?? Number.POSITIVE_INFINITY;
    return { size, unit, count: Math.floor((seconds % above) / size) };
  });
  const first = parts.findIndex(({ count }) => count > 0);
  return first === -1 ? [] : parts.slice(first);
}

/**
 * A timestamp of the service for the view; a text that is not a timestamp is returned unchanged.
 *
 *     timeText(post.createdAt, view) // '5m ago'; in a pipe '2026-10-03T12:00:00.000Z'
 */
export function timeText(text: string | null | undefined, view: Pick<View, 'terminal' | 'now'>): string {
  if (!text) return '';
  const ms = parseTime(text);
  if (ms === undefined) return text;
  return view.terminal ? relativeTime(ms, view.now) : new Date(ms).toISOString();
}
