import type { ColorLevel } from '../../../ports/terminal';
import type {
  Correction,
  CorrectorMark,
  CorrectorState,
  RedPenClaim,
  RedPenState,
  ToolEvent,
  ToolReceipt,
} from '../../../protocol/records/school/tools';
import { cleanText, forRender } from '../../../terminal/text/clean';
import { isolate } from '../../../terminal/text/direction';
import { rowId } from '../../../terminal/text/ids';
import { receipt } from '../../../terminal/text/receipt';
import { type Column, table, tableOf } from '../../../terminal/text/table';
import { oneLine } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import { loadStyle, type Style, type View } from '../../../terminal/text/view';
import type { AppliedReceipt, Change, Surroundings } from '../flows/tool';

/** One row per event: how many tools are left, and whether they can be used now. */
export const toolTable = tableOf<ToolEvent>([
  { title: 'event', field: 'id', cell: ({ id }) => id },
  { title: 'left', field: 'balance', cell: ({ balance }) => balance, align: 'right' },
  { title: 'usable', field: 'applicationsEnabled', cell: ({ applicationsEnabled }) => applicationsEnabled },
  { title: 'ends', field: 'endsAt', cell: ({ endsAt }, view) => timeText(endsAt, view) },
]);

type OfPost<T> = T & { readonly postId: string };

const markColumns: readonly Column<OfPost<CorrectorMark>>[] = [
  { title: 'post', field: 'postId', cell: ({ postId }, view) => rowId(postId, view) },
  {
    title: 'mark',
    field: 'id',
    cell: ({ id }) => id,
    handle: { kind: 'mark', by: ({ actor }) => actor?.username },
  },
  { title: 'start', cell: ({ start }) => start, align: 'right' },
  { title: 'end', cell: ({ end }) => end, align: 'right' },
  { title: 'by', field: 'actor.username', cell: ({ actor }) => actor?.username, flexible: true },
  { title: 'until', field: 'endsAt', cell: ({ endsAt }, view) => timeText(endsAt, view), spare: true },
];

type States<State> = Readonly<Record<string, State | null>>;

export function markTable(states: States<CorrectorState>, view: View): string[] {
  const rows = rowsOf(states, ({ marks }) => marks);
  return table(view, markColumns, rows);
}

/** A corrected word, or a claim without a visible correction. */
interface CorrectionRow extends Partial<Correction> {
  readonly claim?: RedPenClaim | null;
}

const correctionColumns: readonly Column<OfPost<CorrectionRow>>[] = [
  { title: 'post', field: 'postId', cell: ({ postId }, view) => rowId(postId, view) },
  {
    title: 'claim',
    field: 'claim.id',
    cell: ({ claim }) => claim?.id,
    handle: { kind: 'claim', by: ({ claim }) => claim?.actor?.username },
  },
  { title: 'start', cell: ({ start }) => start, align: 'right' },
  { title: 'end', cell: ({ end }) => end, align: 'right' },
  { title: 'replacement', cell: ({ replacement }) => replacement, flexible: true },
  { title: 'by', field: 'claim.actor.username', cell: ({ claim }) => claim?.actor?.username, flexible: true },
  {
    title: 'until',
    field: 'claim.endsAt',
    cell: ({ claim }, view) => timeText(claim?.endsAt, view),
    spare: true,
  },
];

/** One row per corrected word, or a claim without one. */
export function correctionTable(states: States<RedPenState>, view: View): string[] {
  const rowsFor = ({ corrections, claim, claims }: RedPenState): CorrectionRow[] | undefined => {
    const current = claim ?? claims?.at(-1) ?? null;
    const rows = corrections?.map((correction) => ({ ...correction, claim: current }));
    return rows?.length || !current ? rows : [{ claim: current }];
  };
  return table(view, correctionColumns, rowsOf(states, rowsFor));
}

function rowsOf<State, Row>(states: States<State>, of: (state: State) => readonly Row[] | undefined) {
  return Object.entries(states).flatMap(([postId, state]) =>
    ((state && of(state)) ?? []).map((row) => ({ ...row, postId })),
  );
}

/** The receipt of an application; `otherwise` for a repeated receipt without the change. */
export function appliedLines(otherwise: string) {
  return ({ id, [forRender]: own }: AppliedReceipt): string[] =>
    receipt(own ? doneText(own.change) : otherwise, id);
}

/** The receipt of a cancellation, with the number of cancelled items if the service reports it. */
export function canceledLines(done: string) {
  return ({ canceled }: ToolReceipt): string[] => [
    typeof canceled === 'number' ? `${done} (${canceled})` : done,
  ];
}

/** The sentence before and after, its fragment struck and red; without color between `[-` and `-]`. */
export async function changeLines(
  { around, replacement }: Change,
  { color }: { readonly color: ColorLevel },
): Promise<string[]> {
  const style = await loadStyle(color);
  const after = changedText(part(around.fragment), replacement && part(replacement), style);
  return [
    `${style.dim('before:')} ${sentence(around, part(around.fragment))}`,
    `${style.dim('after: ')} ${sentence(around, after)}`,
  ];
}

/** A crossed-out or corrected fragment: `[-lake-]`, `[-lake-]{+sea+}` (as `wdiff` does). */
function changedText(fragment: string, replacement: string | undefined, style: Style): string {
  if (style.level === 0) return `[-${fragment}-]${replacement === undefined ? '' : `{+${replacement}+}`}`;
  const struck = style.red.strikethrough(fragment);
  return replacement === undefined ? struck : `${struck} ${style.red.bold(replacement)}`;
}

/** The fragment marked in its sentence, for a list to choose from. */
export function surroundingsText({ before, fragment, after }: Surroundings): string {
  return oneLine(`${before}[${fragment}]${after}`);
}

/** The confirmation question; it names the item that is used up. */
export function changeQuestion({ tool, around, replacement, used }: Change): string {
  const fragment = oneLine(around.fragment);
  if (tool === 'corrector') return `Cross out “${fragment}”? This uses up a corrector.`;
  const cost = used === 0 ? 'This uses up a red pen.' : `It is word ${used + 1} of 3 of the same pen.`;
  return `Correct “${fragment}” to “${replacement}”? ${cost}`;
}

function doneText({ tool, around, replacement }: Change): string {
  const fragment = `“${oneLine(around.fragment)}”`;
  return tool === 'corrector' ? `Crossed out ${fragment}` : `Corrected ${fragment} to “${replacement}”`;
}

function sentence({ before, after }: Surroundings, middle: string): string {
  return isolate(part(before) + middle + part(after));
}

/** A part of the text on one line; the blanks at its ends stay. */
function part(text: string): string {
  return cleanText(text).replace(/[\n\t]+/g, ' ');
}
