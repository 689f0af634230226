/** View and interaction events over HTTP: views are counted, all other events are accepted and dropped. */

import type { SectionHandlers } from '../../section';
import { countViews, requireFewEvents } from './rules';

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
