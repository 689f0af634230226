import { group } from '../../app/command';

export default group({
  summary: 'Run a complete local copy of the service',
  fallback: 'status',
  verbs: {
    start: () => import('./start'),
    status: () => import('./status'),
    stop: () => import('./stop'),
    reset: () => import('./reset'),
    watch: () => import('./watch'),
    mail: () => import('./mail'),
    captcha: () => import('./captcha'),
    people: () => import('./people'),
    'sign-in': () => import('./sign-in'),
    clock: () => import('./clock'),
    fault: () => import('./fault/index'),
    switch: () => import('./switch'),
    grant: () => import('./grant'),
  },
});
