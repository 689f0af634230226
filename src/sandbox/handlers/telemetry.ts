/** View and interaction events over HTTP: a view counts, everything else is taken and forgotten. */
import { fieldRefusal } from '../refusal';
import { countView } from '../world/views';
import type { SectionHandlers } from './contract';

/** The most events in one request (field notes 2.23). */
const mostEvents = 200;

export const telemetryHandlers: SectionHandlers<'telemetry'> = {
  'telemetry.view': ({ world, caller, body }) => {
    requireFew(body.e);
    for (const { v: token } of body.e) {
      if (typeof token === 'string') countView(world, caller.account.id, token);
    }
    return undefined;
  },
  'telemetry.interaction': ({ body }) => {
    requireFew(body.e);
    return undefined;
  },
};

function requireFew(events: readonly unknown[]): void {
  if (events.length <= mostEvents) return;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'e', `must hold at most ${mostEvents} events`);
}
