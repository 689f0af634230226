/** What drives the screen that rates drawings. */

import { requireNoDryRun } from '../../../client/requests/require-no-dry-run';
import { isFailure, messageAndHint, PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Drawing } from '../../../protocol/records/exam';
import { exam } from '../../../protocol/routes/exam';
import { pictureOrProblem } from '../../files/shared/fetch-picture';
import type { RateDrawing, RateEffect, RateEvent } from '../rate-screen';
import { rateInDryRun } from './dry-run';
import type { GalleryPorts } from './gallery';
import { sendLeftovers } from './status';

export type RatePorts = GalleryPorts & Pick<Ports, 'desk'>;

export interface RateSource {
  first(): Promise<RateEvent>;
  perform(effect: RateEffect): Promise<RateEvent>;
}

/** Seconds before a new request when the service does not say when to retry. */
const usualPauseSeconds = 10;

/** The source of the screen. @throws UsageError in a dry run */
export async function rateDrawings(ports: RatePorts): Promise<RateSource> {
  await requireNoDryRun(ports, rateInDryRun);
  await ports.pictures.prepare();
  return {
    async first() {
      await sendLeftovers(ports);
      return nextEvent(ports).catch((error) => limitedEvent({ type: 'next' }, error));
    },
    perform: (effect) =>
      performEffect(ports, effect)
        .catch((error) => limitedEvent(effect, error))
        .catch(failedEvent),
  };
}

async function performEffect(ports: RatePorts, effect: RateEffect): Promise<RateEvent> {
  switch (effect.type) {
    case 'next':
      return nextEvent(ports);
    case 'vote':
      return vote(ports, effect);
    case 'picture':
      return {
        type: 'picture',
        id: effect.drawing.id,
        ...(await pictureOrProblem(ports, effect.drawing.fileUrl)),
      };
    default:
      await ports.desk.open(effect.address);
      return { type: 'notice', text: 'opened in the browser' };
  }
}

async function nextEvent(ports: Pick<RatePorts, 'api'>): Promise<RateEvent> {
  return { type: 'next', ...(await readNext(ports)) };
}

/** A vote whose answer was lost is not retried: the next drawing is requested. */
async function vote(
  ports: Pick<RatePorts, 'api'>,
  { drawingId, score }: Extract<RateEffect, { type: 'vote' }>,
): Promise<RateEvent> {
  const voted = { type: 'voted', drawingId, score } as const;
  try {
    const answer = await ports.api.change(exam.galleryVote, { body: { drawingId, score } });
    const next = answer?.next;
    if (next !== undefined) return { ...voted, certain: true, ...drawingIn(next) };
  } catch (error) {
    if (!(error instanceof PlazaError) || error.kind !== 'unknown-outcome') throw error;
    return { ...voted, certain: false, ...(await readNext(ports)) };
  }
  return { ...voted, certain: true, ...(await readNext(ports)) };
}

async function readNext({ api }: Pick<RatePorts, 'api'>) {
  return drawingIn((await api.read(exam.galleryNext)).drawing);
}

function drawingIn(drawing: Drawing | null | undefined): { readonly drawing?: RateDrawing } {
  return drawing ? { drawing } : {};
}

/** The pause that the service wants. @throws every other failure */
function limitedEvent(effect: RateEffect, error: unknown): RateEvent {
  if (!(error instanceof PlazaError) || error.kind !== 'too-frequent') throw error;
  return { type: 'limited', seconds: error.details.retryAfter ?? usualPauseSeconds, effect };
}

/** @throws what ends the screen */
function failedEvent(error: unknown): RateEvent {
  if (!isFailure(error)) throw error;
  return { type: 'failed', ...messageAndHint(error) };
}
