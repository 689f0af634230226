/** Platform information over HTTP. */

import type { SectionHandlers } from '../../section';
import { announcements, changelog, portal, serviceStatus, statusPageSeconds, versions } from './rules';

export const platformHandlers: SectionHandlers<'platform'> = {
  'platform.version': ({ world }) => versions(world),
  'platform.changelog': ({ world }) => ({ data: changelog(world) }),
  'platform.announcements': ({ world, origins }) => ({ announcements: announcements(world, origins.main) }),
  'platform.portal': ({ world }) => portal(world),
  'platform.status': (call) => {
    call.setHeader('cache-control', `public, max-age=${statusPageSeconds}`);
    return serviceStatus(call.world);
  },
};
