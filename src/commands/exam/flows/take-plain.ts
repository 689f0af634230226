/** `exam take --plain`: the attempt as prompts, for screen readers and terminals without cursor control. */
import { requireNoDryRun } from '../../../client/requests/errors';
import { isFailure, messageWithHint, PersonNeededError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Ask, Choice } from '../../../ports/terminal';
import { cleanText } from '../../../terminal/text/clean';
import { counted } from '../../../terminal/text/count-suffix';
import {
  answerArguments,
  answerLine,
  letteredPart,
  partLetter,
  printedPart,
  shortened,
} from '../answers/answer-text';
import { parsedAnswer } from '../answers/parse';
import { type Json, letteredTexts, type Question, sameJson } from '../paper/paper';
import { endingExit, lastValue, moveTo, type Progress } from '../progress/record';
import { reportOf } from '../progress/send';
import { startQuestion } from '../render/attempt';
import { rules } from '../render/take/body';
import { countdown, dueWarning, timeLeft } from '../time';
import { type OwnAttempt, ownAttempt, readClocks } from './attempt';
import { type DrawingPages, drawingPages } from './drawing';
import { submitAttempt } from './finish';
import { giveAnswer } from './send-answers';
import { startedProgress } from './start';
import { openAttempt, takeInDryRun } from './status';
import type { TakePorts } from './take';

export type PlainPorts = TakePorts & Pick<Ports, 'ask'>;

interface PromptSession {
  readonly ports: PlainPorts;
  readonly attempt: OwnAttempt;
  readonly pages: DrawingPages;
  /** Printed warnings, in minutes left. */
  warned: readonly number[];
}

/**
 * Prompts for the questions, from the last visited one, until the attempt ends or the user leaves.
 * @throws PersonNeededError without a terminal; also errors of the start
 */
export async function takePlainly(ports: PlainPorts): Promise<void> {
  if (!ports.ask.possible)
    throw new PersonNeededError('this command requires a terminal', {
      hint: "use 'plaza exam answer NUMBER VALUE'",
    });
  await requireNoDryRun(ports, takeInDryRun);
  const attempt = await ownAttempt(ports);
  const progress = await begin(ports, attempt);
  if (!progress) return;
  const store = async (index: number, id: string) => void (await giveAnswer(ports, { attempt, index }, id));
  const session: PromptSession = { ports, attempt, pages: drawingPages(ports, attempt, store), warned: [] };
  try {
    await runPrompts(session, progress.position.index);
  } finally {
    await session.pages.close();
  }
}

/** Continues or starts the attempt; prints a message and returns undefined when it is over. */
async function begin(ports: PlainPorts, attempt: OwnAttempt): Promise<Progress | undefined> {
  const { event } = await openAttempt(ports, attempt);
  const { status, progress } = event;
  if (progress && progress.closed === undefined) return progress;
  if (status.status === 'in_progress') return startedProgress(ports, attempt);
  if (status.status !== 'idle') {
    await printOver(ports.ask, status.status);
    return undefined;
  }
  await ports.ask.show(rules);
  await ports.ask.confirm(startQuestion(await ports.identity.accountLabel()), { word: 'start' });
  return startedProgress(ports, attempt);
}

async function runPrompts(session: PromptSession, from: number): Promise<void> {
  const { ask } = session.ports;
  let place: Destination | undefined = from;
  while (place !== undefined) {
    if (place === 'leave') return ask.print("saved; 'plaza exam take' continues");
    const progress = await currentProgress(session);
    if (progress.closed !== undefined) return printOver(ask, progress.closed);
    if (place === 'menu') place = await askMenu(ask, progress);
    else if (place === 'submit') place = await submit(session);
    else place = await askQuestion(session, progress, place);
  }
}

function printOver(ask: Ports['ask'], status: string): Promise<void> {
  return ask.print(`the attempt is over: ${status}; 'plaza exam status' shows the result`);
}

