import { group } from '../../../app/command';

export default group({
  summary: 'Draw nicknames, and choose which one to use',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    draw: () => import('./draw'),
    use: () => import('./use'),
    clear: () => import('./clear'),
    of: () => import('./of'),
  },
});
