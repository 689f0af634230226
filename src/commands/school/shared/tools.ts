/** Correctors and red pens for people: inventories, states of posts, receipts. */

import type { Handle } from '../../../ports/handles';
import type {
  Actor,
  Correction,
  CorrectorMark,
  CorrectorState,
  RedPenClaim,
  RedPenState,
  ToolEvent,
  ToolReceipt,
} from '../../../protocol/records/school/tools';
import { rowId } from '../../../terminal/text/ids';
import { receipt } from '../../../terminal/text/receipt';
import { type Column, table } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { type Change, doneText } from '../render/change';
import type { RenderOnly } from '../render/render-only';

const eventColumns: readonly Column<ToolEvent>[] = [
  { title: 'event', cell: ({ id }) => id },
  { title: 'left', cell: ({ balance }) => balance, align: 'right' },
  { title: 'usable', cell: ({ applicationsEnabled }) => applicationsEnabled },
  { title: 'ends', cell: ({ endsAt }, view) => timeText(endsAt, view) },
];

/** One row an event: how many tools are left, and whether they can be used now. */
export function toolTable(events: readonly ToolEvent[], view: View): string[] {
  return table(view, eventColumns, events);
}

type OfPost<T> = T & { readonly postId: string };

const markColumns: readonly Column<OfPost<CorrectorMark>>[] = [
  { title: 'post', cell: ({ postId }, view) => rowId(postId, view) },
  { title: 'mark', cell: ({ id }) => id, handle: 'mark' },
  { title: 'start', cell: ({ start }) => start, align: 'right' },
  { title: 'end', cell: ({ end }) => end, align: 'right' },
  { title: 'by', cell: ({ actor }) => actor?.username, flexible: true },
  { title: 'until', cell: ({ endsAt }, view) => timeText(endsAt, view), spare: true },
];

type States<State> = Readonly<Record<string, State | null>>;

/** One row a mark: post, mark, start, end, who made it, until when it is shown. */
export function markTable(states: States<CorrectorState>, view: View): string[] {
  return table(
    view,
    markColumns,
    rowsOf(states, ({ marks }) => marks),
  );
}

/** A corrected word, or a claim that no corrected word is seen of. */
interface CorrectionRow extends Partial<Correction> {
  readonly claim?: RedPenClaim | null;
}

const correctionColumns: readonly Column<OfPost<CorrectionRow>>[] = [
  { title: 'post', cell: ({ postId }, view) => rowId(postId, view) },
  { title: 'claim', cell: ({ claim }) => claim?.id, handle: 'claim' },
  { title: 'start', cell: ({ start }) => start, align: 'right' },
  { title: 'end', cell: ({ end }) => end, align: 'right' },
  { title: 'replacement', cell: ({ replacement }) => replacement, flexible: true },
  { title: 'by', cell: ({ claim }) => claim?.actor?.username, flexible: true },
  { title: 'until', cell: ({ claim }, view) => timeText(claim?.endsAt, view), spare: true },
];

/** One row a corrected word: post, claim, start, end, replacement, who corrects the post, until when. */
export function correctionTable(states: States<RedPenState>, view: View): string[] {
  return table(view, correctionColumns, correctionRows(states));
}

function correctionRows(states: States<RedPenState>): OfPost<CorrectionRow>[] {
  return rowsOf(states, ({ corrections, claim, claims }) => {
    const current = claim ?? claims?.at(-1) ?? null;
    const rows = corrections?.map((correction): CorrectionRow => ({ ...correction, claim: current }));
    return rows?.length || !current ? rows : [{ claim: current }];
  });
}

/** The marks as rows. */
export function markHandles(states: States<CorrectorState>): Handle[] {
  return rowsOf(states, ({ marks }) => marks).map(({ id, actor }) => shown('mark', id, actor));
}

/** The claims as rows, each once. */
export function claimHandles(states: States<RedPenState>): Handle[] {
  const claims = correctionRows(states).flatMap(({ claim }) => claim ?? []);
  return [...new Map(claims.map((claim) => [claim.id, claim])).values()].map(({ id, actor }) =>
    shown('claim', id, actor),
  );
}

function shown(kind: string, id: string, actor: Actor | null | undefined): Handle {
  return { kind, id, label: '', by: actor?.username || undefined, as: 'row' };
}

function rowsOf<State, Row>(
  states: States<State>,
  of: (state: State) => readonly Row[] | undefined,
): OfPost<Row>[] {
  return Object.entries(states).flatMap(([postId, state]) =>
    ((state && of(state)) ?? []).map((row) => ({ ...row, postId })),
  );
}

/** The receipt, with what was changed for its render; an earlier run's receipt comes without. */
export interface AppliedReceipt extends ToolReceipt {
  readonly change?: RenderOnly<Change>;
}

/** The receipt of an application; `otherwise` where an earlier run has sent it. */
export function appliedLines(otherwise: string) {
  return ({ id, change }: AppliedReceipt): string[] =>
    receipt(change ? doneText(change.value) : otherwise, id);
}

/** The receipt of a cancellation, with the number of cancelled items if the service reports it. */
export function canceledLines(done: string) {
  return ({ canceled }: ToolReceipt): string[] => [
    typeof canceled === 'number' ? `${done} (${canceled})` : done,
  ];
}

/** `@ada`, with the nickname that is worn: `@ada (Night owl)`. */
export function actorText({ username, displayName, activeNickname }: Actor): string {
  const name = username ? `@${username}` : (displayName ?? 'somebody');
  return activeNickname?.label ? `${name} (${activeNickname.label})` : name;
}
