import { group } from '../../cli/definition/command';

export default group({
  summary: 'View counts by hand; nothing is ever sent unless you type it here',
  verbs: { view: () => import('./view'), interaction: () => import('./interaction') },
});
