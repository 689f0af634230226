import { group } from '../../../app/command';

export default group({
  summary: 'Throw water balloons at profiles',
  verbs: { throw: () => import('./throw') },
});
