/** The screen `exam take`: header with time and counts, scrolling body, footer with notice, entry line and keys. */

import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import { displayWidth, oneLine, truncate, widestText } from '../../../../terminal/text/text';
import type { View } from '../../../../terminal/text/view';
import { takeKeys } from '../../take/keys';
import { modeOf, type TakeState } from '../../take/state';
import type { Measured } from '../../take/update';
import { type TakeView, viewOf } from '../../take/view/view';
import { type BodyLines, bodyLines, fieldLines } from './block-lines';
import { bodyRows, heightOf, hintLine, lineOf, type StyledText, styledLine, textLines } from './line';

interface Layout {
  readonly header: readonly (readonly StyledText[])[];
  readonly body: BodyLines;
  /** The rows of `body`, and the rows of the screen for it. */
  readonly lines: number;
  readonly rows: number;
  readonly footer: readonly (readonly StyledText[])[];
}

/** Maximum lines of a notice. */
const noticeLines = 3;

/** The rows of the full screen. */
export function takeFrame(state: TakeState, view: View): (string | DiffableRow)[] {
  const { header, body, lines, rows, footer } = layoutOf(state);
  const { top } = state.scroll;
  const shown = bodyRows(body.lines, { top, rows }, view);
  return [
    ...header.map((line) => styledLine(line, view.style)),
    ...shown,
    ...Array.from({ length: rows - shown.length }, () => ''),
    styledLine(scrollLine(top, lines - rows - top), view.style),
    ...footer.map((line) => styledLine(line, view.style)),
  ];
}

/** The size of the body, and the lines that must be visible. */
export function measureTake(state: TakeState): Measured {
  const { body, lines, rows } = layoutOf(state);
  return { lines, rows, focus: body.focus };
}

function layoutOf(state: TakeState): Layout {
  const { columns, rows } = state.size;
  const view = viewOf(state);
  const width = Math.min(columns, widestText);
  const header = [...headerLines(view, columns), []];
  const footer = footerLines(view, columns);
  const body = bodyLines(view.blocks, {
    width,
    pictureRows: Math.max(4, Math.floor(rows / 2)),
    mode: modeOf({ ...state, help: false }),
    keys: takeKeys,
  });
  const lines = body.lines.reduce((sum, line) => sum + heightOf(line), 0);
  return { header, body, lines, rows: Math.max(1, rows - header.length - footer.length - 1), footer };
}

/** The title with the time left at the right, and the counts once the paper is loaded. */
function headerLines({ title, time, figures }: TakeView, width: number): readonly (readonly StyledText[])[] {
  const left = time === undefined ? '' : `${time.doubtful ? 'about ' : ''}${time.text} left`;
  const room = Math.max(1, width - displayWidth(left) - 2);
  const name = isolate(truncate(oneLine(title), room));
  const space = ' '.repeat(Math.max(1, width - displayWidth(name) - displayWidth(left)));
  const look = { calm: 'bold', soon: 'warning', urgent: 'urgent' } as const;
  const line = [
    ...lineOf(name, 'bold'),
    ...(time ? [...lineOf(space), ...lineOf(left, look[time.tone])] : []),
  ];
  return figures ? [line, figureLine(figures)] : [line];
}

function figureLine({ questions, answered, sent, waiting, failed }: NonNullable<TakeView['figures']>) {
  return [
    ...lineOf(`${answered} of ${questions} answered, ${sent} sent`),
    ...lineOf(waiting > 0 ? `, ${waiting} waiting` : '', 'warning'),
    ...lineOf(failed > 0 ? `, ${failed} not sent` : '', 'error'),
  ];
}

function footerLines(
  { notice, entry, hints, mode }: TakeView,
  width: number,
): readonly (readonly StyledText[])[] {
  const notices = notice
    ? textLines(notice.text, width, notice.tone === 'info' ? 'focus' : notice.tone).slice(0, noticeLines)
    : [];
  const entries = entry ? [[...lineOf(`${entry.message}: `, 'bold'), ...entryParts(entry.field, width)]] : [];
  // One line stays free for the next notice, so that the question does not jump.
  const above = [...notices, ...entries];
  const isOpen = mode === 'help';
  const keys = hintLine(isOpen ? [{ intent: 'cancel', words: 'close' }] : hints, mode, takeKeys, width);
  return [...(above.length === 0 ? [[]] : above), keys];
}

/** The line with the cursor, without its frame. */
function entryParts(field: NonNullable<TakeView['entry']>['field'], width: number): readonly StyledText[] {
  const { lines, cursor } = fieldLines({ ...field, focused: false }, width);
  return (lines[cursor] ?? []).slice(2);
}

/** The number of lines above and below the visible part. */
function scrollLine(above: number, below: number): readonly StyledText[] {
  const texts = [
    ...(above > 0 ? [`↑ ${above} more above`] : []),
    ...(below > 0 ? [`↓ ${below} more below, PgDn scrolls`] : []),
  ];
  return lineOf(texts.join('   '), 'dim');
}
