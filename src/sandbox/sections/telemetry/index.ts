import { section } from '../../section';
import { countViews, requireFewEvents } from './rules';
/** Telemetry: views are counted; other events are accepted and dropped. */
export const telemetry = section('telemetry', {
  handlers: {
    'telemetry.view': ({ world, caller, body }) => {
      countViews(world, caller.account.id, body.e);
      return undefined;
    },
    'telemetry.interaction': ({ body }) => {
      requireFewEvents(body.e);
      return undefined;
    },
  },
});
