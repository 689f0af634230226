import { group } from '../../../app/command';

export default group({
  summary: 'Place, pay and show orders',
  fallback: 'list',
  verbs: {
    create: () => import('./create'),
    list: () => import('./list'),
    get: () => import('./get'),
    pay: () => import('./pay'),
    lookup: () => import('./lookup'),
    verify: () => import('./verify'),
  },
});
