import { group } from '../../../app/command';

export default group({
  summary: 'Show the chalk board, watch it, draw on it, wipe it',
  fallback: 'show',
  verbs: {
    show: () => import('./show'),
    inventory: () => import('./inventory'),
    draw: () => import('./draw'),
    wipe: () => import('./wipe'),
    watch: () => import('./watch'),
  },
});
