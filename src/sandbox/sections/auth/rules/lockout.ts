/** The lock after a series of sign-ins that failed; its figures are our choice, the protocol shows none. */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';

/** Failed sign-ins in a row that lock. */
const lockAfter = 5;

/** How long the lock lasts. */
const lockMs = 5 * 60_000;

/** A failed sign-in so long ago begins no series. */
const seriesMs = 15 * 60_000;

/**
 * Refuses while an address is locked, whether it has an account or not.
 * @throws Refusal 429 that tells how many seconds are left
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

/** Counts a failed sign-in; after a lock the series begins anew. */
export function noteFailure({ access, clock }: World, email: string): void {
  const now = clock.now();
  const recent = Object.entries(access.failures).filter(([, { lastAt }]) => now < lastAt + seriesMs);
  access.failures = Object.fromEntries(recent);
  const before = access.failures[email]?.count ?? 0;
  access.failures[email] = { count: before < lockAfter ? before + 1 : 1, lastAt: now };
}

/** Ends a series: the person is in. */
export function clearFailures({ access }: World, email: string): void {
  delete access.failures[email];
}
