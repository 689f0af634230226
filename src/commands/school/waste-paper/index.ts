import { group } from '../../../app/command';

export default group({
  summary: 'Hand in old posts as waste paper',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    give: () => import('./give'),
    'hand-in': () => import('./hand-in'),
  },
});
