import { group } from '../../../app/command';

export default group({
  summary: 'The devices that are signed in to the account',
  fallback: 'list',
  verbs: { list: () => import('./list'), revoke: () => import('./revoke') },
});
