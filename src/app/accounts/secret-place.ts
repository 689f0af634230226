/** Where the secrets of accounts are stored: the keychain of the system or a private file, by the settings of the profile. */
import type { Secrets } from '../../account/stored-account';
import { foreignEnvironment } from '../../cli/process/environment';
import type { Io } from '../../cli/process/io';
import type { Profile } from '../../ports/configuration';
import { type Keychain, keychainOf, keychainTimeoutMs } from '../../store/secrets/keychain';
import { type WantedPlace, wantedPlaceOf } from '../../store/secrets/secret-account';
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

/** Where a profile's new secrets go. The sandbox's are worth no keychain. */
export function wantedPlace(profile: Profile | undefined, env: Io['env']): WantedPlace {
  if (profile?.sandbox) return 'file';
  return wantedPlaceOf(environmentValue('keychain', env) ?? settingValue(profile, 'keychain'));
}
