/** The scrolling part of `exam take`: rules, question, list, review, end; and the delivery state below it. */
import type { Picture } from '../../../../ports/pictures';
import { pictureHeight } from '../../../../terminal/pictures/raster';
import { counted } from '../../../../terminal/text/count-suffix';
import { isolate } from '../../../../terminal/text/direction';
import { filledLines, oneLine, truncate } from '../../../../terminal/text/text';
import type { Style } from '../../../../terminal/text/view';
import { answerLine, isComplete, letteredPart } from '../../answers/answer-text';
import { letteredTexts, type Question, shownPictures } from '../../paper/paper';
import { type ClosedStatus, closedStatuses } from '../../progress/record';
import { answerStateText, stateOf } from '../../progress/send';
import { startWord, submitAnywayWord, submitWord, unsentCount } from '../../take/navigate';
import {
  currentQuestion,
  currentValue,
  type Draft,
  type DraftOf,
  draftAt,
  draftValue,
  isTyping,
  type PictureState,
  questionsOf,
  type TakeState,
} from '../../take/state';
import { attemptMinutes } from '../../time';
import { namedNumbers } from '../attempt';
import { pointsText } from '../paper';
import {
  type Body,
  type BodyLine,
  fieldText,
  joined,
  markedLines,
  type Paint,
  plain,
  textLines,
} from './line';

/** The body, with an empty line between sections unless both are text, or `dense`. */
export function takeBody(state: TakeState, room: BodyRoom): Body {
  const sections = sectionsOf(state, room);
  const spaced = sections.flatMap((section, index) => {
    const before = sections[index - 1];
    const isSpaced = before && !room.dense && !(section.isText && before.isText);
    return isSpaced ? [{ lines: [''] }, section] : [section];
  });
  return joined(spaced);
}

type Note = readonly [text: string, color?: 'dim' | 'green' | 'yellow' | 'red' | 'bold'];

function sectionsOf(state: TakeState, room: BodyRoom): readonly Section[] {
  const texts = (...notes: readonly Note[]) =>
    notes.map(([text, color]) => textSection(text, room, color && room.style[color]));
  const question = currentQuestion(state);
  switch (state.stage) {
    case 'intro':
      return texts(['The exam', 'bold'], ...introNotes(state));
    case 'question':
      return question
        ? questionSections(state, question, room)
        : texts(['The paper has no questions.', 'yellow']);
    case 'list':
      return [...texts(['All questions', 'bold']), questionList(state, room)];
    case 'review':
      return [...texts(['Review', 'bold']), questionList(state, room), ...texts(...reviewNotes(state))];
    case 'ended':
      return texts(['The exam', 'bold'], ...endNotes(state));
    default:
      return texts([waitingTexts[state.stage], 'dim']);
  }
}

const waitingTexts = {
  opening: 'Opening the exam…',
  starting: 'Starting the attempt…',
  submitting: 'Submitting…',
  leaving: 'Saving…',
} as const;

export const rules: readonly string[] = [
  `There is one attempt. It takes ${attemptMinutes} minutes, and the time runs on while you are away.`,
  'Each answer is saved on this computer and sent immediately. You can change it until you submit.',
  "You can leave at any time: 'plaza exam take' continues.",
  'Submitting ends the attempt. It cannot be undone, and there is no second attempt.',
  'An attempt that is not submitted in time expires.',
];

function introNotes({ status }: TakeState): readonly Note[] {
  const known = rules.map((rule): Note => [rule]);
  if (status?.status === 'in_progress') {
    const elsewhere =
      'Your attempt runs, but this computer has no record of it: answers given elsewhere are not shown.';
    return [...known, [elsewhere, 'yellow'], ['Press Enter to continue.']];
  }
  if (status?.examOpen === false) return [['The exam is closed.', 'yellow']];
  return [...known, [`Starting cannot be undone. Press Enter and type '${startWord}' to start.`, 'yellow']];
}

const endTexts: Readonly<Record<ClosedStatus, string>> = {
  completed: 'The exam is submitted.',
  annulled: 'The attempt was annulled. There is no score.',
  expired: `The ${attemptMinutes} minutes are over.`,
};

function endNotes(state: TakeState): readonly Note[] {
  const closed = closedStatuses.find((one) => one === (state.progress?.closed ?? state.status?.status));
  const { score, maxScore } = state.status ?? {};
  const notes: Note[] = [[closed ? endTexts[closed] : 'The attempt is over.']];
  if (score !== undefined)
    notes.push([`Score: ${score}${maxScore === undefined ? '' : ` of ${maxScore}`}`, 'green']);
  const unsent = unsentCount(state);
  if (unsent > 0) notes.push([`${counted(unsent, 'answer')} could not be sent.`, 'red']);
  return notes;
}

