/** What the people of a new world have paid. All of it is made up. */
import type { World } from '../../world';
import { idByName } from '../auth/rules/accounts';
import type { MethodState, SubscriptionState } from './state';

const dayMs = 24 * 60 * 60_000;

/** Subscriptions: one with automatic renewal, one with two cards and without it, one that has expired. */
export function seedSubscriptions({ accounts, subscription }: World, now: number): void {
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
  subscription.accounts = {
    [idOf('emiko')]: period(11, true, [card(1, 'visa', '4242')]),
    [idOf('pia')]: period(4, false, [card(2, 'mir', '2200'), card(3, 'mastercard', '5454')]),
    [idOf('hana')]: period(-8, false, []),
  };
}
