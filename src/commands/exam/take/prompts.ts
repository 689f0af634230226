/**
 * The exam as prompts, one after another, for screen readers and plain terminals: which prompt comes next, as data.
 * The replies for one question are the arguments of `exam answer`, so that both check the same rules.
 */
import { answerArguments, answerLine, counted, printedPart, shortened } from '../answers/answer-text';
import { parsedAnswer } from '../answers/parse';
import { type Json, sameJson } from '../paper/json';
import type { Question } from '../paper/question';
import { lastValue, type Progress } from '../progress/record';
import { summarize } from '../progress/summary';

export interface PromptChoice {
  readonly name: string;
  /** What choosing it gives; null leaves the question as it is. */
  readonly value: string | null;
}

/** One prompt: `choose` gives the value of a choice, `input` a typed text, by default the `initial` one. */
export type Prompt =
  | { readonly type: 'choose'; readonly message: string; readonly choices: readonly PromptChoice[] }
  | { readonly type: 'input'; readonly message: string; readonly initial?: string };

/** What follows on the replies so far. */
export type PromptStep =
  | { readonly type: 'prompt'; readonly prompt: Prompt }
  /** The question stays as it is. */
  | { readonly type: 'keep' }
  /** The person wants to draw. */
  | { readonly type: 'draw' }
  | { readonly type: 'answer'; readonly value: Json }
  /** The replies do not form an answer: the questions are asked again. */
  | { readonly type: 'wrong'; readonly problem: string; readonly hint?: string };

/**
 * The next step for a question whose answer is `value`, after these replies. A reply of null leaves the question as
 * it is, an empty text leaves its field as it is, and spaces alone erase it.
 */
export function promptStep(question: Question, value: Json, replies: readonly (string | null)[]): PromptStep {
  const given = replies.filter((reply) => reply !== null);
  if (given.length < replies.length) return { type: 'keep' };
  const prompt = partPrompt(question, value, given);
  if (prompt) return { type: 'prompt', prompt };
  if (question.type === 'draw') return { type: 'draw' };
  const before = isTyped(question) ? answerArguments(question, value) : [];
  const words = given.map((word, index) => (word === '' ? (before[index] ?? '') : word));
  const isNone = (word: string) => word.trim() === '' || (question.type === 'matching' && word === none);
  const isEmpty = words.every(isNone);
  return isEmpty ? changed(value, null) : answered(question, value, words);
}

function answered(question: Question, value: Json, words: readonly string[]): PromptStep {
  const parsed = parsedAnswer(question, words);
  return parsed.type === 'value' ? changed(value, parsed.value) : { ...parsed, type: 'wrong' };
}

function changed(before: Json, value: Json): PromptStep {
  return sameJson(before, value) ? { type: 'keep' } : { type: 'answer', value };
}

/** Whether the answer is typed, and not chosen. */
function isTyped({ type }: Question): boolean {
  return type !== 'single' && type !== 'matching' && type !== 'ordering' && type !== 'draw';
}

/** The choice of no pair. */
const none = '0';

/** What to read before the prompts of a question: its number, points and text, its pictures, what was answered. */
export function questionLines(
  question: Question,
  index: number,
  count: number,
  value: Json,
): readonly string[] {
  const { points, text, image } = question;
  const placeholder = 'placeholder' in question ? question.placeholder : undefined;
  const worth = points === undefined ? '' : points === 0 ? ', not scored' : `, ${counted(points, 'point')}`;
  return [
    `Question ${index + 1} of ${count}${worth}`,
    ...text.split('\n'),
    ...(image === undefined ? [] : [`Picture: ${image}`]),
    ...(placeholder === undefined ? [] : [`Expected: ${placeholder}`]),
    ...(question.type === 'unknown' ? [JSON.stringify(question.raw)] : []),
    `Answer: ${answerLine(question, value)}`,
  ];
}

