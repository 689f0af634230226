import { group } from '../../cli/definition/command';

export default group({
  summary: 'What is trending, and what was written under a hashtag',
  fallback: 'trending',
  verbs: { trending: () => import('./trending'), posts: () => import('./posts') },
});
