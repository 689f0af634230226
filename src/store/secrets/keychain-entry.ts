/** The text of a keychain entry: a refresh token and the device id that it was issued to. */
import type { Account } from '../../ports/account';
import { parseAccount } from './account';

/** The text of an account's entry. */
export function formatEntry({ refreshToken, deviceId }: Account): string {
  return JSON.stringify({ refreshToken, deviceId });
}

/** The content of an entry; a text that is not our JSON is a refresh token alone, as earlier versions wrote it. */
export function parseEntry(entry: string): Account {
  const { refreshToken = entry, deviceId } = parseAccount(entry);
  return { refreshToken, ...(deviceId !== undefined && { deviceId }) };
}
