/** A question of `exam take`: its text and pictures, its answer as it is edited, and notes about it. */
import type { Picture } from '../../../../ports/pictures';
import { pictureHeight } from '../../../../terminal/pictures/raster';
import { displayWidth, oneLine } from '../../../../terminal/text/text';
import { answerLine, letteredPart } from '../../answers/answer-text';
import { shownPictures } from '../../paper/paper';
import type { Question } from '../../paper/question';
import { type Draft, draftValue, type FieldsDraft, type OrderDraft, type PairsDraft } from '../../take/draft';
import { currentValue, draftAt, isTyping, type PictureState, type TakeState } from '../../take/state';
import {
  type Body,
  type BodyLine,
  fieldText,
  joined,
  type Look,
  lineOf,
  markedLines,
  textLines,
} from './line';

export interface BodyRoom {
  readonly width: number;
  /** Maximum rows of a picture; 0 replaces the picture with a line. */
  readonly pictureRows: number;
  /** Omits empty lines, and puts the pairs to choose from on as few lines as possible. */
  readonly dense: boolean;
}

/** A part of the body. An empty line separates it from its neighbors, unless both are text. */
export interface Section extends Body {
  readonly isText?: true;
}

export function textSection(text: string, { width }: BodyRoom, look?: Look): Section {
  return { lines: textLines(text, width, look), isText: true };
}

export function questionSections(state: TakeState, question: Question, room: BodyRoom): readonly Section[] {
  const heading = textSection(headingOf(question, state.index), room, 'bold');
  const pictures = pictureLines(state, question, room);
  const picture = pictures.length > 0 ? [{ lines: pictures }] : [];
  if (state.enlarged) return [heading, ...picture];
  const draft = draftAt(state, state.index);
  return [
    heading,
    textSection(question.text, room),
    ...picture,
    ...(draft
      ? [draftSection(state, question, draft, room), ...draftNotes(state, question, draft, room)]
      : []),
  ];
}

/** `Question 3 (2 points)`; the number is from 1. */
function headingOf({ points }: Question, index: number): string {
  if (points === undefined) return `Question ${index + 1}`;
  const worth = points === 0 ? 'not scored' : `${points} ${points === 1 ? 'point' : 'points'}`;
  return `Question ${index + 1} (${worth})`;
}

/** The first picture, replaced by the picture of the chosen option when that is loaded; empty without pictures. */
function pictureLines(state: TakeState, question: Question, room: BodyRoom): readonly BodyLine[] {
  const { image, over } = shownPictures(question, currentValue(state, state.index));
  const address = image ?? over;
  if (address === undefined) return [];
  const pictureOf = (one: string): PictureState => state.pictures[one] ?? { state: 'loading' };
  const second = image !== undefined && over !== undefined ? pictureOf(over) : undefined;
  const shown = second?.state === 'ready' ? second : pictureOf(address);
  const key = isTyping(state) ? 'Ctrl-O' : 'o';
  if (room.pictureRows === 0) return [pictureNote(shown, key)];
  return [
    ...onePicture(shown, room, key),
    ...(second?.state === 'failed' ? onePicture(second, room, key) : []),
  ];
}

/** The line that replaces a picture when there is no room. */
function pictureNote({ state }: PictureState, key: string): BodyLine {
  if (state === 'loading') return lineOf('Loading the picture…', 'dim');
  if (state === 'failed') return lineOf(`The picture is not shown. Press ${key} to open it.`, 'warning');
  return [...lineOf(key, 'bold'), ...lineOf(' shows the picture.')];
}

function onePicture(shown: PictureState, { width, pictureRows }: BodyRoom, key: string): readonly BodyLine[] {
  if (shown.state === 'loading') return [lineOf('Loading the picture…', 'dim')];
  if (shown.state === 'failed') {
    const text = `The picture is not shown: ${shown.problem}. Press ${key} to open it.`;
    return textLines(text, width, 'warning');
  }
  const picture = shown.picture as Picture;
  const columns = Math.min(width, 2 * pictureRows * 2);
  return [{ picture, columns, rows: pictureHeight(picture, { columns, rows: pictureRows }), key }];
}

function draftSection(state: TakeState, question: Question, draft: Draft, room: BodyRoom): Section {
  switch (draft.kind) {
    case 'choice': {
      const options = question.type === 'single' ? question.options : [];
      const items = options.map((text, index) => {
        const [isFocused, isChosen] = [index === draft.cursor, index === draft.chosen];
        const marker = `${isFocused ? '❯' : ' '} ${isChosen ? '●' : '○'} `;
        return item(marker, letteredPart(index, text), room, isFocused, isChosen);
      });
      return joined(items);
    }
    case 'pairs':
      return pairSection(question, draft, room);
    case 'order':
      return orderSection(question, draft, room);
    case 'drawing':
      return textSection(draft.fileId === null ? 'no drawing yet' : `drawing ${draft.fileId}`, room);
    default:
      return fieldSection(question, draft, room, isTyping(state));
  }
}

