import { group } from '../../app/command';

export default group({
  summary: 'Browse products, and place and pay orders',
  fallback: 'products',
  verbs: {
    products: () => import('./products'),
    product: () => import('./product'),
    delivery: () => import('./delivery/index'),
    orders: () => import('./orders/index'),
    consent: () => import('./consent'),
  },
  hooks: { answerStores: async () => (await import('./shared')).answerStores },
});
