import { group } from '../../../app/command';

export default group({
  summary: 'Show your badges, and choose which one to wear',
  fallback: 'list',
  verbs: { list: () => import('./list'), set: () => import('./set'), clear: () => import('./clear') },
});
