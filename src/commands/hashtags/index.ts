import { group } from '../../app/command';

export default group({
  summary: 'Show trending hashtags and their posts',
  fallback: 'trending',
  verbs: { trending: () => import('./trending'), posts: () => import('./posts') },
});
