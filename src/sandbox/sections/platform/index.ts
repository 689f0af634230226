import { section } from '../../section';
import {
  announcements,
  changelog,
  outageSwitch,
  platformIn,
  portal,
  portalSwitch,
  serviceStatus,
  statusPageSeconds,
  versions,
} from './rules';
import { seedPlatform } from './seed';
/** Platform information: versions, changelog, announcements, status page. */
export const platform = section('platform', {
  state: [platformIn],
  seed: seedPlatform,
  handlers: {
    'platform.version': ({ world }) => versions(world),
    'platform.changelog': ({ world }) => ({ data: changelog(world) }),
    'platform.announcements': ({ world, origins }) => ({ announcements: announcements(world, origins.main) }),
    'platform.portal': ({ world }) => portal(world),
    'platform.status': (call) => {
      call.setHeader('cache-control', `public, max-age=${statusPageSeconds}`);
      return serviceStatus(call.world);
    },
  },
  switches: [portalSwitch, outageSwitch],
});
