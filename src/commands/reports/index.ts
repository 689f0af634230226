import { group } from '../../app/command';

export default group({
  summary: 'Report posts, comments and users',
  verbs: { create: () => import('./create') },
});
