/** Renders blocks and text fields as lines. */
import type { Picture } from '../../../../ports/pictures';
import { pictureHeight } from '../../../../terminal/pictures/raster';
import { isolate } from '../../../../terminal/text/direction';
import { displayWidth, oneLine, truncate, wrap } from '../../../../terminal/text/text';
import type { PictureState } from '../../take/state';
import type { Block, FieldView, QuestionLine } from '../../take/view/blocks';
import { type BodyLine, heightOf, lineOf, markedLines, type StyledText, textLines } from './line';

export interface BlockRoom {
  readonly width: number;
  /** Maximum rows of a picture; 0 shows a line in its place. */
  readonly pictureRows: number;
  /** Leaves out empty lines, and puts the pairs to choose from on as few lines as possible. */
  readonly dense: boolean;
}

export interface BodyLines {
  readonly lines: readonly BodyLine[];
  /** Rows that must be visible, from 0. */
  readonly focus?: { readonly first: number; readonly last: number };
}

/** Renders all blocks, with an empty line around each block that is not text, unless `dense`. */
export function bodyLines(blocks: readonly Block[], room: BlockRoom): BodyLines {
  const lines: BodyLine[] = [];
  let focus: BodyLines['focus'];
  for (const [index, block] of blocks.entries()) {
    const before = blocks[index - 1];
    if (before && !room.dense && (!isText(block) || !isText(before))) lines.push([]);
    const top = lines.reduce((sum, line) => sum + heightOf(line), 0);
    const laid = blockLines(block, room);
    lines.push(...laid.lines);
    if (laid.focus) focus = { first: top + laid.focus.first, last: top + laid.focus.last };
  }
  return { lines, focus };
}

function isText({ type }: Block): boolean {
  return type === 'text' || type === 'heading';
}

function blockLines(block: Block, room: BlockRoom): BodyLines {
  const { width } = room;
  switch (block.type) {
    case 'heading':
      return { lines: textLines(block.text, width, 'bold') };
    case 'text':
      return { lines: textLines(block.text, width, block.tone) };
    case 'picture':
      return { lines: pictureLines(block, room) };
    case 'choices':
      return concatenated(
        block.items.map(({ label, focused, chosen }) => {
          const marker = `${focused ? '❯' : ' '} ${chosen ? '●' : '○'} `;
          return itemLines(marker, label, focused, chosen, width);
        }),
      );
    case 'order':
      return concatenated(
        block.items.map(({ label, focused }, place) => {
          const held = focused && block.held ? '↕' : ' ';
          return itemLines(`${focused ? '❯' : ' '}${held}${place + 1} │ `, label, focused, false, width);
        }),
      );
    case 'pairs':
      return pairLines(block, room);
    case 'fields':
      return concatenated(
        block.fields.map((field) => {
          const { lines, cursor } = fieldLines(field, width);
          return { lines, ...(field.focused && { focus: { first: cursor, last: cursor } }) };
        }),
      );
    default:
      return concatenated(block.lines.map((line) => questionLines(line, width)));
  }
}

/** Concatenates parts; the focus is that of the last part with one. */
function concatenated(parts: readonly BodyLines[]): BodyLines {
  const lines: BodyLine[] = [];
  let focus: BodyLines['focus'];
  for (const part of parts) {
    const top = lines.length;
    if (part.focus) focus = { first: top + part.focus.first, last: top + part.focus.last };
    lines.push(...part.lines);
  }
  return { lines, focus };
}

function itemLines(
  marker: string,
  label: string,
  focused: boolean,
  chosen: boolean,
  width: number,
): BodyLines {
  const look = focused ? 'focus' : 'plain';
  const lines = markedLines(lineOf(marker, look), marker.length, label, width, chosen ? 'good' : look);
  return { lines, ...(focused && { focus: { first: 0, last: lines.length - 1 } }) };
}

/** The rows with their pairs, then all choices. */
function pairLines(
  block: Extract<Block, { type: 'pairs' }>,
  { width, dense }: Pick<BlockRoom, 'width' | 'dense'>,
): BodyLines {
  const rows = block.rows.map(({ left, right, focused }) =>
    itemLines(
      `${focused ? '❯' : ' '} `,
      `${left} → ${right ?? '(none)'}`,
      focused,
      !focused && right !== undefined,
      width,
    ),
  );
  if (dense) return concatenated([...rows, { lines: flowingLines(block.choices, width) }]);
  const choices = block.choices.map((choice) => ({
    lines: markedLines(lineOf('  '), 2, choice, width),
  }));
  return concatenated([...rows, { lines: [[], lineOf('To choose from, 0 is none:', 'dim')] }, ...choices]);
}

