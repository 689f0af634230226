/** Checks of mail addresses and passwords (field notes 7). */
import * as v from 'valibot';
import { fieldRefusal, type Refusal, refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { AccountState } from '../accounts-state';
import { accountByEmail } from './accounts';
import { noteFailure } from './lockout';
import { isPassword } from './password-hash';

/** The domain whose addresses cannot sign up. */
const refusedDomain = 'mailbin.test';

const address = v.pipe(v.string(), v.email(), v.maxLength(254));

/** Whether the text is a mail address. */
export function isMailAddress(text: string): boolean {
  return v.is(address, text);
}

/**
 * The address in lower case.
 * @throws Refusal 400 when it is not a mail address
 */
export function normalEmail(email: string): string {
  if (!isMailAddress(email)) throw fieldRefusal(400, 'INVALID_EMAIL', 'email', 'must be an email address');
  return email.toLowerCase();
}

/**
 * Refuses an address that cannot get an account.
 * @throws Refusal 400, 409
 */
export function requireFreeEmail(world: World, email: string): void {
  if (email.endsWith(`@${refusedDomain}`)) {
    const message = `addresses at ${refusedDomain} are not taken`;
    throw fieldRefusal(400, 'ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED', 'email', message);
  }
  if (accountByEmail(world, email)) {
    throw refusal(409, 'ENTITY_ALREADY_EXISTS', 'there is an account with this email address');
  }
}

/** @throws Refusal 400 for an invalid password; `field` is the field that has it */
export function requirePassword(field: string, password: string): void {
  if (/^[!-~]{10,128}$/.test(password)) return;
  const message = 'must have 10 to 128 printable ASCII characters and no spaces';
  throw fieldRefusal(400, 'INVALID_PASSWORD', field, message);
}

/** @throws Refusal 400 when the account has this password already */
export function refuseSamePassword({ password }: AccountState, next: string): void {
  if (!isPassword(password, next)) return;
  throw refusal(400, 'SAME_PASSWORD', 'the new password is the current one');
}

/** The refusal for a wrong address or password, which are not distinguished; it counts towards the lock. */
export function wrongCredentials(world: World, email: string): Refusal {
  noteFailure(world, email);
  return refusal(401, 'ACCOUNT_INVALID_CREDENTIALS', 'the email address or the password is wrong');
}
