import { section } from '../../section';
import { platformHandlers } from './handlers';
import { newPlatform } from './seed';
import { platformState } from './state';
import { platformSwitches } from './switches';

/** Platform information: versions, changelog, announcements, status page. */
export const platform = section('platform', {
  state: { platform: { schema: platformState, initial: ({ now }) => newPlatform(now) } },
  handlers: platformHandlers,
  switches: platformSwitches,
});
