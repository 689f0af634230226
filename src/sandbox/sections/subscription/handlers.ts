/** The paid subscription over HTTP. */

import type { SectionHandlers } from '../../section';
import {
  beginPayment,
  methodsOf,
  removeMethod,
  setAutoRenewal,
  setDefaultMethod,
  subscriptionOf,
} from './rules';

export const subscriptionHandlers: SectionHandlers<'subscription'> = {
  'subscription.status': ({ world, caller }) => subscriptionOf(world, caller.account.id),
  'subscription.pay': ({ world, caller, origins }) =>
    beginPayment(world, caller.account.id, 'period', origins.main),
  'subscription.autoRenewal': ({ world, caller, body }) =>
    setAutoRenewal(world, caller.account.id, body.enabled),
  'subscription.bindCard': ({ world, caller, origins }) =>
    beginPayment(world, caller.account.id, 'card', origins.main),
  'subscription.methods': ({ world, caller }) => ({ data: methodsOf(world, caller.account.id) }),
  'subscription.methodsDefault': ({ world, caller, path }) => ({
    success: true,
    ...setDefaultMethod(world, caller.account.id, path.methodId),
  }),
  'subscription.methodsRemove': ({ world, caller, path }) => {
    removeMethod(world, caller.account.id, path.methodId);
    return { success: true };
  },
};
