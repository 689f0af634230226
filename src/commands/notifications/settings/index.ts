import { group } from '../../../app/command';

export default group({
  summary: 'Show and change your notification settings',
  fallback: 'get',
  verbs: { get: () => import('./get'), set: () => import('./set') },
});
