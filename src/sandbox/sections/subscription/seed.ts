/** What the people of a new world have asked the service's staff for, and what they have paid. All of it is made up. */
import type { AccountState } from '../auth/accounts-state';
import { idByName } from '../auth/seed';
import type { ApplicationState } from '../reports/state';
import type { MethodState, SubscriptionState } from './state';

const dayMs = 24 * 60 * 60_000;

/** Applications: one under way, one turned down. */
export function seedVerification(now: number, accounts: readonly AccountState[]): ApplicationState[] {
  const idOf = idByName(accounts);
  const application = (
    nth: number,
    name: string,
    daysAgo: number,
    reason: string | null,
  ): ApplicationState => ({
    id: `7d1a0c00-3b52-4f6e-8a00-${String(nth).padStart(12, '0')}`,
    accountId: idOf(name),
    videoUrl: `https://sandbox.test/videos/${name}.mp4`,
    status: reason === null ? 'pending' : 'rejected',
    rejectionReason: reason,
    reviewedAt: reason === null ? null : now - (daysAgo - 1) * dayMs,
    createdAt: now - daysAgo * dayMs,
  });
  return [application(1, 'goran', 6, 'The face cannot be seen'), application(2, 'kofi', 0.25, null)];
}

/** Subscriptions: one that renews itself, one with two cards that does not, one that is over. */
export function seedSubscription(now: number, accounts: readonly AccountState[]) {
  const idOf = idByName(accounts);
  const card = (nth: number, brand: MethodState['brand'], last4: string): MethodState => ({
    id: `4e9b7a00-5c13-4d2f-9b00-${String(nth).padStart(12, '0')}`,
    brand,
    last4,
    expiresAt: now + 700 * dayMs,
    createdAt: now - (60 - nth) * dayMs,
  });
  const period = (daysLeft: number, autoRenewal: boolean, methods: MethodState[]): SubscriptionState => ({
    startedAt: now - 50 * dayMs,
    expiresAt: now + daysLeft * dayMs,
    autoRenewal,
    methods,
    defaultMethodId: methods[0]?.id ?? null,
  });
  return {
    accounts: {
      [idOf('emiko')]: period(11, true, [card(1, 'visa', '4242')]),
      [idOf('pia')]: period(4, false, [card(2, 'mir', '2200'), card(3, 'mastercard', '5454')]),
      [idOf('hana')]: period(-8, false, []),
    },
    payments: [],
  };
}