/** An item of a list after its marker; the focused one must be visible. */
function item(
  marker: string,
  text: string,
  { width }: BodyRoom,
  isFocused: boolean,
  isChosen: boolean,
): Body {
  const look = isFocused ? 'focus' : 'plain';
  const lines = markedLines(marker, text, width, isChosen ? 'good' : look, look);
  return { lines, ...(isFocused && { focus: { first: 0, last: lines.length - 1 } }) };
}

/** The rows with their pairs, then all choices. */
function pairSection(question: Question, draft: PairsDraft, room: BodyRoom): Section {
  const { left, right } = question.type === 'matching' ? question : { left: [], right: [] };
  const choices = right.map((text, index) => letteredPart(index, text));
  const rows = left.map((text, row) => {
    const chosen = choices[draft.pairs[row] ?? -1];
    const isFocused = row === draft.row;
    const marker = `${isFocused ? '❯' : ' '} `;
    return item(
      marker,
      `${text} → ${chosen ?? '(none)'}`,
      room,
      isFocused,
      !isFocused && chosen !== undefined,
    );
  });
  const list = (room.dense ? flowing(choices, room.width - 2) : choices).flatMap((choice) =>
    markedLines('  ', choice, room.width),
  );
  const heading = room.dense ? [] : [[], lineOf('To choose from, 0 is none:', 'dim')];
  return joined([...rows, { lines: [...heading, ...list] }]);
}

/** Joins choices while they fit on one line. */
function flowing(choices: readonly string[], width: number): readonly string[] {
  const lines: string[] = [];
  for (const choice of choices.map(oneLine)) {
    const longer = `${lines.at(-1)}   ${choice}`;
    if (lines.length > 0 && displayWidth(longer) <= width) lines[lines.length - 1] = longer;
    else lines.push(choice);
  }
  return lines;
}

function orderSection(question: Question, { order, cursor, held }: OrderDraft, room: BodyRoom): Section {
  const texts = question.type === 'ordering' ? question.items : [];
  const items = order.map((index, place) => {
    const isFocused = place === cursor;
    const marker = `${isFocused ? '❯' : ' '}${isFocused && held ? '↕' : ' '}${place + 1} │ `;
    return item(marker, letteredPart(index, texts[index] ?? ''), room, isFocused, false);
  });
  return joined(items);
}

const border = '│ ';

/** The fields with a marker of the focus, numbers if there are several, and a border at the left. */
function fieldSection(
  question: Question,
  { fields, focus }: FieldsDraft,
  { width }: BodyRoom,
  typing: boolean,
): Section {
  const placeholder = question.type === 'number' ? question.placeholder : undefined;
  const parts = fields.map((field, index): Body => {
    const isFocused = typing && index === focus;
    const head = `${isFocused ? '❯' : ' '} ${fields.length > 1 ? `${index + 1}. ` : ''}`;
    const { lines, cursor } = fieldText(field, width - head.length - border.length, isFocused, placeholder);
    return {
      lines: lines.map((line, row) => [
        ...lineOf(row === 0 ? head : ' '.repeat(head.length), isFocused ? 'focus' : 'plain'),
        ...lineOf(border, isFocused ? 'focus' : 'dim'),
        ...line,
      ]),
      ...(isFocused && { focus: { first: cursor, last: cursor } }),
    };
  });
  return joined(parts);
}

/** Notes about the draft: keys of an order, problems. */
function draftNotes(state: TakeState, question: Question, draft: Draft, room: BodyRoom): readonly Section[] {
  const notes: Section[] = [];
  const note = (text: string, look: Look) => notes.push(textSection(text, room, look));
  if (draft.kind === 'order') {
    const moving = 'Enter picks the item up, ↑ and ↓ move it; Shift with an arrow moves it too';
    note(draft.held ? '↑ and ↓ move the item, Enter drops it' : moving, 'dim');
    if (!draft.isSet) note('this is the order of the paper, not an answer yet', 'dim');
  }
  if (question.type === 'draw' && question.placeholder !== undefined) note(question.placeholder, 'dim');
  if (question.type === 'unknown') {
    note(`plaza does not know questions of the kind '${question.kind}': answer with JSON`, 'warning');
    note(JSON.stringify(question.raw), 'dim');
  }
  const result = draftValue(question, draft);
  if (result.type === 'invalid') {
    note(result.hint === undefined ? result.problem : `${result.problem}: ${result.hint}`, 'warning');
    const value = currentValue(state, state.index);
    if (value !== null) note(`the answer is still ${answerLine(question, value)}`, 'warning');
  }
  return notes;
}
