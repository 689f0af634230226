import { group } from '../../../cli/definition/command';

export default group({
  summary: 'Manage the sessions of your account',
  fallback: 'list',
  verbs: { list: () => import('./list'), revoke: () => import('./revoke') },
});
