/** The screen `exam take`: header with time and counts, scrolling body, footer with notice, entry line and keys. */

import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import type { KeyLine } from '../../../../terminal/text/keys';
import { displayWidth, oneLine, truncate, widestText } from '../../../../terminal/text/text';
import type { View } from '../../../../terminal/text/view';
import type { TakeState } from '../../take/state';
import type { Measured } from '../../take/update';
import type { Block } from '../../take/view/blocks';
import { type TakeView, viewOf } from '../../take/view/view';
import { type BodyLines, bodyLines, fieldLines } from './block-lines';
import { heightOf, lineOf, type StyledText, styledLine, textLines, bodyRows as visibleRows } from './line';

interface Layout {
  readonly header: readonly (readonly StyledText[])[];
  readonly body: BodyLines;
  /** The rows of `body`, and the rows of the screen for it. */
  readonly lines: number;
  readonly rows: number;
  /** All rows below it but the keys. */
  readonly footer: readonly (readonly StyledText[])[];
}

/** Maximum lines of a notice. */
const noticeLines = 3;
/** Maximum lines of the delivery state, and of missing answers. */
const statusLines = 3;
/** A picture with fewer rows shows nothing. */
const minPictureRows = 5;

/** The rows of the full screen. */
export function takeFrame(state: TakeState, view: View, keys: KeyLine): (string | DiffableRow)[] {
  const { header, body, lines, rows, footer } = layoutOf(state);
  const { top } = state.scroll;
  const shown = visibleRows(body.lines, { top, rows }, view);
  return [
    ...header.map((line) => styledLine(line, view.style)),
    ...shown,
    ...Array.from({ length: rows - shown.length }, () => ''),
    styledLine(scrollLine(top, lines - rows - top), view.style),
    ...footer.map((line) => styledLine(line, view.style)),
    keys(state.size.columns),
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
  const bodyRows = Math.max(1, rows - header.length - footer.length - 2);
  const mostRows = state.enlarged ? bodyRows : Math.max(minPictureRows, Math.floor(rows / 2));
  const body = fittedBody(view.blocks, width, bodyRows, mostRows);
  return { header, body, lines: linesOf(body), rows: bodyRows, footer };
}

/**
 * Renders the blocks so that they fit into `rows`, if they can: the picture gives way first, down to its minimum, then the
 * empty lines, then the picture as a whole. What is longer all the same scrolls.
 */
function fittedBody(blocks: readonly Block[], width: number, rows: number, mostRows: number): BodyLines {
  const layout = (pictureRows: number, dense: boolean) => bodyLines(blocks, { width, pictureRows, dense });
  const [spaced, dense] = [layout(0, false), layout(0, true)];
  const hasPicture = blocks.some(({ type }) => type === 'picture');
  if (hasPicture) {
    for (const base of [spaced, dense]) {
      // One line of `base` stands in place of the picture.
      const left = rows - linesOf(base) + 1;
      if (left < minPictureRows) continue;
      const isDense = base === dense;
      const shown = layout(Math.min(mostRows, left), isDense);
      // The reason why a second picture is missing takes lines as well.
      const excess = Math.max(0, linesOf(shown) - rows);
      if (excess === 0) return shown;
      if (left - excess >= minPictureRows) return layout(left - excess, isDense);
    }
  }
  return linesOf(dense) <= rows && linesOf(spaced) > rows ? dense : spaced;
}

function linesOf({ lines }: BodyLines): number {
  return lines.reduce((sum, line) => sum + heightOf(line), 0);
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

function footerLines({ status, notice, entry }: TakeView, width: number): readonly (readonly StyledText[])[] {
  const notices = notice
    ? textLines(notice.text, width, notice.tone === 'info' ? 'focus' : notice.tone).slice(0, noticeLines)
    : [];
  const entries = entry ? [[...lineOf(`${entry.message}: `, 'bold'), ...entryParts(entry.field, width)]] : [];
  const state = status ? textLines(status.text, width, status.tone).slice(0, statusLines) : [];
  // One line stays free for the next notice, so that the question does not jump.
  const above = [...notices, ...entries];
  return [...state, ...(above.length === 0 ? [[]] : above)];
}

/** The line with the cursor, without its frame. */
function entryParts(field: NonNullable<TakeView['entry']>['field'], width: number): readonly StyledText[] {
  const { lines, cursor } = fieldLines(field, width);
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