/** Every question with its number, and below it the answer and its delivery state. */
function questionList(state: TakeState, { width, style }: BodyRoom): Section {
  const items = questionsOf(state).map((question, index): Body => {
    const isFocused = index === state.cursor;
    const marker = `${isFocused ? '❯' : ' '} ${String(index + 1).padStart(2)}. `;
    const text = marker + isolate(truncate(oneLine(question.text), width - marker.length));
    const answer = answerLine(question, currentValue(state, index));
    const [delivery, color] = deliveryState(state, index);
    const below = delivery === answer ? answer : `${answer} (${delivery})`;
    const lines = [
      (isFocused ? style.cyan : plain)(text),
      ...markedLines(' '.repeat(marker.length), below, width, style[color]),
    ];
    return { lines, ...(isFocused && { focus: { first: 0, last: lines.length - 1 } }) };
  });
  return joined(items);
}

function reviewNotes(state: TakeState): readonly Note[] {
  const unsent = unsentCount(state);
  const sent: Note =
    unsent === 0
      ? [`Every answer is sent. To submit, press s and type '${submitWord}'.`, 'green']
      : [
          `${counted(unsent, 'answer')} not sent yet. Wait, or press s and type '${submitAnywayWord}'.`,
          'yellow',
        ];
  const elsewhere: Note = [
    'The attempt ran before this record began: answers given elsewhere are not shown.',
    'yellow',
  ];
  return [
    sent,
    ...(state.progress?.startedElsewhere ? [elsewhere] : []),
    ['Submitting ends the attempt. It cannot be undone, and there is no second attempt.'],
  ];
}

type Status = readonly [text: string, color: 'dim' | 'green' | 'yellow' | 'red'];

/**
 * The text between body and notices: at a question the delivery state of the answer, in the review the missing answers; undefined
 * elsewhere.
 */
export function statusOf(state: TakeState): Status | undefined {
  if (state.stage === 'review') return missingAnswers(state);
  return state.stage === 'question' && currentQuestion(state) ? deliveryState(state, state.index) : undefined;
}

function deliveryState({ unwritten, progress }: TakeState, index: number): Status {
  if (unwritten[index]) return ['being saved', 'dim'];
  const state = progress && stateOf(progress, index);
  const colors = { sending: 'dim', sent: 'green', saved: 'yellow', failed: 'yellow' } as const;
  const color = state?.state === 'failed' && state.final ? 'red' : state ? colors[state.state] : 'dim';
  return [answerStateText(state), color];
}

export function unansweredNumbers(state: TakeState): readonly number[] {
  return [...questionsOf(state).keys()]
    .filter((index) => currentValue(state, index) === null)
    .map((index) => index + 1);
}

/** The questions whose answers are missing, incomplete or not valid; undefined without any. */
function missingAnswers(state: TakeState): Status | undefined {
  const incomplete: number[] = [];
  const invalid: number[] = [];
  for (const [index, question] of questionsOf(state).entries()) {
    const value = currentValue(state, index);
    const draft = draftAt(state, index);
    if (value !== null && !isComplete(question, value)) incomplete.push(index + 1);
    if (draft && draftValue(question, draft).type === 'invalid') invalid.push(index + 1);
  }
  const gaps = [
    ...namedNumbers('Not answered', unansweredNumbers(state)),
    ...namedNumbers('Partly answered', incomplete),
    ...namedNumbers('Not a valid answer yet', invalid),
  ];
  return gaps.length === 0 ? undefined : [gaps.join('. '), 'yellow'];
}

interface BodyRoom {
  readonly width: number;
  /** Maximum rows of a picture; 0 replaces the picture with a line. */
  readonly pictureRows: number;
  /** Omits empty lines, and puts the pairs to choose from on as few lines as possible. */
  readonly dense: boolean;
  readonly style: Style;
}

/** A part of the body. An empty line separates it from its neighbors, unless both are text. */
interface Section extends Body {
  readonly isText?: true;
}

function textSection(text: string, { width }: BodyRoom, paint?: Paint): Section {
  return { lines: textLines(text, width, paint), isText: true };
}

function questionSections(state: TakeState, question: Question, room: BodyRoom): readonly Section[] {
  const title = `Question ${state.index + 1} ${pointsText(question)}`.trimEnd();
  const heading = textSection(title, room, room.style.bold);
  const pictures = pictureLines(state, question, room);
  const picture = pictures.length > 0 ? [{ lines: pictures }] : [];
  if (state.enlarged) return [heading, ...picture];
  const draft = draftAt(state, state.index);
  const answer = draft
    ? [draftSection(state, question, draft, room), ...draftNotes(state, question, draft, room)]
    : [];
  return [heading, textSection(question.text, room), ...picture, ...answer];
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
  const failed = second?.state === 'failed' && room.pictureRows > 0 ? onePicture(second, room, key) : [];
  return [...onePicture(shown, room, key), ...failed];
}

