/** What an entry of the keychain holds: a refresh token and, beside it, the device id that it was given to. */
import type { Account } from '../../ports/account';
import { accountIn } from './account';

/** The text of an account's entry. */
export function entryOf({ refreshToken, deviceId }: Account): string {
  return JSON.stringify({ refreshToken, deviceId });
}

/** What an entry says; a text that is no object of ours is a refresh token alone, as earlier versions wrote it. */
export function secretsIn(entry: string): Account {
  const { refreshToken = entry, deviceId } = accountIn(entry);
  return { refreshToken, ...(deviceId !== undefined && { deviceId }) };
}
