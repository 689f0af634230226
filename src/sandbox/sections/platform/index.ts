import { type SectionHandlers, section } from '../../section';
import { announcements, changelog, portal, serviceStatus, statusPageSeconds, versions } from './rules';
import { newPlatform } from './seed';
import { platformState, platformSwitches } from './state';

const handlers: SectionHandlers<'platform'> = {
  'platform.version': ({ world }) => versions(world),
  'platform.changelog': ({ world }) => ({ data: changelog(world) }),
  'platform.announcements': ({ world, origins }) => ({ announcements: announcements(world, origins.main) }),
  'platform.portal': ({ world }) => portal(world),
  'platform.status': (call) => {
    call.setHeader('cache-control', `public, max-age=${statusPageSeconds}`);
    return serviceStatus(call.world);
  },
};

/** Platform information: versions, changelog, announcements, status page. */
export const platform = section('platform', {
  state: { platform: { schema: platformState, initial: ({ now }) => newPlatform(now) } },
  handlers,
  switches: platformSwitches,
});
