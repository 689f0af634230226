import { group } from '../../../app/command';

export default group({
  summary: 'The accounts that are stored on this computer',
  fallback: 'list',
  verbs: { list: () => import('./list'), remove: () => import('./remove') },
});
