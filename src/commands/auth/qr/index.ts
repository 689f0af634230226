import { group } from '../../../app/command';

export default group({
  summary: 'Sign in with a QR code, step by step',
  verbs: {
    start: () => import('./start'),
    watch: () => import('./watch'),
    claim: () => import('./claim'),
    scan: () => import('./scan'),
    approve: () => import('./approve'),
    reject: () => import('./reject'),
  },
});
