/**
 * Drawings as answers (protocol: exam event routes): a PNG is uploaded, and its ID is the answer. The drawing page
 * reports success only after upload and answer, so that a drawing that could not be stored stays on the page.
 */
import { requireField } from '../../../client/requests/errors';
import { messageWithHint, PersonNeededError, PlazaError, UsageError } from '../../../errors';
import { decodePng } from '../../../image/png/png-read';
import type { DrawingWindow } from '../../../ports/desk';
import type { Ports } from '../../../ports/index';
import type { FilePart } from '../../../protocol/route';
import { files } from '../../../protocol/routes/files';
import { withProgress } from '../../files/shared/attachments';
import { maxPictureBytes } from '../../files/shared/pictures';
import { attemptOverError } from '../progress/record';
import type { OwnAttempt } from './attempt';
import {
  type AnswerPorts,
  type AnswerReceipt,
  asResult,
  giveAnswer,
  type OwnQuestion,
  ownQuestion,
  retryMsOf,
  withRetries,
} from './send-answers';

export type DrawPorts = AnswerPorts & Pick<Ports, 'files' | 'progress'>;

export type UploadPorts = Pick<Ports, 'api' | 'clock' | 'random' | 'signal' | 'waitMs'>;

/**
 * Uploads a drawing and answers a question with it.
 * @param number the question's number, from 1
 * @throws UsageError for a question that does not take a drawing, and a file that is not a PNG
 */
export async function answerWithDrawing(ports: DrawPorts, number: string, path: string) {
  const own = await drawQuestion(ports, number);
  const part = await drawingFile(ports, path);
  const work = ports.progress.begin(`uploading ${part.filename}`, part.size);
  try {
    const id = await uploadDrawing(ports, { ...part, open: () => withProgress(part.open(), work) });
    return await giveAnswer(ports, own, id);
  } finally {
    work.end();
  }
}

/** Finds a question that takes a drawing. @throws UsageError for any other question, and when the attempt is over */
async function drawQuestion(ports: AnswerPorts, number: string): Promise<OwnQuestion> {
  const own = await ownQuestion(ports, number);
  if (own.question.type !== 'draw') {
    throw new UsageError(`question ${number} is not answered with a drawing`, {
      hint: `answer it with 'plaza exam answer ${number}'`,
    });
  }
  if (own.closed !== undefined) throw attemptOverError(own.closed);
  return own;
}

/** Opens the file of a drawing. @throws UsageError when it is not a PNG, damaged or too large */
async function drawingFile({ files }: Pick<Ports, 'files'>, path: string): Promise<FilePart> {
  const part = await files.part(path);
  if (part.type !== 'image/png')
    throw new UsageError(`${path} is not a PNG file, but ${part.type}`, { hint: 'save the drawing as PNG' });
  if (part.size > maxPictureBytes) {
    throw new UsageError(`${path} has ${part.size} bytes`, {
      hint: `a drawing has at most ${maxPictureBytes} bytes`,
    });
  }
  await decodePng(await files.bytes(path));
  return part;
}

/** Uploads a drawing, with retries while the service is unreachable, and returns the ID of the file. */
async function uploadDrawing(ports: UploadPorts, file: FilePart): Promise<string> {
  const sent = await withRetries(ports, retryMsOf(ports), () =>
    ports.api
      .change(files.upload, { body: { file } })
      .then((stored) => ({ stored, failure: undefined }), asResult),
  );
  if (sent.failure) throw sent.failure;
  return requireField(sent.stored.id, 'the ID of the drawing');
}

export type PagePorts = UploadPorts & Pick<Ports, 'desk'>;

async function showPage({ desk }: Pick<Ports, 'desk'>, { address }: DrawingWindow, index: number) {
  try {
    await desk.open(address);
    return `draw in the browser: ${address}`;
  } catch (error) {
    if (!(error instanceof PersonNeededError)) throw error;
    return `couldn't open a browser: open ${address} yourself, or give a PNG file with 'plaza exam draw ${index + 1} FILE'`;
  }
}

export type DrawingPages = ReturnType<typeof drawingPages>;

/**
 * The drawing pages of an attempt, one for each question.
 * @param store answers a question with the ID of a drawing
 * @param received called after the page reported success
 */
export function drawingPages(
  ports: PagePorts,
  attempt: OwnAttempt,
  store: (index: number, id: string) => Promise<void>,
  received?: () => void,
) {
  const windows = new Map<number, DrawingWindow>();
  /** Stores a drawing, and returns the message of a failure for the page. */
  const receive = async (index: number, png: Uint8Array): Promise<string | undefined> => {
    const open = async function* () {
      yield png;
    };
    try {
      const progress = await attempt.read();
      if (progress?.closed !== undefined) throw attemptOverError(progress.closed);
      await decodePng(png);
      const part = { filename: 'drawing.png', type: 'image/png', size: png.byteLength, open };
      await store(index, await uploadDrawing(ports, part));
      return undefined;
    } catch (error) {
      if (!(error instanceof PlazaError)) throw error;
      return messageWithHint(error);
    }
  };
  return {
    /** Opens the page of a question in the browser and returns a message with its address. */
    async open(index: number): Promise<string> {
      const question = (await attempt.read())?.paper.questions[index];
      if (!question) throw new Error(`there is no question ${index}`);
      const hint = question.type === 'draw' && question.placeholder ? `\n${question.placeholder}` : '';
      const shown = { title: `Question ${index + 1}`, text: question.text + hint };
      const task = { ...shown, receive: (png: Uint8Array) => receive(index, png), received };
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
 * Opens a page to draw on, and answers the question with the drawing.
 * @param number the question's number, from 1
 * @throws UsageError for a question that does not take a drawing, PersonNeededError without a terminal
 */
export async function answerOnPage(
  ports: AnswerPorts & PagePorts & Pick<Ports, 'ask'>,
  number: string,
): Promise<AnswerReceipt> {
  const own = await drawQuestion(ports, number);
  if (!ports.ask.possible)
    throw new PersonNeededError('a drawing is needed', { hint: 'give the PNG file with --file FILE' });
  let given: AnswerReceipt | undefined;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const store = async (_: number, id: string) => {
    given = await giveAnswer(ports, own, id);
  };
  const pages = drawingPages(ports, own.attempt, store, () => finish());
  try {
    await ports.ask.print(await pages.open(own.index));
    await Promise.race([finished, aborted(ports.signal)]);
  } finally {
    await pages.close();
  }
  if (!given) throw new Error('the page handed in nothing');
  return given;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
