import { group } from '../../../cli/definition/command';

export default group({
  summary: 'Manage the cards of the subscription',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    default: () => import('./default'),
    remove: () => import('./remove'),
  },
});
