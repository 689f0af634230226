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
    corrector: () => import('./corrector/index'),
    'red-pen': () => import('./red-pen/index'),
    profile: () => import('./profile'),
    sticker: () => import('./sticker/index'),
    balloon: () => import('./balloon/index'),
    cushion: () => import('./cushion/index'),
    window: () => import('./window/index'),
    curtains: () => import('./curtains/index'),
    avatar: () => import('./avatar/index'),
  },
});
