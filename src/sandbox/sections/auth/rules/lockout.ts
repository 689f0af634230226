/** The lock after failed sign-ins in a row; its figures are our choice, since the protocol has none. */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';

/** The number of failed sign-ins in a row that lock an address. */
const lockAfter = 5;

/** How long the lock lasts. */
const lockMs = 5 * 60_000;

/** Failures longer ago do not count. */
const seriesMs = 15 * 60_000;

/**
 * Refuses while an address is locked, whether or not it has an account.
 * @throws Refusal 429 with the seconds that are left
 */
export function refuseLocked({ access, clock }: World, email: string): void {
  const series = access.failures[email];
  if (!series || series.count < lockAfter) return;
  const leftMs = series.lastAt + lockMs - clock.now();
  if (leftMs <= 0) return;
  const retryAfter = Math.ceil(leftMs / 1000);
  throw refusal(429, 'ACCOUNT_TEMPORARILY_LOCKED', `too many sign-ins failed: locked for ${retryAfter} s`, {
    retryAfter,
  });
}

/** Counts a failed sign-in; after a lock the count restarts. */
export function noteFailure({ access, clock }: World, email: string): void {
  const now = clock.now();
  const recent = Object.entries(access.failures).filter(([, { lastAt }]) => now < lastAt + seriesMs);
  access.failures = Object.fromEntries(recent);
  const before = access.failures[email]?.count ?? 0;
  access.failures[email] = { count: before < lockAfter ? before + 1 : 1, lastAt: now };
}

/** Resets the count after a successful sign-in. */
export function clearFailures({ access }: World, email: string): void {
  delete access.failures[email];
}
