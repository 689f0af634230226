import { group } from '../../app/command';

export default group({
  summary: 'Send view and interaction events by hand',
  verbs: { view: () => import('./view'), interaction: () => import('./interaction') },
});
