import { group } from '../../app/command';

export default group({
  summary: 'Actions whose answer was lost, to be repeated without doing them twice',
  fallback: 'list',
  verbs: {
    list: () => import('./list'),
    retry: () => import('./retry'),
    drop: () => import('./drop'),
  },
});
