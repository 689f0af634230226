import { group } from '../../../app/command';

export default group({
  summary: 'Break the windows of profiles',
  verbs: { break: () => import('./break') },
});
