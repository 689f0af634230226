import type { Announcement, Portal, Release, ServiceStatus, Versions } from '../records/platform';
import { section, shape } from '../route';

/** Platform information (protocol: subscription, platform, telemetry; field notes 2.22). */
export const platform = section('platform', {
  version: {
    method: 'GET',
    path: '/api/platform/version',
    auth: 'none',
    effect: 'read',
    answer: shape<Versions>(),
  },
  changelog: {
    method: 'GET',
    path: '/api/platform/changelog',
    auth: 'optional',
    effect: 'read',
    answer: shape<{ data: Release[] }>(),
    items: '*',
  },
  announcements: {
    method: 'GET',
    path: '/api/platform/announcements',
    auth: 'optional',
    effect: 'read',
    answer: shape<{ announcements: Announcement[] }>(),
    items: 'announcements',
  },
  portal: {
    method: 'GET',
    path: '/api/v1/portal',
    auth: 'optional',
    effect: 'read',
    answer: shape<Portal>(),
  },
  status: {
    method: 'GET',
    host: 'status',
    path: '/api/status',
    auth: 'none',
    effect: 'read',
    answer: shape<ServiceStatus>(),
  },
});
