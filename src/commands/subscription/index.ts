import { group } from '../../app/command';

export default group({
  summary: 'Manage the paid subscription and its cards',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    pay: () => import('./pay'),
    'auto-renewal': () => import('./auto-renewal'),
    'bind-card': () => import('./bind-card'),
    methods: () => import('./methods/index'),
  },
});
