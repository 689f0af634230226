/**
 * The page to draw on (protocol: exam event routes). What is handed in is uploaded and answered with before the page says
 * so: a drawing that could not be stored stays on the page.
 */
import { messageWithHint, PersonNeededError, PlazaError } from '../../../errors';
import type { DrawingTask, DrawingWindow } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import type { Question } from '../paper/question';
import { attemptOver } from '../progress/record';
import type { OwnAttempt } from './attempt';
import { drawQuestion, type UploadPorts, uploadDrawn } from './drawing';
import { type AnswerPorts, type GivenAnswer, giveAnswer } from './give-answer';

export type PagePorts = UploadPorts & Pick<Ports, 'desk'>;

/** What to draw, as the page shows it. */
function taskOf(question: Question, index: number): Pick<DrawingTask, 'title' | 'text'> {
  const { text } = question;
  const hint = question.type === 'draw' ? question.placeholder : undefined;
  return { title: `Question ${index + 1}`, text: hint === undefined ? text : `${text}\n${hint}` };
}

/** The result of `work` for the page: undefined when it is done, else why not. */
async function problemOf(work: () => Promise<unknown>): Promise<string | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    return messageWithHint(error);
  }
}

/** Opens the page, and says where it is and whether a browser shows it. */
async function showPage(
  { desk }: Pick<Ports, 'desk'>,
  { address }: DrawingWindow,
  index: number,
): Promise<string> {
  try {
    await desk.open(address);
    return `draw in the browser: ${address}`;
  } catch (error) {
    if (!(error instanceof PersonNeededError)) throw error;
    return `couldn't open a browser: open ${address} yourself, or give a PNG file with 'plaza exam draw ${index + 1} FILE'`;
  }
}

/** The pages of an attempt, one for each question. */
export interface DrawingPages {
  /** Opens the page of a question in the browser, and says where it is. */
  open(index: number): Promise<string>;
  close(): Promise<void>;
}

/** @param store answers a question with the ID of a drawing */
export function drawingPages(
  ports: PagePorts,
  attempt: OwnAttempt,
  store: (index: number, id: string) => Promise<void>,
): DrawingPages {
  const windows = new Map<number, DrawingWindow>();
  const receive = (index: number, png: Uint8Array) =>
    problemOf(async () => {
      const progress = await attempt.read();
      if (progress?.closed !== undefined) throw attemptOver(progress.closed);
      await store(index, await uploadDrawn(ports, png));
    });
  return {
    async open(index) {
      const question = (await attempt.read())?.paper.questions[index];
      if (!question) throw new Error(`there is no question ${index}`);
      const task = { ...taskOf(question, index), receive: (png: Uint8Array) => receive(index, png) };
      const window = windows.get(index) ?? (await ports.desk.drawing(task));
      windows.set(index, window);
      return showPage(ports, window, index);
    },
    async close() {
      for (const window of windows.values()) await window.close();
    },
  };
}

/**
 * Lets the person draw the answer to a question on a page, and answers with it.
 * @param number the question's number, from 1
 * @throws UsageError for a question that does not take a drawing, PersonNeededError when there is no person
 */
export async function answerOnPage(
  ports: AnswerPorts & PagePorts & Pick<Ports, 'ask'>,
  number: string,
): Promise<GivenAnswer> {
  const own = await drawQuestion(ports, number);
  if (!ports.ask.possible)
    throw new PersonNeededError('a drawing is needed', { hint: 'give the PNG file with --file FILE' });
  let given: GivenAnswer | undefined;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const receive = (png: Uint8Array) =>
    problemOf(async () => {
      given = await giveAnswer(ports, own, await uploadDrawn(ports, png));
    });
  const task = { ...taskOf(own.question, own.index), receive, received: () => finish() };
  const window = await ports.desk.drawing(task);
  try {
    await ports.ask.print(await showPage(ports, window, own.index));
    await Promise.race([finished, aborted(ports.signal)]);
  } finally {
    await window.close();
  }
  if (!given) throw new Error('the page handed in nothing');
  return given;
}

/** Rejects with the reason when the signal is aborted. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
