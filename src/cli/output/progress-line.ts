/** The line of work in progress: a bar, how much is done, how fast, and the time left. */
import { displayWidth, truncate } from '../../terminal/text/text';

export interface Progress {
  readonly done: number;
  /** Missing where the end is not known. */
  readonly total: number | undefined;
  /** What is counted; missing: bytes. */
  readonly unit: string | undefined;
  readonly elapsedMs: number;
}

/** Before, a speed would be chance. */
const minSpeedMs = 1000;
const barCells = 20;
const minLabelCells = 12;

/** The label and as much of the progress as fits; the name of a file is cut before its progress is left out. */
export function progressLine(label: string, progress: Progress, columns: number): string {
  const { done, total, unit } = progress;
  if (!total) return [label, amount(done, unit), ...speed(progress)].join(' ');
  const percent = `${Math.min(100, Math.floor((100 * done) / total))} %`;
  const of = `of ${amount(total, unit)}`;
  const [fast, left] = [speed(progress), timeLeft(progress)];
  const tails = [
    [bar(done / total, barCells), percent, of, ...fast, ...left],
    [bar(done / total, barCells / 2), percent, of, ...left],
    [percent, of, ...left],
    [percent, of],
  ].map((parts) => parts.join(' '));
  const room = (tail: string) => columns - displayWidth(tail) - 1;
  const needed = Math.min(displayWidth(label), minLabelCells);
  const tail = tails.find((text) => room(text) >= needed);
  return tail === undefined ? `${label} ${percent}` : `${truncate(label, room(tail))} ${tail}`;
}

function bar(share: number, cells: number): string {
  const full = Math.floor(cells * Math.min(1, share));
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

function speed({ done, unit, elapsedMs }: Progress): string[] {
  if (unit === 's' || elapsedMs < minSpeedMs || done <= 0) return [];
  const perSecond = (1000 * done) / elapsedMs;
  return [`${amount(unit ? Math.round(perSecond) : perSecond, unit)}/s`];
}

function timeLeft({ done, total = 0, elapsedMs }: Progress): string[] {
  if (elapsedMs < minSpeedMs || done <= 0 || done >= total) return [];
  const seconds = Math.ceil(((total - done) * elapsedMs) / done / 1000);
  return [`${seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`} left`];
}

function amount(number: number, unit: string | undefined): string {
  return unit ? `${number} ${unit}` : `${(number / 1_000_000).toFixed(1)} MB`;
}
