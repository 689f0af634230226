/** The paper of an attempt: questions, pictures, answers. */
import { cleanValue } from '../../../terminal/text/clean';
import { counted } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { rowText } from '../../../terminal/text/table';
import { displayWidth, oneLine, padEnd, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';
import { answerLine, letteredPart } from '../answers/answer-text';
import type { PaperWithAnswers } from '../flows/start';
import { letteredTexts, type Question, shownPictures } from '../paper/paper';
import { lastValue } from '../progress/record';
import { answerStateText, stateOf } from '../progress/send';
import { countdown } from '../time';

type PaperView = Omit<PaperWithAnswers, 'toJSON'>;

const indent = '   ';
const pictureRows = 16;

/** The whole paper at a terminal; a row per question in a pipe. */
export function paperLines(shown: PaperView, view: View): string[] {
  // The command cleans plain records only: texts of a class instance are cleaned here.
  const paper = { ...shown, progress: cleanValue(shown.progress) };
  const { questions, title } = paper.progress.paper;
  if (!view.terminal) return questions.map((question, index) => questionRow(paper, question, index));
  const { secondsLeft, progress } = paper;
  const left = secondsLeft === undefined ? '' : `${countdown(secondsLeft * 1000)} left`;
  const head = [title ?? 'The exam', progress.closed ?? left].filter((text) => text !== '').join(' · ');
  const next =
    progress.closed === undefined
      ? "Answer with 'plaza exam answer NUMBER VALUE'; end the attempt with 'plaza exam submit'"
      : "'plaza exam status' shows the result";
  return [
    ...wrapped(head, view.width).map((line) => view.style.bold(line)),
    ...questions.flatMap((question, index) => ['', ...questionLines(paper, question, index, view)]),
    '',
    ...wrapped(next, view.width).map((line) => view.style.dim(line)),
  ];
}

/** Number, type, points, text, parts, pictures, answer, delivery state. */
function questionRow({ progress }: PaperView, question: Question, index: number): string {
  const value = lastValue(progress, index);
  const { image, over } = shownPictures(question, value);
  return rowText([
    index + 1,
    question.type === 'unknown' ? question.kind : question.type,
    question.points,
    question.text,
    partsText(question),
    [image, over].filter((address) => address !== undefined).join(' '),
    value === null ? '' : answerLine(question, value),
    stateOf(progress, index)?.state,
  ]);
}

function partsText(question: Question): string {
  const lettered = letteredTexts(question).map(labelOf).join(', ');
  switch (question.type) {
    case 'matching':
      return `${question.left.join(', ')}; ${lettered}`;
    case 'text_multi':
      return String(question.fields);
    case 'number':
    case 'draw':
      return question.placeholder ?? '';
    case 'unknown':
      return JSON.stringify(question.raw);
    default:
      return lettered;
  }
}

function questionLines(paper: PaperView, question: Question, index: number, view: View): string[] {
  const { progress } = paper;
  const value = lastValue(progress, index);
  const number = `${index + 1}. `;
  const room = view.width - number.length;
  const [first = '', ...paragraphs] = question.text.split('\n');
  const text = [`${first} ${pointsText(question)}`.trim(), ...paragraphs].flatMap((one) =>
    wrapped(one, room),
  );
  const delivery = stateOf(progress, index);
  const state = value === null && !delivery ? '' : ` (${answerStateText(delivery)})`;
  return [
    ...text.map((line, place) => `${place === 0 ? number : ' '.repeat(number.length)}${line}`),
    ...pictureLines(paper, question, index, view),
    ...partLines(question, view),
    ...indented(`Answer: ${answerLine(question, value)}${state}`, view).map((line) =>
      value === null ? view.style.dim(line) : view.style.cyan(line),
    ),
  ];
}

/** `(2 points)`. */
export function pointsText({ points }: Question): string {
  if (points === undefined) return '';
  return points === 0 ? '(not scored)' : `(${counted(points, 'point')})`;
}

/** The visible picture; its address where pictures are not printed. */
function pictureLines({ progress, pictures }: PaperView, question: Question, index: number, view: View) {
  const { image, over } = shownPictures(question, lastValue(progress, index));
  const address = over ?? image;
  if (address === undefined) return [];
  const picture = pictures.get(address);
  if (!picture || !view.printer) return [`${indent}Picture: ${address}`];
  return view.printer.print(picture, { columns: view.width, rows: pictureRows });
}

function partLines(question: Question, view: View): string[] {
  switch (question.type) {
    case 'matching':
      return pairLines(question.left, question.right, view);
    case 'text_multi':
      return [`${indent}${counted(question.fields, 'text')}`];
    case 'number':
    case 'draw':
      return question.placeholder === undefined ? [] : indented(`Expected: ${question.placeholder}`, view);
    case 'unknown':
      return indented(JSON.stringify(question.raw), view);
    default:
      return listLines(letteredTexts(question).map(labelOf), view);
  }
}

const labelOf = (text: string, index: number) => letteredPart(index, text);

function listLines(texts: readonly string[], view: View): string[] {
  return texts.flatMap((text) => indented(oneLine(text), view));
}

/** Two columns, or one list below the other when the terminal is narrow. */
function pairLines(left: readonly string[], right: readonly string[], view: View): string[] {
  const rows = left.map((text) => oneLine(text));
  const pairs = right.map((text, index) => oneLine(labelOf(text, index)));
  const width = Math.max(...rows.map(displayWidth));
  const isNarrow = indent.length + width + indent.length + Math.max(...pairs.map(displayWidth)) > view.width;
  if (isNarrow) return [...listLines(rows, view), `${indent}with`, ...listLines(pairs, view)];
  return Array.from({ length: Math.max(rows.length, pairs.length) }, (_, index) =>
    `${indent}${padEnd(isolate(rows[index] ?? ''), width)}${indent}${isolate(pairs[index] ?? '')}`.trimEnd(),
  );
}

function indented(text: string, view: View): string[] {
  return text
    .split('\n')
    .flatMap((line) => wrapped(line, view.width - indent.length).map((part) => indent + part));
}

function wrapped(text: string, width: number): string[] {
  return wrap(text, width).map((part) => isolate(part, text));
}
