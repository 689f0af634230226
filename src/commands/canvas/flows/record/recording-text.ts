/** The figures of a recording in one line. */
import type { RecordFigures } from '../../archive/record-events';

/** @param ms how long it has gone on */
export function recordingText({ pixels, authors, gaps, online, bytes }: RecordFigures, ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  const pace = Math.round((10 * pixels) / seconds) / 10;
  const parts = [
    `${pixels} ${pixels === 1 ? 'pixel' : 'pixels'} in ${spanText(seconds)}`,
    pixels > 0 && `${pace} a second`,
    authors > 0 && `${authors} with their authors`,
    gaps > 0 && `${gaps} ${gaps === 1 ? 'gap' : 'gaps'}`,
    online !== null && `${online} online`,
    sizeText(bytes),
  ];
  return parts.filter(Boolean).join(', ');
}

function spanText(seconds: number): string {
  const units = [
    [86_400, 'd'],
    [3600, 'h'],
    [60, 'm'],
    [1, 's'],
  ] as const;
  const first = units.findIndex(([length]) => seconds >= length);
  return units
    .slice(first, first + 2)
    .map(([length, unit], place) => {
      const rest = place === 0 ? seconds : seconds % (units[first]?.[0] ?? 1);
      return `${Math.floor(rest / length)}${unit}`;
    })
    .filter((part, place) => place === 0 || !part.startsWith('0'))
    .join(' ');
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
