import { group } from '../../../app/command';

export default group({
  summary: 'Your badges, and which one you wear',
  fallback: 'list',
  verbs: { list: () => import('./list'), set: () => import('./set'), clear: () => import('./clear') },
});
