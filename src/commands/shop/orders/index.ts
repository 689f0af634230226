import { group } from '../../../app/command';

export default group({
  summary: 'Place, pay, show and watch orders',
  fallback: 'list',
  verbs: {
    create: () => import('./create'),
    list: () => import('./list'),
    get: () => import('./get'),
    watch: () => import('./watch'),
    pay: () => import('./pay'),
    lookup: () => import('./lookup'),
    verify: () => import('./verify'),
  },
});
