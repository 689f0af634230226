import { group } from '../../app/command';

export default group({
  summary: 'View counts by hand; nothing is ever sent unless you type it here',
  verbs: { view: () => import('./view'), interaction: () => import('./interaction') },
});
