/** `exam take --plain`: the attempt as prompts, for screen readers and terminals without cursor control. */

import { requireNoDryRun } from '../../../client/requests/errors';
import { isFailure, messageWithHint, PersonNeededError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Json } from '../paper/json';
import { endingExit } from '../progress/ending';
import { lastValue, moveTo, type Progress } from '../progress/record';
import { startQuestion } from '../render/attempt';
import { rules } from '../render/take/body';
import {
  afterQuestionPrompt,
  menuLeave,
  menuPrompt,
  menuSubmit,
  type Prompt,
  promptStep,
  questionLines,
} from '../take/prompts';
import { countdown, dueWarning, timeLeft } from '../time';
import { type OwnAttempt, ownAttempt, readClocks } from './attempt';
import { type DrawingPages, drawingPages } from './drawing';
import { submitAttempt } from './finish';
import { giveAnswer } from './give-answer';
import { openAttempt, takeInDryRun } from './open-attempt';
import { startedProgress } from './start';
import type { TakePorts } from './take';

export type PlainPorts = TakePorts & Pick<Ports, 'ask'>;

interface PromptSession {
  readonly ports: PlainPorts;
  readonly attempt: OwnAttempt;
  readonly pages: DrawingPages;
  /** Printed warnings, in minutes left. */
  warned: readonly number[];
}

/** The next step: a question by its index, the list of questions, submitting, leaving, or none after a submission. */
type Destination = number | 'menu' | 'submit' | 'leave' | 'none';

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
    await ports.ask.print(`the attempt is over: ${status.status}; 'plaza exam status' shows the result`);
    return undefined;
  }
  await ports.ask.show(rules);
  await ports.ask.confirm(startQuestion(await ports.identity.accountLabel()), { word: 'start' });
  return startedProgress(ports, attempt);
}

async function runPrompts(session: PromptSession, from: number): Promise<void> {
  let place: Destination = from;
  while (place !== 'none') {
    if (place === 'leave') return session.ports.ask.print("saved; 'plaza exam take' continues");
    const progress = await currentProgress(session);
    if (progress.closed !== undefined) {
      await session.ports.ask.print(
        `the attempt is over: ${progress.closed}; 'plaza exam status' shows the result`,
      );
      return;
    }
    if (place === 'menu') place = await chooseDestination(session, menuPrompt(progress));
    else if (place === 'submit') place = await submit(session);
    else place = await askQuestion(session, progress, place);
  }
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
  for (let replies: readonly (string | null)[] = []; ; ) {
    const step = promptStep(question, value, replies);
    if (step.type === 'prompt') {
      replies = [...replies, await reply(ports, step.prompt)];
      continue;
    }
    if (step.type === 'wrong') {
      await ports.ask.print(step.hint === undefined ? step.problem : `${step.problem}; ${step.hint}`);
      replies = [];
      continue;
    }
    if (step.type === 'draw') await ports.ask.print(await pages.open(index));
    if (step.type === 'answer') await give(session, index, step.value);
    return chooseDestination(session, afterQuestionPrompt(index, questions.length));
  }
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

async function submit({ ports }: PromptSession): Promise<Destination> {
  try {
    const { status, score, maxScore } = (await submitAttempt(ports, false)) ?? {};
    if (endingExit(status, 'completed') === 0) {
      await ports.ask.print(score === undefined ? 'submitted' : `submitted, score: ${score} of ${maxScore}`);
      return 'none';
    }
  } catch (error) {
    await printFailure(ports, error);
  }
  return 'menu';
}

/** @throws internal errors */
async function printFailure({ ask }: Pick<PlainPorts, 'ask'>, error: unknown): Promise<void> {
  if (!isFailure(error)) throw error;
  await ask.print(messageWithHint(error));
}

async function chooseDestination({ ports }: PromptSession, prompt: Prompt): Promise<Destination> {
  const chosen = await reply(ports, prompt);
  if (chosen === menuSubmit) return 'submit';
  if (chosen === menuLeave) return 'leave';
  return chosen === null || !/^\d+$/.test(chosen) ? 'menu' : Number(chosen);
}

async function reply({ ask }: Pick<PlainPorts, 'ask'>, prompt: Prompt): Promise<string | null> {
  const question = { message: prompt.message, option: "'plaza exam answer NUMBER VALUE'" };
  if (prompt.type === 'choose') return ask.choose(question, prompt.choices);
  return ask.input({ ...question, initial: prompt.initial });
}
