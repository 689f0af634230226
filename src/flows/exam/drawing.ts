/** Drawings as answers (protocol: exam event routes): a PNG is uploaded, and its ID is the answer. */
import { files } from '../../api/catalogue/routes/files';
import { UsageError } from '../../errors';
import type { Question } from '../../exam/paper/question';
import { attemptOver } from '../../exam/progress/write';
import type { Ports } from '../../ports/index';
import type { FilePart } from '../../ports/route';
import { readPng } from '../files/png';
import { withProgress } from '../files/progress';
import { requireField } from '../requests/require-field';
import { type AnswerContext, type GivenAnswer, giveAnswer, ownQuestion, retryMsOf } from './give-answer';
import { retried } from './retry';

export type DrawContext = AnswerContext & Pick<Ports, 'files' | 'progress'>;

/** The largest picture that any account may upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

/**
 * Uploads a drawing and answers a question with it.
 * @param number the question's number, from 1
 * @throws UsageError for a question that wants no drawing, and a file that is no PNG
 */
export async function answerWithDrawing(
  ctx: DrawContext,
  number: string,
  path: string,
): Promise<GivenAnswer> {
  const own = await ownQuestion(ctx, number);
  requireDrawing(own.question, number);
  const progress = await own.attempt.read();
  if (progress?.closed !== undefined) throw attemptOver(progress.closed);
  const part = await drawingFile(ctx, path);
  return giveAnswer(ctx, own, await uploadDrawing(ctx, part));
}

function requireDrawing({ type }: Question, number: string): void {
  if (type === 'draw') return;
  throw new UsageError(`question ${number} is not answered with a drawing`, {
    hint: `answer it with 'plaza exam answer ${number}'`,
  });
}

/** The file of a drawing. @throws UsageError when it is no PNG, damaged or too large */
async function drawingFile({ files }: Pick<Ports, 'files'>, path: string): Promise<FilePart> {
  const part = await files.part(path);
  if (part.type !== 'image/png') {
    throw new UsageError(`${path} is not a PNG file, but ${part.type}`, { hint: 'save the drawing as PNG' });
  }
  if (part.size > maxBytes) {
    throw new UsageError(`${path} has ${part.size} bytes`, {
      hint: `a drawing has at most ${maxBytes} bytes`,
    });
  }
  await readPng(await files.bytes(path));
  return part;
}

/** Uploads a drawing, again while the service cannot be reached, and gives the ID of the file. */
async function uploadDrawing(ctx: Omit<DrawContext, 'files'>, part: FilePart): Promise<string> {
  const work = ctx.progress.begin(`uploading ${part.filename}`, part.size);
  const file = { ...part, open: () => withProgress(part.open(), work) };
  try {
    const stored = await retried(ctx, retryMsOf(ctx), () => ctx.api.change(files.upload, { body: { file } }));
    return requireField(stored.id, 'the ID of the drawing');
  } finally {
    work.end();
  }
}
