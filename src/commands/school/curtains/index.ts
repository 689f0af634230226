import { group } from '../../../app/command';

export default group({
  summary: 'Donate to curtains, and close or open your own',
  verbs: {
    donate: () => import('./donate'),
    close: () => import('./close'),
    open: () => import('./open'),
  },
});
