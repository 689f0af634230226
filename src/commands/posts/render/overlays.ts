/** Marks of the school event's tools on a post: crossed-out fragments and corrected words (field notes 3.1). */
import type { Post } from '../../../protocol/records/posts';
import type { Correction, CorrectorMark } from '../../../protocol/records/school/tools';
import { counted } from '../../../terminal/text/count-suffix';
import type { Field } from '../../../terminal/text/table';
import { parseTime } from '../../../terminal/text/time';
import { actorText } from '../../school/shared';

/** A range of the content that is crossed out; `end` is exclusive. */
export interface Overlay {
  readonly start: number;
  readonly end: number;
  /** Set for a corrected word. */
  readonly replacement?: string;
}

type Marked = Pick<Post, 'corrector' | 'redPen'>;

/** Maximum number of overlays; the time grows with their square. */
const maxOverlays = 100;

/**
 * The overlays of a post in their order. Where two meet the later one wins: a correction that loses a letter is not
 * shown, and of a crossed-out fragment the rest stays.
 */
export function overlaysOf(post: Marked): Overlay[] {
  const all = [...marksOf(post), ...correctionsOf(post)].slice(0, maxOverlays);
  const latestFirst = all.toSorted((one, other) => madeAt(other) - madeAt(one));
  const shown: Overlay[] = [];
  for (const { start, end, ...rest } of latestFirst) {
    const free = shown.reduce(
      (parts, taken) => parts.flatMap((part) => without(part, taken)),
      [{ start, end }],
    );
    const replacement = 'replacement' in rest ? rest.replacement : undefined;
    if (replacement === undefined) shown.push(...free);
    else if (free[0]?.start === start && free[0].end === end) shown.push({ start, end, replacement });
  }
  return shown.toSorted((one, other) => one.start - other.start);
}

/** The parts of a range outside another one. */
function without({ start, end }: Overlay, taken: Overlay): Overlay[] {
  const parts = [
    { start, end: Math.min(end, taken.start) },
    { start: Math.max(start, taken.end), end },
  ];
  return taken.end <= start || end <= taken.start
    ? [{ start, end }]
    : parts.filter((part) => part.start < part.end);
}

/** Who did what to a post: `1 fragment crossed out by @ada`, `2 words corrected by @boris`. */
export function overlayRemarks(post: Marked): string[] {
  const byActor = new Map<string, number>();
  for (const { actor } of marksOf(post)) {
    const name = actorText(actor ?? {});
    byActor.set(name, (byActor.get(name) ?? 0) + 1);
  }
  const crossedOut = [...byActor].map(
    ([name, count]) => `${counted(count, 'fragment')} crossed out by ${name}`,
  );
  const corrections = correctionsOf(post).length;
  if (corrections === 0) return crossedOut;
  return [
    ...crossedOut,
    `${counted(corrections, 'word')} corrected by ${actorText(claimOf(post)?.actor ?? {})}`,
  ];
}

/** The fields for a pipe: `crossed out` has start, end and username; `corrected` also has the replacement. */
export function overlayFields(post: Marked): Field[] {
  const corrector = claimOf(post)?.actor?.username ?? '';
  return [
    ...marksOf(post).map(
      ({ start, end, actor }): Field => ['crossed out', `${start} ${end} ${actor?.username ?? ''}`.trimEnd()],
    ),
    ...correctionsOf(post).map(
      ({ start, end, replacement }): Field => [
        'corrected',
        `${start} ${end} ${replacement} ${corrector}`.trimEnd(),
      ],
    ),
  ];
}

/** Only corrections of the current claim are visible. */
function claimOf({ redPen }: Marked) {
  return redPen?.claim ?? redPen?.claims?.at(-1);
}

function marksOf({ corrector }: Marked): CorrectorMark[] {
  return (Array.isArray(corrector?.marks) ? corrector.marks : []).filter(isPlaced);
}

function correctionsOf({ redPen }: Marked): Correction[] {
  const all = Array.isArray(redPen?.corrections) ? redPen.corrections : [];
  return all.filter((one) => isPlaced(one) && typeof one.replacement === 'string' && one.replacement !== '');
}

function isPlaced(one: { start: number; end: number } | null): boolean {
  return one !== null && Number.isInteger(one.start) && one.start >= 0 && one.end > one.start;
}

/** Microseconds. */
function madeAt({ createdAtMicros, createdAt }: CorrectorMark | Correction): number {
  const micros = Number(createdAtMicros ?? Number.NaN);
  return Number.isNaN(micros) ? (parseTime(createdAt ?? '') ?? 0) * 1000 : micros;
}
