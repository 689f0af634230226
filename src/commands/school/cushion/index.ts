import { group } from '../../../app/command';

export default group({
  summary: 'Put whoopee cushions on profiles, and set them off',
  verbs: { throw: () => import('./throw'), claim: () => import('./claim') },
});
