import { group } from '../../cli/definition/command';

export default group({
  summary: 'Send view and interaction events by hand',
  verbs: { view: () => import('./view'), interaction: () => import('./interaction') },
});
