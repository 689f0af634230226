import { group } from '../../app/command';

export default group({
  summary: 'Read and watch notifications, and change which ones you get',
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
