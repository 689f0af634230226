import { group } from '../../cli/definition/command';

export default group({
  summary: 'Show trending hashtags and their posts',
  fallback: 'trending',
  verbs: { trending: () => import('./trending'), posts: () => import('./posts') },
});
