/** Where the secrets of accounts are stored: the keychain of the system or a private file, by the settings of the profile. */
import type { Secrets } from '../../account/stored-account';
import { foreignEnvironment } from '../../cli/process/environment';
import type { Io } from '../../cli/process/io';
import type { Profile } from '../../ports/configuration';
import { type Keychain, keychainOf, keychainTimeoutMs } from '../../store/secrets/keychain';
import type { WantedPlace } from '../../store/secrets/secret-account';
import { environmentValue, settingValue } from '../settings/settings';

export function secretsOf(io: Pick<Io, 'self' | 'env'>): Secrets {
  return { keychain: systemKeychain(io), wantedPlace: (profile) => wantedPlace(profile, io.env) };
}

/** The system's keychain. No process is started before its first use. */
export function systemKeychain({ self, env }: Pick<Io, 'self' | 'env'>): Keychain {
  return keychainOf((input) =>
    self.part('keychain', { input, env: foreignEnvironment(env), patienceMs: keychainTimeoutMs }),
  );
}

/** The place that a value of the setting `keychain` names. */
export function placeOf(setting: unknown): WantedPlace {
  if (setting === 'system') return 'keychain';
  return setting === 'file' ? 'file' : 'stay';
}

/** Where a profile's new secrets go. The sandbox's are worth no keychain. */
export function wantedPlace(profile: Profile | undefined, env: Io['env']): WantedPlace {
  if (profile?.sandbox) return 'file';
  return placeOf(environmentValue('keychain', env) ?? settingValue(profile, 'keychain'));
}
