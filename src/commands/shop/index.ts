import { group } from '../../app/command';

export default group({
  summary: 'Goods, delivery and orders, with an account or without',
  fallback: 'products',
  verbs: {
    products: () => import('./products'),
    product: () => import('./product'),
    delivery: () => import('./delivery/index'),
    orders: () => import('./orders/index'),
    consent: () => import('./consent'),
  },
});
