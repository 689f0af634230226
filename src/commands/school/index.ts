import { group } from '../../app/command';

export default group({
  summary: 'Take part in the school event: chalks, tasks, the shop and the board',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    balance: () => import('./balance'),
    backpack: () => import('./backpack'),
    notebooks: () => import('./notebooks'),
    corrector: () => import('./corrector/index'),
    'red-pen': () => import('./red-pen/index'),
    'waste-paper': () => import('./waste-paper/index'),
  },
});
