import { group } from '../../../app/command';

export default group({
  summary: 'Manage the sessions of your account',
  fallback: 'list',
  verbs: { list: () => import('./list'), revoke: () => import('./revoke') },
});
