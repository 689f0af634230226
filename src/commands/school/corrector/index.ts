import { group } from '../../../app/command';

export default group({
  summary: 'Cross out fragments of posts',
  verbs: {
    inventory: () => import('./inventory'),
    state: () => import('./state'),
    apply: () => import('./apply'),
    cancel: () => import('./cancel'),
    report: () => import('./report'),
  },
});
