import { group } from '../../app/command';

export default group({
  summary: 'The application to be verified',
  fallback: 'status',
  verbs: { status: () => import('./status'), submit: () => import('./submit') },
});
