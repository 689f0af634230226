import { group } from '../../app/command';

export default group({
  summary: 'List, retry and discard actions whose answer was lost',
  fallback: 'list',
  verbs: { list: () => import('./list'), retry: () => import('./retry'), drop: () => import('./drop') },
});
