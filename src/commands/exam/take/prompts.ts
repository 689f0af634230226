/**
 * The prompts of `exam take --plain`, as data: which prompt follows which reply.
 * The replies for a question are parsed as the arguments of `exam answer`.
 */
import { cleanText } from '../../../terminal/text/clean';
import {
  answerArguments,
  answerLine,
  counted,
  letteredPart,
  partLetter,
  printedPart,
  shortened,
} from '../answers/answer-text';
import { parsedAnswer } from '../answers/parse';
import { type Json, sameJson } from '../paper/json';
import type { Question } from '../paper/question';
import { lastValue, type Progress } from '../progress/record';
import { summarize } from '../progress/summary';

export interface PromptChoice {
  readonly name: string;
  /** The reply; null leaves the question unchanged. */
  readonly value: string | null;
}

/** The reply of `choose` is the value of a choice; the reply of `input` is a typed text, by default `initial`. */
export type Prompt =
  | { readonly type: 'choose'; readonly message: string; readonly choices: readonly PromptChoice[] }
  | { readonly type: 'input'; readonly message: string; readonly initial?: string };

/** The step after the replies so far. */
export type PromptStep =
  | { readonly type: 'prompt'; readonly prompt: Prompt }
  | { readonly type: 'keep' }
  | { readonly type: 'draw' }
  | { readonly type: 'answer'; readonly value: Json }
  /** The replies are not a valid answer: repeat the prompts. */
  | { readonly type: 'wrong'; readonly problem: string; readonly hint?: string };

/**
 * The next step for a question whose answer is `value`, after these replies. A reply of null leaves the question
 * unchanged, an empty text leaves its field unchanged, and white space erases it.
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
  return isEmpty ? answerStep(value, null) : parsedStep(question, value, words);
}

function parsedStep(question: Question, value: Json, words: readonly string[]): PromptStep {
  const parsed = parsedAnswer(question, words);
  return parsed.type === 'value' ? answerStep(value, parsed.value) : { ...parsed, type: 'wrong' };
}

function answerStep(before: Json, value: Json): PromptStep {
  return sameJson(before, value) ? { type: 'keep' } : { type: 'answer', value };
}

function isTyped({ type }: Question): boolean {
  return type !== 'single' && type !== 'matching' && type !== 'ordering' && type !== 'draw';
}

/** The value of "no pair". */
const none = '0';

/** The lines before the prompts of a question: number, points, text, picture, current answer. */
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
  ].map(cleanText);
}

function partPrompt(question: Question, value: Json, words: readonly string[]): Prompt | undefined {
  switch (question.type) {
    case 'single':
      if (words.length > 0) return undefined;
      return choose('Your answer', letteredChoices(question.options), value);
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
  const choices = [...letteredChoices(right), { name: 'None', value: none }];
  const message = `${text} belongs to`;
  return row === 0 ? choose(message, choices, value) : { type: 'choose', message, choices };
}

function orderPrompt(items: readonly string[], value: Json, words: readonly string[]): Prompt | undefined {
  const left = letteredChoices(items).filter((choice) => !words.includes(choice.value ?? ''));
  if (left.length === 0) return undefined;
  const message = `Place ${words.length + 1} of ${items.length}`;
  return words.length === 0 ? choose(message, left, value) : { type: 'choose', message, choices: left };
}

/** A prompt with a choice that leaves the question unchanged. */
function choose(message: string, choices: readonly PromptChoice[], value: Json): Prompt {
  const name = value === null ? 'Leave unanswered' : 'Keep the answer';
  return { type: 'choose', message, choices: [...choices, { name, value: null }] };
}

function letteredChoices(texts: readonly string[]): readonly PromptChoice[] {
  // A letter with a full stop is always the letter, even when an option has a letter as its text.
  return texts.map((text, index) => ({ name: letteredPart(index, text), value: `${partLetter(index)}.` }));
}

/** Values of the menu besides the indexes of questions, from 0. */
export const menuSubmit = 'submit';
export const menuLeave = 'leave';

/** The menu: every question with its answer, submit, leave. */
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

/** The value of "All questions" in the prompt after a question. */
const menuList = 'list';

/** The prompt after a question. The first choice is the next question, or the menu after the last one. */
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
