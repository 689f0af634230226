import { group } from '../../../app/command';

export default group({
  summary: 'Manage the cards of the subscription',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    default: () => import('./default'),
    remove: () => import('./remove'),
  },
});
