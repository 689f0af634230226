import { group } from '../../../cli/definition/command';

export default group({
  summary: 'Inject faults into the sandbox',
  fallback: 'list',
  verbs: {
    add: () => import('./add'),
    list: () => import('./list'),
    clear: () => import('./clear'),
  },
});
