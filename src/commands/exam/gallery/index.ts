import { group } from '../../../app/command';

export default group({
  summary: 'Look at drawings of the exam, and rate them',
  fallback: 'next',
  verbs: { next: () => import('./next'), vote: () => import('./vote'), rate: () => import('./rate') },
});
