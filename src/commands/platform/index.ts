import { group } from '../../app/command';

export default group({
  summary: 'Versions, changes, announcements and the state of the service',
  verbs: {
    version: () => import('./version'),
    changelog: () => import('./changelog'),
    announcements: () => import('./announcements'),
    portal: () => import('./portal'),
    status: () => import('./status'),
  },
});
