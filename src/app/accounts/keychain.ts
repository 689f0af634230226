/** The keychain of a command, and where its profiles' secrets belong: environment over profile over default. */

import { withoutSecrets } from '../../cli/process/environment';
import type { Io } from '../../cli/process/io';
import type { AccountStore, StoredAccount } from '../../ports/account';
import type { Profile } from '../../ports/configuration';
import { type Keychain, keychainOf, keychainTimeoutMs } from '../../store/secrets/keychain';
import { secretAccount, type WantedPlace } from '../../store/secrets/secret-account';
import { ownVariables } from '../settings/names';
import { environmentValue, settingValue } from '../settings/settings';
import type { AccountDeps } from './deps';

/** The system's keychain. No process is started before its first use. */
export function systemKeychain({ self, env }: Pick<Io, 'self' | 'env'>): Keychain {
  return keychainOf((input) =>
    self.part('keychain', { input, env: withoutSecrets(env, ownVariables), patienceMs: keychainTimeoutMs }),
  );
}

/** The account of a profile over its file; `wanted` is where new secrets go. */
export function storedAccount(
  { io, note }: Pick<AccountDeps, 'io' | 'note'>,
  profile: string,
  file: AccountStore,
  wanted: () => Promise<WantedPlace>,
): StoredAccount {
  const { clock, random } = io;
  return secretAccount(file, { keychain: systemKeychain(io), wanted, profile, clock, random, note });
}

/** What a value of the setting `keychain` wants. */
export function placeOf(setting: unknown): WantedPlace {
  if (setting === 'system') return 'keychain';
  return setting === 'file' ? 'file' : 'stay';
}

/** Where a profile's new secrets go. The sandbox's are worth no keychain. */
export function wantedPlace(profile: Profile | undefined, env: Io['env']): WantedPlace {
  if (profile?.sandbox) return 'file';
  return placeOf(environmentValue('keychain', env) ?? settingValue(profile, 'keychain'));
}
