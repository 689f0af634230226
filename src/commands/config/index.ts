import { group } from '../../app/command';

export default group({
  summary: 'Read and change settings',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    get: () => import('./get'),
    set: () => import('./set'),
    unset: () => import('./unset'),
    path: () => import('./path'),
  },
});
