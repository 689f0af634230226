/** Drawings as answers (protocol: exam event routes): a PNG is uploaded, and its ID is the answer. */

import { requireField } from '../../../client/requests/require-field';
import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { FilePart } from '../../../protocol/route';
import { files } from '../../../protocol/routes/files';
import { maxPictureBytes } from '../../files/shared/limits';
import { readPng } from '../../files/shared/png';
import { withProgress } from '../../files/shared/progress';
import type { Question } from '../paper/question';
import { attemptOver } from '../progress/record';
import {
  type AnswerPorts,
  type GivenAnswer,
  giveAnswer,
  type OwnQuestion,
  ownQuestion,
  retryMsOf,
} from './give-answer';
import { retried } from './retry';

export type DrawPorts = AnswerPorts & Pick<Ports, 'files' | 'progress'>;

export type UploadPorts = Pick<Ports, 'api' | 'clock' | 'random' | 'signal' | 'waitMs'>;

/**
 * Uploads a drawing and answers a question with it.
 * @param number the question's number, from 1
 * @throws UsageError for a question that does not take a drawing, and a file that is not a PNG
 */
export async function answerWithDrawing(
  ports: DrawPorts,
  number: string,
  path: string,
): Promise<GivenAnswer> {
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

/** The question of a number that is answered with a drawing. @throws UsageError for any other, and when the attempt is over */
export async function drawQuestion(ports: AnswerPorts, number: string): Promise<OwnQuestion> {
  const own = await ownQuestion(ports, number);
  requireDrawing(own.question, number);
  if (own.closed !== undefined) throw attemptOver(own.closed);
  return own;
}

function requireDrawing({ type }: Question, number: string): void {
  if (type === 'draw') return;
  throw new UsageError(`question ${number} is not answered with a drawing`, {
    hint: `answer it with 'plaza exam answer ${number}'`,
  });
}

/** The file of a drawing. @throws UsageError when it is not a PNG, damaged or too large */
async function drawingFile({ files }: Pick<Ports, 'files'>, path: string): Promise<FilePart> {
  const part = await files.part(path);
  if (part.type !== 'image/png') {
    throw new UsageError(`${path} is not a PNG file, but ${part.type}`, { hint: 'save the drawing as PNG' });
  }
  if (part.size > maxPictureBytes) {
    throw new UsageError(`${path} has ${part.size} bytes`, {
      hint: `a drawing has at most ${maxPictureBytes} bytes`,
    });
  }
  await readPng(await files.bytes(path));
  return part;
}

/** Uploads a drawing, again while the service cannot be reached, and gives the ID of the file. */
async function uploadDrawing(ports: UploadPorts, file: FilePart): Promise<string> {
  const stored = await retried(ports, retryMsOf(ports), () =>
    ports.api.change(files.upload, { body: { file } }),
  );
  return requireField(stored.id, 'the ID of the drawing');
}

/**
 * Uploads a drawing that was made on a page, and returns the ID of the file.
 * @throws UsageError when it is not a PNG
 */
export async function uploadDrawn(ports: UploadPorts, png: Uint8Array): Promise<string> {
  await readPng(png);
  const open = async function* () {
    yield png;
  };
  return uploadDrawing(ports, { filename: 'drawing.png', type: 'image/png', size: png.byteLength, open });
}
