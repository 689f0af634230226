import { group } from '../../app/command';

export default group({
  summary: 'Take part in the school event: chalks, tasks, the shop and the board',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    shop: () => import('./shop'),
    balance: () => import('./balance'),
    backpack: () => import('./backpack'),
    buy: () => import('./buy'),
    aura: () => import('./aura'),
    bell: () => import('./bell'),
    tasks: () => import('./tasks/index'),
    honor: () => import('./honor'),
    view: () => import('./view'),
    nickname: () => import('./nickname/index'),
  },
});