/** Reads the record; prints a warning when little time is left. */
async function currentProgress(session: PromptSession): Promise<Progress> {
  const { ports, attempt } = session;
  const progress = await attempt.read();
  if (!progress) throw new UsageError('the record of the attempt was removed');
  const time = timeLeft(progress.paper.startedAt, progress.clock, readClocks(ports.clock));
  if (!time || progress.closed !== undefined) return progress;
  const { minutes, given } = dueWarning(time.leftMs, session.warned);
  session.warned = given;
  if (minutes !== undefined)
    await ports.ask.print(`less than ${minutes === 1 ? '1 minute' : `${minutes} minutes`} left`);
  return progress;
}

/** Prints a question, runs its prompts, and returns the next step. */
async function askQuestion(session: PromptSession, progress: Progress, index: number): Promise<Destination> {
  const { ports, attempt, pages } = session;
  const { questions } = progress.paper;
  const question = questions[index];
  if (!question) return 'menu';
  await attempt.change((before) => moveTo(before, index, attempt.writer));
  const value = lastValue(progress, index);
  const time = timeLeft(progress.paper.startedAt, progress.clock, readClocks(ports.clock));
  const left = time ? [`${countdown(time.leftMs)} left`] : [];
  await ports.ask.show(['', ...questionLines(question, index, questions.length, value), ...left]);
  const reply = await askAnswer(ports.ask, question, value);
  if (reply === 'draw') await ports.ask.print(await pages.open(index));
  else if (reply !== 'keep') await give(session, index, reply.value);
  return askNext(ports.ask, index, questions.length);
}

/** Saves and sends an answer. Prints a failure; a later step sends the answer. */
async function give({ ports, attempt }: PromptSession, index: number, value: Json): Promise<void> {
  try {
    await giveAnswer(ports, { attempt, index }, value);
    await ports.ask.print(value === null ? 'answer erased' : 'answer sent');
  } catch (error) {
    await printFailure(ports, error);
  }
}

/** Undefined after the submission. */
async function submit({ ports }: PromptSession): Promise<Destination | undefined> {
  try {
    const { status, score, maxScore } = (await submitAttempt(ports, false)) ?? {};
    if (endingExit(status, 'completed') !== 0) return 'menu';
    await ports.ask.print(score === undefined ? 'submitted' : `submitted, score: ${score} of ${maxScore}`);
    return undefined;
  } catch (error) {
    await printFailure(ports, error);
    return 'menu';
  }
}

/** @throws internal errors */
async function printFailure({ ask }: Pick<PlainPorts, 'ask'>, error: unknown): Promise<void> {
  if (!isFailure(error)) throw error;
  await ask.print(messageWithHint(error));
}

type Prompts = Pick<Ask, 'choose' | 'input' | 'print'>;

/** Named by the error without a terminal. */
const option = "'plaza exam answer NUMBER VALUE'";
/** The value of "no pair". */
const none = '0';

/** The reply to a question: a new value, or a drawing that is still to be made; `keep` leaves the answer unchanged. */
type Reply = 'keep' | 'draw' | { readonly value: Json };

/**
 * Prompts for the answer to a question whose answer is `value`; repeats the prompts until the replies are a valid
 * answer. An empty text leaves its field unchanged, and white space erases it.
 * @internal
 */
export async function askAnswer(ask: Prompts, question: Question, value: Json): Promise<Reply> {
  const before = isTyped(question) ? answerArguments(question, value) : [];
  const isNone = (word: string) => word.trim() === '' || (question.type === 'matching' && word === none);
  for (;;) {
    const replies = await askParts(ask, question, value, before);
    if (!replies) return 'keep';
    if (question.type === 'draw') return 'draw';
    const words = replies.map((word, index) => (word === '' ? (before[index] ?? '') : word));
    const parsed = words.every(isNone)
      ? ({ type: 'value', value: null } as const)
      : parsedAnswer(question, words);
    if (parsed.type === 'value') return sameJson(parsed.value, value) ? 'keep' : { value: parsed.value };
    const { problem, hint } = parsed;
    await ask.print(hint === undefined ? problem : `${problem}; ${hint}`);
  }
}

function isTyped({ type }: Question): boolean {
  return type !== 'single' && type !== 'matching' && type !== 'ordering' && type !== 'draw';
}

