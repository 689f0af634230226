import { group } from '../../../app/command';

export default group({
  summary: 'Find the result of a paper exam, and link it to your account',
  verbs: { search: () => import('./search'), link: () => import('./link'), me: () => import('./me') },
});