function onePicture(shown: PictureState, room: BodyRoom, key: string): readonly BodyLine[] {
  const { width, pictureRows, style } = room;
  if (shown.state === 'loading') return [style.dim('Loading the picture…')];
  if (shown.state === 'failed') {
    const problem = pictureRows === 0 ? '' : `: ${shown.problem}`;
    return textLines(`The picture is not shown${problem}. Press ${key} to open it.`, width, style.yellow);
  }
  if (pictureRows === 0) return [`${style.bold(key)} shows the picture.`];
  const picture = shown.picture as Picture;
  const columns = Math.min(width, 2 * pictureRows * 2);
  return [{ picture, columns, rows: pictureHeight(picture, { columns, rows: pictureRows }), key }];
}

function draftSection(state: TakeState, question: Question, draft: Draft, room: BodyRoom): Section {
  switch (draft.kind) {
    case 'choice': {
      const items = letteredTexts(question).map((text, index) => {
        const [isFocused, isChosen] = [index === draft.cursor, index === draft.chosen];
        const marker = `${isFocused ? '❯' : ' '} ${isChosen ? '●' : '○'} `;
        return item(marker, letteredPart(index, text), room, isFocused, isChosen);
      });
      return joined(items);
    }
    case 'pairs':
      return pairSection(question, draft, room);
    case 'order': {
      const texts = letteredTexts(question);
      const items = draft.order.map((index, place) => {
        const isFocused = place === draft.cursor;
        const marker = `${isFocused ? '❯' : ' '}${isFocused && draft.held ? '↕' : ' '}${place + 1} │ `;
        return item(marker, letteredPart(index, texts[index] ?? ''), room, isFocused, false);
      });
      return joined(items);
    }
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
  { width, style }: BodyRoom,
  isFocused: boolean,
  isChosen: boolean,
): Body {
  const paint = isFocused ? style.cyan : plain;
  const lines = markedLines(marker, text, width, isChosen ? style.green : paint, paint);
  return { lines, ...(isFocused && { focus: { first: 0, last: lines.length - 1 } }) };
}

/** The rows with their pairs, then all choices. */
function pairSection(question: Question, draft: DraftOf<'pairs'>, room: BodyRoom): Section {
  const left = question.type === 'matching' ? question.left : [];
  const choices = letteredTexts(question).map((text, index) => letteredPart(index, text));
  const rows = left.map((text, row) => {
    const chosen = choices[draft.pairs[row] ?? -1];
    const isFocused = row === draft.row;
    const isPaired = !isFocused && chosen !== undefined;
    return item(`${isFocused ? '❯' : ' '} `, `${text} → ${chosen ?? '(none)'}`, room, isFocused, isPaired);
  });
  const listed = room.dense ? filledLines(choices.map(oneLine), '   ', room.width - 2) : choices;
  const list = listed.flatMap((choice) => markedLines('  ', choice, room.width));
  const heading = room.dense ? [] : ['', room.style.dim('To choose from, 0 for none:')];
  return joined([...rows, { lines: [...heading, ...list] }]);
}

const border = '│ ';

/** The fields with a marker of the focus, numbers if there are several, and a border at the left. */
function fieldSection(
  question: Question,
  { fields, focus }: DraftOf<'fields'>,
  { width, style }: BodyRoom,
  typing: boolean,
): Section {
  const placeholder = question.type === 'number' ? question.placeholder : undefined;
  const parts = fields.map((field, index): Body => {
    const isFocused = typing && index === focus;
    const head = `${isFocused ? '❯' : ' '} ${fields.length > 1 ? `${index + 1}. ` : ''}`;
    const room = width - head.length - border.length;
    const { lines, cursor } = fieldText(field, room, isFocused, style, placeholder);
    const [paintHead, paintBorder] = isFocused ? [style.cyan, style.cyan] : [plain, style.dim];
    return {
      lines: lines.map(
        (line, row) => paintHead(row === 0 ? head : ' '.repeat(head.length)) + paintBorder(border) + line,
      ),
      ...(isFocused && { focus: { first: cursor, last: cursor } }),
    };
  });
  return joined(parts);
}

function draftNotes(state: TakeState, question: Question, draft: Draft, room: BodyRoom): readonly Section[] {
  const { dim, yellow } = room.style;
  const notes: Section[] = [];
  const note = (text: string, paint: Paint) => notes.push(textSection(text, room, paint));
  if (draft.kind === 'order') {
    const keys = 'Enter picks the item up, ↑ and ↓ move it; Shift with an arrow moves it too';
    note(draft.held ? '↑ and ↓ move the item, Enter drops it' : keys, dim);
    if (!draft.isSet) note('this is the order of the paper, not an answer yet', dim);
  }
  if (question.type === 'draw' && question.placeholder !== undefined) note(question.placeholder, dim);
  if (question.type === 'unknown') {
    note(`plaza does not know questions of the kind '${question.kind}': answer with JSON`, yellow);
    note(JSON.stringify(question.raw), dim);
  }
  const result = draftValue(question, draft);
  if (result.type === 'invalid') {
    note(result.hint === undefined ? result.problem : `${result.problem}: ${result.hint}`, yellow);
    const value = currentValue(state, state.index);
    if (value !== null) note(`the answer is still ${answerLine(question, value)}`, yellow);
  }
  return notes;
}
