import { group } from '../../cli/command';

export default group({
  summary: 'Profiles of people, and your own',
  verbs: {
    me: () => import('./me'),
    get: () => import('./get'),
    'create-profile': () => import('./create-profile'),
    deactivate: () => import('./deactivate'),
    restore: () => import('./restore'),
  },
});
