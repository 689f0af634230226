import { group } from '../../cli/definition/command';

export default group({
  summary: 'The application to be verified',
  fallback: 'status',
  verbs: { status: () => import('./status'), submit: () => import('./submit') },
});
