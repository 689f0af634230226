import { group } from '../../../app/command';

export default group({
  summary: 'The cards that the paid plan is charged to',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    default: () => import('./default'),
    remove: () => import('./remove'),
  },
});
