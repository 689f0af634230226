import { group } from '../../app/command';

export default group({
  summary: 'Complaints about posts, comments and people',
  verbs: { create: () => import('./create') },
});
