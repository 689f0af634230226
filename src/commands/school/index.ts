import { group } from '../../app/command';

export default group({
  summary: 'Take part in the school event: chalks, tasks, the shop and the board',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    balance: () => import('./balance'),
    backpack: () => import('./backpack'),
  },
});
