import { section } from '../../section';
import { subscriptionHandlers } from './handlers';
import { subscriptionPages } from './pages';
import { seedSubscriptions } from './seed';
import { subscriptionState } from './state';

/** The paid subscription and its cards. */
export const subscription = section('subscription', {
  state: { subscription: { schema: subscriptionState, initial: () => ({ accounts: {}, payments: [] }) } },
  seed: seedSubscriptions,
  handlers: subscriptionHandlers,
  nonCatalogue: subscriptionPages,
});
