/**
 * The screen `exam take`, from its state to its rows: header with time and counts, scrolling body, footer with the delivery
 * state, notice or entry line, and keys. `question.ts` and `body.ts` make the lines of the body.
 */
import type { FrameRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import type { KeyLine } from '../../../../terminal/text/keys';
import { displayWidth, oneLine, truncate, widestText } from '../../../../terminal/text/text';
import { plainStyle, type Style, type View } from '../../../../terminal/text/view';
import { stateOf } from '../../progress/send';
import { timeOf } from '../../take/events';
import { startWord, submitAnywayWord, submitWord, unsentCount } from '../../take/navigate';
import {
  type BodyLayout,
  currentValue,
  type Entry,
  questionPictures,
  questionsOf,
  type TakeState,
} from '../../take/state';
import { countdown } from '../../time';
import { statusOf, takeBody, unansweredNumbers } from './body';
import { type Body, fieldText, heightOf, textLines, visibleRows } from './line';

/** Maximum lines of a notice, and of the delivery state or the missing answers. */
const maxNoticeLines = 3;
/** A picture with fewer rows shows nothing. */
const minPictureRows = 5;

export function takeFrame(state: TakeState, view: View, keys: KeyLine): FrameRow[] {
  const { header, body, lines, rows, footer } = layoutOf(state, view.style);
  const { top } = state.scroll;
  const shown = visibleRows(body, top, rows, view);
  return [
    ...header,
    ...shown,
    ...Array.from({ length: rows - shown.length }, () => ''),
    view.style.dim(scrollText(top, lines - rows - top)),
    ...footer,
    keys(state.size.columns),
  ];
}

export function measureTake(state: TakeState): BodyLayout {
  const { body, lines, rows } = layoutOf(state, plainStyle);
  return { lines, rows, focus: body.focus };
}

/** The lines around the body, the body with its height in `lines`, and the `rows` of the screen for it. */
function layoutOf(state: TakeState, style: Style) {
  const { columns, rows } = state.size;
  const header = [...headerLines(state, columns, style), ''];
  const footer = footerLines(state, columns, style);
  const bodyRows = Math.max(1, rows - header.length - footer.length - 2);
  const maxPictureRows = state.enlarged ? bodyRows : Math.max(minPictureRows, Math.floor(rows / 2));
  const body = fittedBody(state, bodyRows, maxPictureRows, style);
  return { header, body, lines: heightOf(body), rows: bodyRows, footer };
}

/**
 * Fits the body into `rows` if possible: the picture shrinks first, down to its minimum, then empty lines are omitted, then
 * a line replaces the picture. A body that is still longer scrolls.
 */
function fittedBody(state: TakeState, rows: number, maxPictureRows: number, style: Style): Body {
  const width = Math.min(state.size.columns, widestText);
  const layout = (pictureRows: number, dense: boolean) =>
    takeBody(state, { width, pictureRows, dense, style });
  const [spaced, dense] = [layout(0, false), layout(0, true)];
  if (state.stage === 'question' && questionPictures(state).length > 0) {
    for (const base of [spaced, dense]) {
      // One line of `base` replaces the picture.
      const left = rows - heightOf(base) + 1;
      if (left < minPictureRows) continue;
      const isDense = base === dense;
      const shown = layout(Math.min(maxPictureRows, left), isDense);
      // The reason why a second picture is missing takes lines as well.
      const excess = Math.max(0, heightOf(shown) - rows);
      if (excess === 0) return shown;
      if (left - excess >= minPictureRows) return layout(left - excess, isDense);
    }
  }
  return heightOf(dense) <= rows && heightOf(spaced) > rows ? dense : spaced;
}

const soonMs = 10 * 60_000;
const urgentMs = 60_000;

/** The title with the time left at the right, and the counts once the paper is loaded. */
function headerLines(state: TakeState, width: number, style: Style): readonly string[] {
  const time = state.stage === 'ended' ? undefined : timeOf(state);
  const left = time ? `${time.doubtful ? 'about ' : ''}${countdown(time.leftMs)} left` : '';
  const room = Math.max(1, width - displayWidth(left) - 2);
  const title = isolate(truncate(oneLine(state.progress?.paper.title ?? 'Exam'), room));
  const space = ' '.repeat(Math.max(1, width - displayWidth(title) - displayWidth(left)));
  const leftMs = time?.leftMs ?? Number.POSITIVE_INFINITY;
  const paint = leftMs <= urgentMs ? style.red.bold : leftMs <= soonMs ? style.yellow : style.bold;
  const line = style.bold(title) + (time ? space + paint(left) : '');
  return state.progress ? [line, countLine(state, style)] : [line];
}

function countLine(state: TakeState, style: Style): string {
  const indexes = [...questionsOf(state).keys()];
  const states = indexes.map((index) =>
    state.unwritten[index] ? 'saved' : state.progress && stateOf(state.progress, index)?.state,
  );
  const count = (...names: readonly string[]) => states.filter((one) => one && names.includes(one)).length;
  const answered = indexes.filter((index) => currentValue(state, index) !== null).length;
  const [waiting, failed] = [count('saved', 'sending'), count('failed')];
  return [
    `${answered} of ${indexes.length} answered, ${count('sent')} sent`,
    waiting > 0 ? style.yellow(`, ${waiting} waiting`) : '',
    failed > 0 ? style.red(`, ${failed} not sent`) : '',
  ].join('');
}

function footerLines(state: TakeState, width: number, style: Style): readonly string[] {
  const { notice, entry } = state;
  const [status, color] = statusOf(state) ?? [];
  const tones = { info: style.cyan, warning: style.yellow, error: style.red } as const;
  const above = [
    ...(notice ? textLines(notice.text, width, tones[notice.tone]).slice(0, maxNoticeLines) : []),
    ...(entry ? [entryLine(state, entry, width, style)] : []),
  ];
  return [
    ...(status && color ? textLines(status, width, style[color]).slice(0, maxNoticeLines) : []),
    // One line stays free for the next notice, so that the question does not jump.
    ...(above.length === 0 ? [''] : above),
  ];
}

function entryLine(state: TakeState, { purpose, field }: Entry, width: number, style: Style): string {
  const word = unsentCount(state) === 0 ? submitWord : submitAnywayWord;
  const gaps = unansweredNumbers(state).length;
  const messages = {
    goto: 'go to question',
    start: `type '${startWord}' to start`,
    submit: gaps === 0 ? `type '${word}' to submit` : `${gaps} not answered; type '${word}'`,
  } as const satisfies Record<Entry['purpose'], string>;
  const { lines, cursor } = fieldText(field, width - 4, true, style);
  return style.bold(`${messages[purpose]}: `) + (lines[cursor] ?? '');
}

function scrollText(above: number, below: number): string {
  const texts = [
    ...(above > 0 ? [`↑ ${above} more above`] : []),
    ...(below > 0 ? [`↓ ${below} more below, PgDn scrolls`] : []),
  ];
  return texts.join('   ');
}