/** The replies as arguments of `exam answer`; undefined when the answer stays unchanged. */
async function askParts(ask: Prompts, question: Question, value: Json, before: readonly string[]) {
  const keep = { name: value === null ? 'Leave unanswered' : 'Keep the answer', value: null };
  const choose = (message: string, choices: readonly Choice<string | null>[]) =>
    ask.choose<string | null>({ message, option }, choices);
  const replies: string[] = [];
  for (let part = 0; ; part += 1) {
    const prompt = choicesOf(question, replies);
    if (!prompt) break;
    // Only the first prompt of a question can leave it unchanged.
    const reply = await choose(prompt.message, [...prompt.choices, ...(part === 0 ? [keep] : [])]);
    if (reply === null) return undefined;
    replies.push(reply);
  }
  if (!isTyped(question)) return replies;
  const count = question.type === 'text_multi' ? question.fields : 1;
  while (replies.length < count) {
    const initial = before[replies.length] || undefined;
    replies.push(await ask.input({ message: inputMessage(question, replies.length), option, initial }));
  }
  return replies;
}

/** The next choice after some replies; undefined after the last one, and for typed answers. */
function choicesOf(question: Question, replies: readonly string[]) {
  const given = replies.length;
  // A letter with a full stop is always the letter, even when an option has a letter as its text.
  const lettered = letteredTexts(question).map((text, index) => {
    return { name: letteredPart(index, text), value: `${partLetter(index)}.` };
  });
  if (question.type === 'single' && given === 0) return { message: 'Your answer', choices: lettered };
  if (question.type === 'draw' && given === 0)
    return { message: 'Your drawing', choices: [{ name: 'Draw', value: 'draw' }] };
  if (question.type === 'matching' && given < question.left.length) {
    const message = `${question.left[given]} belongs to`;
    return { message, choices: [...lettered, { name: 'None', value: none }] };
  }
  const left = lettered.filter(({ value }) => !replies.includes(value));
  if (question.type !== 'ordering' || left.length === 0) return undefined;
  return { message: `Place ${given + 1} of ${lettered.length}`, choices: left };
}

function inputMessage(question: Question, given: number): string {
  if (question.type === 'text_multi') return `Text ${given + 1} of ${question.fields}`;
  if (question.type === 'number') return 'Your number';
  return question.type === 'unknown' ? 'Your answer as JSON' : 'Your answer';
}

/** The lines before the prompts of a question: number, points, text, picture, current answer. @internal */
export function questionLines(question: Question, index: number, count: number, value: Json) {
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

/** The next step: a question by its index, the list of questions, submitting, or leaving. */
type Destination = number | 'menu' | 'submit' | 'leave';

const ending: readonly Choice<Destination>[] = [
  { name: 'Submit the exam', value: 'submit' },
  { name: 'Leave, and continue later', value: 'leave' },
];

/** @internal */
export function askMenu(ask: Prompts, progress: Progress): Promise<Destination> {
  const { questions, answered, unsent } = reportOf(progress);
  const sent = unsent.length === 0 ? '' : `, ${counted(unsent.length, 'answer')} not sent yet`;
  const choices = progress.paper.questions.map((question, index): Choice<Destination> => {
    const answer = shortened(answerLine(question, lastValue(progress, index)));
    return { name: `${printedPart(index, shortened(question.text))}: ${answer}`, value: index };
  });
  const message = `${answered.length} of ${questions} answered${sent}`;
  return ask.choose({ message, option }, [...choices, ...ending]);
}

/** Prompts after a question. The first choice is the next question, or the menu after the last one. */
function askNext(ask: Prompts, index: number, count: number): Promise<Destination> {
  const isLast = index + 1 >= count;
  const next: Choice<Destination> = { name: `Question ${index + 2} of ${count}`, value: index + 1 };
  const back: Choice<Destination> = { name: `Back to question ${index}`, value: index - 1 };
  return ask.choose<Destination>({ message: isLast ? 'That was the last question' : 'Continue', option }, [
    ...(isLast ? [] : [next]),
    { name: 'All questions', value: 'menu' },
    ...(index === 0 ? [] : [back]),
    ...ending,
  ]);
}
