import { group } from '../../../app/command';

export default group({
  summary: 'Show the tasks that earn chalks, and hand in results',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    completed: () => import('./completed'),
    submit: () => import('./submit'),
    submission: () => import('./submission'),
  },
});
