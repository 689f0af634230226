/** The gallery of drawings: single commands, and the effects of the screen `exam gallery rate`. */
import { type DryRunRefusal, requireNoDryRun } from '../../../client/requests/errors';
import { isFailure, messageAndHint, PlazaError } from '../../../errors';
import type { IndexedPicture } from '../../../image/png/indexed';
import type { Ports } from '../../../ports/index';
import type { Drawing, NextDrawing } from '../../../protocol/records/exam';
import { exam } from '../../../protocol/routes/exam';
import { fetchPicture, type PicturePorts, pictureOrProblem } from '../../files/shared/pictures';
import type { RateEffect, RateEvent, Vote } from '../rate-screen';
import { type StatusPorts, sendLeftovers } from './status';

export type GalleryPorts = PicturePorts & StatusPorts;

/** A result with the picture to print; undefined where pictures are not printed. */
export interface WithPicture {
  readonly shown?: IndexedPicture;
}

export async function nextDrawing(ports: GalleryPorts): Promise<NextDrawing & WithPicture> {
  await sendLeftovers(ports);
  const next = await ports.api.read(exam.galleryNext);
  return withPicture(ports, next, next.drawing);
}

export async function rateDrawing(ports: GalleryPorts, drawingId: string, score: number) {
  await sendLeftovers(ports);
  const rated = await ports.api.change(exam.galleryVote, { body: { drawingId, score } });
  return withPicture(ports, rated, rated?.next);
}

async function withPicture<T extends object>(
  ports: GalleryPorts,
  answer: T,
  drawing: Drawing | null | undefined,
): Promise<T & WithPicture> {
  const address = drawing?.fileUrl;
  // A dry run has a placeholder instead of the address.
  const shown = typeof address === 'string' ? await fetchPicture(ports, address, 'the drawing') : undefined;
  return shown ? { ...answer, shown } : answer;
}

export type RatePorts = GalleryPorts & Pick<Ports, 'desk'>;

/** Seconds before a new request when the service does not say when to retry. */
const defaultPauseSeconds = 10;

const rateInDryRun: DryRunRefusal = {
  message: 'drawings cannot be rated one after another in a dry run',
  hint: "'plaza exam gallery vote ID 5 --dry-run' shows the request of one vote",
};

/** The event source of the screen. @throws UsageError in a dry run */
export async function rateDrawings(ports: RatePorts) {
  await requireNoDryRun(ports, rateInDryRun);
  await ports.pictures.prepare();
  return {
    async first(): Promise<RateEvent> {
      await sendLeftovers(ports);
      return performEffect(ports, { type: 'next' }).catch((error) => limitedEvent({ type: 'next' }, error));
    },
    perform: (effect: RateEffect): Promise<RateEvent> =>
      performEffect(ports, effect)
        .catch((error) => limitedEvent(effect, error))
        .catch(failedEvent),
  };
}

async function performEffect(ports: RatePorts, effect: RateEffect): Promise<RateEvent> {
  switch (effect.type) {
    case 'next':
      return { type: 'next', drawing: await readNext(ports) };
    case 'vote':
      return vote(ports, effect);
    case 'picture': {
      const { id, fileUrl } = effect.drawing;
      return { type: 'picture', id, ...(await pictureOrProblem(ports, fileUrl)) };
    }
    default:
      await ports.desk.open(effect.address);
      return { type: 'notice', text: 'opened in the browser' };
  }
}

/** Does not retry a vote whose answer was lost; reads the next drawing instead. */
async function vote(ports: Pick<RatePorts, 'api'>, { drawingId, score }: Vote): Promise<RateEvent> {
  let certain = true;
  const answer = await ports.api.change(exam.galleryVote, { body: { drawingId, score } }).catch((error) => {
    if (!(error instanceof PlazaError) || error.kind !== 'unknown-outcome') throw error;
    certain = false;
    return undefined;
  });
  const next = answer?.next === undefined ? await readNext(ports) : answer.next;
  return { type: 'voted', drawingId, score, certain, drawing: next ?? undefined };
}

async function readNext({ api }: Pick<RatePorts, 'api'>) {
  return (await api.read(exam.galleryNext)).drawing ?? undefined;
}

/** The pause that a 429 or cooldown demands. @throws every other failure */
function limitedEvent(effect: RateEffect, error: unknown): RateEvent {
  if (!(error instanceof PlazaError) || error.kind !== 'too-frequent') throw error;
  return { type: 'limited', seconds: error.details.retryAfter ?? defaultPauseSeconds, effect };
}

/** @throws errors that end the screen */
function failedEvent(error: unknown): RateEvent {
  if (!isFailure(error)) throw error;
  return { type: 'failed', ...messageAndHint(error) };
}
