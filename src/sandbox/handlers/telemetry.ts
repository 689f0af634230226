/** View and interaction events over HTTP: a view counts, everything else is taken and forgotten. */
import { countViews, requireFewEvents } from '../world/views';
import type { SectionHandlers } from './contract';

export const telemetryHandlers: SectionHandlers<'telemetry'> = {
  'telemetry.view': ({ world, caller, body }) => {
    countViews(world, caller.account.id, body.e);
    return undefined;
  },
  'telemetry.interaction': ({ body }) => {
    requireFewEvents(body.e);
    return undefined;
  },
};
