import { group } from '../../app/command';

export default group({
  summary: 'Apply for the verification of your account',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    submit: () => import('./submit'),
    watch: () => import('./watch'),
  },
});
