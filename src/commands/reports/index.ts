import { group } from '../../cli/definition/command';

export default group({
  summary: 'Report posts, comments and users',
  verbs: { create: () => import('./create') },
});
