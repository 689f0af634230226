import { group } from '../../../app/command';

export default group({
  summary: 'See and change what you are told of',
  fallback: 'get',
  verbs: { get: () => import('./get'), set: () => import('./set') },
});
