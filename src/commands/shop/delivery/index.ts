import { group } from '../../../app/command';

export default group({
  summary: 'Show where the shop delivers and what it costs',
  verbs: {
    countries: () => import('./countries'),
    cities: () => import('./cities'),
    points: () => import('./points'),
    calculate: () => import('./calculate'),
  },
});
