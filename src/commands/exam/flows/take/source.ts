/** What drives the screen of an attempt: its first event, what happens meanwhile, and the doing of its effects. */

import { requireNoDryRun } from '../../../../client/requests/errors';
import { isFailure, messageAndHint } from '../../../../errors';
import { createQueue } from '../../../../queue';
import type { TakeEffect, TakeEvent } from '../../take/state';
import { ownAttempt } from '../attempt';
import { takeInDryRun } from '../dry-run';
import { noteUnsent } from '../give-answer';
import { openAttempt } from './opening';
import { type TakePorts, TakeWork } from './work';

export interface TakeSource {
  first(): Promise<TakeEvent>;
  readonly events: AsyncIterable<TakeEvent>;
  perform(effect: TakeEffect): Promise<TakeEvent | undefined>;
  ended(): Promise<void>;
}

/** The source of the screen; asks the terminal how pictures are drawn, and nothing else before `first`. */
export async function takeAttempt(ports: TakePorts): Promise<TakeSource> {
  await requireNoDryRun(ports, takeInDryRun);
  await ports.pictures.prepare();
  const events = createQueue<TakeEvent>({ highWater: 256, pause: () => undefined, resume: () => undefined });
  const fail = (error: unknown) => events.end(error);
  let work: TakeWork | undefined;
  return {
    async first() {
      const attempt = await ownAttempt(ports);
      work = new TakeWork(ports, attempt, { report: events.push, fail });
      const opening = await openAttempt(ports, attempt);
      work.begin(opening);
      return opening.event;
    },
    events: events.items(),
    async perform(effect) {
      if (!work) throw new Error('the screen has not opened the attempt');
      try {
        return await work.perform(effect);
      } catch (error) {
        return failedEvent(effect.type, error);
      }
    },
    async ended() {
      const progress = await work?.end();
      if (progress && progress.closed === undefined) noteUnsent(ports, progress);
    },
  };
}

/** The failure of an effect, for the screen to show. @throws anything that is not a failure to report, such as a bug */
function failedEvent(effect: TakeEffect['type'], error: unknown): TakeEvent {
  if (!isFailure(error)) throw error;
  return { type: 'failed', effect, ...messageAndHint(error) };
}
