import { group } from '../../app/command';

export default group({
  summary: 'Read and watch what others do, and choose what to hear of',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    count: () => import('./count'),
    read: () => import('./read'),
    'read-all': () => import('./read-all'),
    settings: () => import('./settings/index'),
    watch: () => import('./watch'),
  },
});
