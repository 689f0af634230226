import { group } from '../../app/command';

export default group({
  summary: 'Retry actions whose answer was lost, without doing them twice',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    retry: () => import('./retry'),
    drop: () => import('./drop'),
  },
});
