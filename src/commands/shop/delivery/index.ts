import { group } from '../../../app/command';

export default group({
  summary: 'Where the shop delivers, and what that costs',
  verbs: {
    countries: () => import('./countries'),
    cities: () => import('./cities'),
    points: () => import('./points'),
    calculate: () => import('./calculate'),
  },
});
