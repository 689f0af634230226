import { group } from '../../app/command';

export default group({
  summary: 'Show versions, releases, announcements and the status of the service',
  verbs: {
    version: () => import('./version'),
    changelog: () => import('./changelog'),
    announcements: () => import('./announcements'),
    portal: () => import('./portal'),
    status: () => import('./status'),
  },
});
