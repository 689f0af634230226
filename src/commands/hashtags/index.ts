import { group } from '../../app/command';

export default group({
  summary: 'What is trending, and what was written under a hashtag',
  fallback: 'trending',
  verbs: { trending: () => import('./trending'), posts: () => import('./posts') },
});
