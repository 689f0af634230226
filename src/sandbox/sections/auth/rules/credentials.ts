/**
 * Mail addresses, passwords and the lock after failed sign-ins (field notes 7). The figures of the lock are our choice,
 * since the protocol has none.
 */
import { scryptSync } from 'node:crypto';
import * as v from 'valibot';
import { fieldRefusal, type Refusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { accessIn } from './access';
import { type AccountState, accountByEmail, type PasswordState } from './accounts';

/** The domain whose addresses cannot sign up. */
const refusedDomain = 'mailbin.test';

const address = v.pipe(v.string(), v.email(), v.maxLength(254));

export function isMailAddress(text: string): boolean {
  return v.is(address, text);
}

/** The address in lower case. */
export function normalEmail(email: string): string {
  if (!isMailAddress(email)) throw fieldRefusal(400, 'INVALID_EMAIL', 'email', 'must be an email address');
  return email.toLowerCase();
}

/** Refuses an address that cannot get an account. */
export function requireFreeEmail(world: World, email: string): void {
  if (email.endsWith(`@${refusedDomain}`)) {
    const message = `addresses at ${refusedDomain} are not accepted`;
    throw fieldRefusal(400, 'ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED', 'email', message);
  }
  if (accountByEmail(world, email))
    throw refusal(409, 'ENTITY_ALREADY_EXISTS', 'there is an account with this email address');
}

export function requirePassword(field: string, password: string): void {
  if (/^[!-~]{10,128}$/.test(password)) return;
  const message = 'must have 10 to 128 printable ASCII characters and no spaces';
  throw fieldRefusal(400, 'INVALID_PASSWORD', field, message);
}

export function refuseSamePassword({ password }: AccountState, next: string): void {
  if (!isPassword(password, next)) return;
  throw refusal(400, 'SAME_PASSWORD', 'the new password is the current one');
}

/** The refusal for a wrong address or password, which are not distinguished; it counts towards the lock. */
export function wrongCredentials(world: World, email: string): Refusal {
  noteFailure(world, email);
  return refusal(401, 'ACCOUNT_INVALID_CREDENTIALS', 'the email address or the password is wrong');
}

export function hashedPassword(password: string, salt: string): PasswordState {
  return { salt, hash: passwordHash(password, salt) };
}

export function isPassword({ salt, hash }: PasswordState, password: string): boolean {
  return passwordHash(password, salt) === hash;
}

/** A cheap hash, 2 ms: passwords of the sandbox protect nothing, but a user might type a real one. */
function passwordHash(password: string, salt: string): string {
  return scryptSync(password, salt, 32, { N: 1024 }).toString('base64url');
}

/** The number of failed sign-ins in a row that lock an address. */
const lockAfter = 5;

const lockMs = 5 * 60_000;

/** Failures longer ago do not count. */
const seriesMs = 15 * 60_000;

/** Refuses while an address is locked, whether or not it has an account. */
export function refuseLocked(world: World, email: string): void {
  const series = accessIn(world).failures[email];
  if (!series || series.count < lockAfter) return;
  const leftMs = series.lastAt + lockMs - world.clock.now();
  if (leftMs <= 0) return;
  const retryAfter = Math.ceil(leftMs / 1000);
  throw refusal(429, 'ACCOUNT_TEMPORARILY_LOCKED', `too many sign-ins failed: locked for ${retryAfter} s`, {
    retryAfter,
  });
}

/** Counts a failed sign-in; after a lock the count restarts. */
function noteFailure(world: World, email: string): void {
  const access = accessIn(world);
  const now = world.clock.now();
  const recent = Object.entries(access.failures).filter(([, { lastAt }]) => now < lastAt + seriesMs);
  access.failures = Object.fromEntries(recent);
  const before = access.failures[email]?.count ?? 0;
  access.failures[email] = { count: before < lockAfter ? before + 1 : 1, lastAt: now };
}

/** Resets the count after a successful sign-in. */
export function clearFailures(world: World, email: string): void {
  delete accessIn(world).failures[email];
}
