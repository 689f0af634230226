import { group } from '../../../app/command';

export default group({
  summary: 'Use a picture as your avatar',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    upload: () => import('./upload'),
    install: () => import('./install'),
    set: () => import('./set'),
    remove: () => import('./remove'),
  },
});
