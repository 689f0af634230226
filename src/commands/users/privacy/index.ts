import { group } from '../../../app/command';

export default group({
  summary: 'Who may see what of you, and write where',
  fallback: 'get',
  verbs: { get: () => import('./get'), set: () => import('./set') },
});
