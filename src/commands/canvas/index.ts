import { group } from '../../app/command';

export default group({
  summary: 'Show, watch and draw on the shared pixel canvas',
  fallback: 'show',
  verbs: {
    show: () => import('./show'),
    watch: () => import('./watch'),
    paint: () => import('./paint'),
    place: () => import('./place'),
    draw: () => import('./draw'),
    pixel: () => import('./pixel'),
    export: () => import('./export'),
    diff: () => import('./diff'),
    record: () => import('./record'),
    timelapse: () => import('./timelapse'),
    stats: () => import('./stats'),
    replay: () => import('./replay'),
    zones: () => import('./zones'),
    palette: () => import('./palette'),
    gateways: () => import('./gateways'),
  },
});
