import { group } from '../../../app/command';

export default group({
  summary: 'Make the sandbox fail on purpose',
  fallback: 'list',
  verbs: {
    add: () => import('./add'),
    list: () => import('./list'),
    clear: () => import('./clear'),
  },
});
