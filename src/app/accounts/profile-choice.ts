/** Chooses the profile for an account after a sign-in. */

import type { Io } from '../../cli/process/io';
import type { Account, SignedInAccount } from '../../ports/account';
import type { Configuration, Profile, ProfileSettings } from '../../ports/configuration';
import { isFree, isProfileName, profileNames, sandboxName } from '../../store/config';
import { addressKeys, environmentValue } from '../settings/settings';

export interface SignInPlace {
  readonly configuration: Configuration;
  /** The profile in use. */
  readonly profile: Profile;
  readonly read: (name: string) => Promise<Account>;
}

/**
 * The profile that an account goes into after a sign-in: the one in use when it has no account yet, or this one; else
 * the one that has this account, else a new one named after the username.
 */
export async function profileFor(
  place: SignInPlace,
  { account, username }: SignedInAccount,
): Promise<string> {
  const { configuration, profile, read } = place;
  if (profile.sandbox) return profile.name ?? sandboxName;
  if (profile.name !== undefined) {
    const before = await read(profile.name);
    const free = isEmpty(before) && isBoundTo(profile.settings.baseUrl, account.binding);
    if (free || isSame(before, account)) return profile.name;
  }
  const names = profileNames(configuration);
  for (const name of names) if (isSame(await read(name), account)) return name;
  const wanted = username !== undefined && isProfileName(username) ? username : 'account';
  for (let number = 1; ; number += 1) {
    // Leaves room for the number: the length of names is limited.
    const name = number === 1 ? wanted : `${wanted.slice(0, 48)}-${number}`;
    if (isFree(configuration, name)) return name;
  }
}

function isEmpty({ userId, username }: Account): boolean {
  return userId === undefined && username === undefined;
}

/** Whether both are the same account at the same address. */
function isSame(before: Account, now: Account): boolean {
  if (isEmpty(before) || before.binding !== now.binding) return false;
  if (before.userId !== undefined && now.userId !== undefined) return before.userId === now.userId;
  return before.username !== undefined && before.username === now.username;
}

/** Whether a profile with this address may store an account that is bound to that origin. */
function isBoundTo(baseUrl: string | number | undefined, binding: string | undefined): boolean {
  if (baseUrl === undefined) return true;
  return URL.canParse(String(baseUrl)) && new URL(String(baseUrl)).origin === binding;
}

/** The settings a profile gets from the one in use; addresses of the environment are written down with them. */
export function settingsFrom({ sandbox, settings }: Profile, env: Io['env']): ProfileSettings {
  if (sandbox) return { ...settings, service: sandboxName };
  const addresses = addressKeys.flatMap((key) => {
    const value = environmentValue(key, env);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...settings, ...Object.fromEntries(addresses) };
}
