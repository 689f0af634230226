import { group } from '../../app/command';

export default group({
  summary: 'Take the exam, link a paper result, and rate drawings',
  fallback: 'status',
  verbs: {
    status: () => import('./status'),
    start: () => import('./start'),
    paper: () => import('./paper'),
    take: () => import('./take'),
    answer: () => import('./answer'),
    draw: () => import('./draw'),
    submit: () => import('./submit'),
    annul: () => import('./annul'),
    offline: () => import('./offline/index'),
    gallery: () => import('./gallery/index'),
  },
  hooks: { attemptSummary: async () => (await import('./shared')).attemptSummary },
});
