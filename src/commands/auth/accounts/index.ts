import { group } from '../../../app/command';

export default group({
  summary: 'Manage the accounts stored on this computer',
  fallback: 'list',
  verbs: { list: () => import('./list'), remove: () => import('./remove') },
});
