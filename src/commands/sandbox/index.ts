import { group } from '../../app/command';

export default group({
  summary: 'Run the whole service on this computer',
  fallback: 'status',
  verbs: {
    start: () => import('./start'),
    status: () => import('./status'),
    stop: () => import('./stop'),
    reset: () => import('./reset'),
    watch: () => import('./watch'),
    mail: () => import('./mail'),
    captcha: () => import('./captcha'),
    'sign-in': () => import('./sign-in'),
    clock: () => import('./clock'),
    fault: () => import('./fault/index'),
    switch: () => import('./switch'),
  },
});
