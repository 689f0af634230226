import { group } from '../../../app/command';

export default group({
  summary: 'Inject faults into the sandbox',
  fallback: 'list',
  verbs: { add: () => import('./add'), list: () => import('./list'), clear: () => import('./clear') },
});