/** Choices one after another: a line is broken within a choice only where it is longer than a line. */
function flowingLines(choices: readonly string[], width: number): BodyLines['lines'] {
  const gap = '   ';
  const lines: string[] = [];
  for (const choice of choices.map(oneLine)) {
    const last = lines.at(-1);
    const joined = last === undefined ? undefined : `${last}${gap}${choice}`;
    if (joined !== undefined && displayWidth(joined) <= width - 2) lines[lines.length - 1] = joined;
    else lines.push(choice);
  }
  return lines.flatMap((line) => markedLines(lineOf('  '), 2, line, width));
}

/** The number and the text, and below them the answer and its delivery state. */
function questionLines(
  { number, text, answer, state, tone, focused }: QuestionLine,
  width: number,
): BodyLines {
  const marker = `${focused ? '❯' : ' '} ${String(number).padStart(2)}. `;
  const look = focused ? 'focus' : 'plain';
  const below = state === answer ? state : `${answer} (${state})`;
  const lines = [
    [...lineOf(marker, look), ...lineOf(isolate(truncate(oneLine(text), width - marker.length)), look)],
    ...markedLines(lineOf(' '.repeat(marker.length)), marker.length, below, width, tone),
  ];
  return { lines, ...(focused && { focus: { first: 0, last: lines.length - 1 } }) };
}

/** The picture, replaced by `over` once that is loaded; a message while a picture is missing. */
function pictureLines(
  { picture, over, key }: Extract<Block, { type: 'picture' }>,
  { width, pictureRows }: BlockRoom,
): readonly BodyLine[] {
  if (pictureRows === 0) return [pictureNote(over?.picture.state === 'ready' ? over.picture : picture, key)];
  const shown = over?.picture.state === 'ready' ? over.picture : picture;
  const problem = over?.picture.state === 'failed' ? over.picture : undefined;
  const columns = Math.min(width, 2 * pictureRows * 2);
  return [
    ...pictureState(shown, { columns, rows: pictureRows, width, key }),
    ...(problem ? pictureState(problem, { columns, rows: pictureRows, width, key }) : []),
  ];
}

/** The line in place of a picture for which there is no room. */
function pictureNote({ state }: PictureState, key: string): readonly StyledText[] {
  const words = {
    loading: 'Loading the picture…',
    failed: `The picture is not shown. Press ${key} to open it.`,
  };
  return state === 'ready'
    ? [...lineOf(key, 'key'), ...lineOf(' shows the picture.')]
    : lineOf(words[state], state === 'failed' ? 'warning' : 'dim');
}

function pictureState(
  shown: PictureState,
  { columns, rows, width, key }: Record<'columns' | 'rows' | 'width', number> & { readonly key: string },
): readonly BodyLine[] {
  switch (shown.state) {
    case 'loading':
      return [lineOf('Loading the picture…', 'dim')];
    case 'failed':
      return textLines(
        `The picture is not shown: ${shown.problem}. Press ${key} to open it.`,
        width,
        'warning',
      );
    default: {
      const picture = shown.picture as Picture;
      return [{ picture, columns, rows: pictureHeight(picture, { columns, rows }), key }];
    }
  }
}

/** The cursor, placed before the character under it; visible without colors. */
const bar = '▏';
const frame = '│ ';

export interface FieldLines {
  readonly lines: readonly (readonly StyledText[])[];
  /** The index of the line with the cursor, else 0. */
  readonly cursor: number;
}

/** Renders a field: a marker of the focus, its number, its text. */
export function fieldLines(field: FieldView, width: number): FieldLines {
  const { label = '', before, at, after, focused, placeholder } = field;
  const head = `${focused ? '❯' : ' '} ${label === '' ? '' : `${label} `}`;
  const room = width - head.length - frame.length;
  const isEmpty = before + at + after === '';
  const text = focused ? `${before}${bar}${at}${after}` : before + at + after;
  const shown = isEmpty && placeholder !== undefined ? `${text}${placeholder}` : text;
  const lines = shown.split('\n').flatMap((line) => wrap(line, room));
  const cursor = focused ? lines.findIndex((line) => line.includes(bar)) : 0;
  return {
    cursor: Math.max(0, cursor),
    lines: lines.map((line, index) => [
      ...lineOf(index === 0 ? head : ' '.repeat(head.length), focused ? 'focus' : 'plain'),
      ...lineOf(frame, focused ? 'focus' : 'dim'),
      ...textParts(line, isEmpty),
    ]),
  };
}

function textParts(line: string, isPlaceholder: boolean): readonly StyledText[] {
  const look = isPlaceholder ? 'dim' : 'plain';
  const at = line.indexOf(bar);
  if (at < 0) return lineOf(isolate(line), look);
  return [
    ...lineOf(line.slice(0, at), look),
    ...lineOf(bar, 'focus'),
    ...lineOf(line.slice(at + bar.length), look),
  ];
}