function partPrompt(question: Question, value: Json, words: readonly string[]): Prompt | undefined {
  switch (question.type) {
    case 'single':
      if (words.length > 0) return undefined;
      return choose('Your answer', numberedChoices(question.options), value);
    case 'matching':
      return pairPrompt(question, value, words.length);
    case 'ordering':
      return orderPrompt(question.items, value, words);
    case 'draw':
      return words.length > 0 ? undefined : choose('Your drawing', [{ name: 'Draw', value: 'draw' }], value);
    default:
      return inputPrompt(question, value, words.length);
  }
}

function inputPrompt(question: Question, value: Json, given: number): Prompt | undefined {
  const count = question.type === 'text_multi' ? question.fields : 1;
  if (given >= count) return undefined;
  const initial = answerArguments(question, value)[given];
  const message = inputMessage(question, given);
  return { type: 'input', message, initial: initial || undefined };
}

function inputMessage(question: Question, given: number): string {
  switch (question.type) {
    case 'text_multi':
      return `Text ${given + 1} of ${question.fields}`;
    case 'number':
      return 'Your number';
    case 'unknown':
      return 'Your answer as JSON';
    default:
      return 'Your answer';
  }
}

function pairPrompt(
  { left, right }: Extract<Question, { type: 'matching' }>,
  value: Json,
  row: number,
): Prompt | undefined {
  const text = left[row];
  if (text === undefined) return undefined;
  const choices = [...numberedChoices(right), { name: 'None', value: none }];
  const message = `${printedPart(row, text)} belongs to`;
  return row === 0 ? choose(message, choices, value) : { type: 'choose', message, choices };
}

function orderPrompt(items: readonly string[], value: Json, words: readonly string[]): Prompt | undefined {
  const left = numberedChoices(items).filter((choice) => !words.includes(choice.value ?? ''));
  if (left.length === 0) return undefined;
  const message = `Place ${words.length + 1} of ${items.length}`;
  return words.length === 0 ? choose(message, left, value) : { type: 'choose', message, choices: left };
}

/** The first prompt of a question can be left. */
function choose(message: string, choices: readonly PromptChoice[], value: Json): Prompt {
  const name = value === null ? 'Leave unanswered' : 'Keep the answer';
  return { type: 'choose', message, choices: [...choices, { name, value: null }] };
}

function numberedChoices(texts: readonly string[]): readonly PromptChoice[] {
  // The number with a full stop is always the number, whatever the texts are.
  return texts.map((text, index) => ({ name: printedPart(index, text), value: `${index + 1}.` }));
}

/** What the menu gives for submitting and leaving; for a question it gives its index, from 0. */
export const menuSubmit = 'submit';
export const menuLeave = 'leave';

/** The menu of an attempt: every question with its answer, and the two ways out. */
export function menuPrompt(progress: Progress): Prompt {
  const { questions, answered, unsent } = summarize(progress);
  const sent = unsent.length === 0 ? '' : `, ${counted(unsent.length, 'answer')} not sent yet`;
  return {
    type: 'choose',
    message: `${answered.length} of ${questions} answered${sent}`,
    choices: [
      ...progress.paper.questions.map((question, index) => ({
        name: `${printedPart(index, shortened(question.text))}: ${shortened(answerLine(question, lastValue(progress, index)))}`,
        value: String(index),
      })),
      { name: 'Submit the exam', value: menuSubmit },
      { name: 'Leave, and continue later', value: menuLeave },
    ],
  };
}

/** What the prompt after a question gives for the list of all questions. */
const menuList = 'list';

/** The prompt after a question: the next one is the first choice; after the last one it is the list. */
export function afterQuestionPrompt(index: number, count: number): Prompt {
  const isLast = index + 1 >= count;
  return {
    type: 'choose',
    message: isLast ? 'That was the last question' : 'Continue',
    choices: [
      ...(isLast ? [] : [{ name: `Question ${index + 2} of ${count}`, value: String(index + 1) }]),
      { name: 'All questions', value: menuList },
      ...(index === 0 ? [] : [{ name: `Back to question ${index}`, value: String(index - 1) }]),
      { name: 'Submit the exam', value: menuSubmit },
      { name: 'Leave, and continue later', value: menuLeave },
    ],
  };
}
