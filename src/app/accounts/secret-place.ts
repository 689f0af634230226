/** Where the secrets of an account are stored: chosen at sign-in, moved by a setting, deleted with the account. */
import { PersonNeededError, UsageError } from '../../errors';
import type { SecretPlace, StoredAccount } from '../../ports/account';
import { KeychainError, keychainProblem } from '../../store/secrets/keychain';
import type { WantedPlace } from '../../store/secrets/secret-account';
import { type AccountDeps, systemKeychain, wantedPlace } from './stored-account';

/** Where secrets are stored, and whether the user has just agreed to a file. */
export interface ChosenPlace {
  readonly place?: SecretPlace;
  readonly agreed?: boolean;
}

/**
 * Where the secrets of a sign-in go: to the keychain if one answers, else to a private file once the user has agreed.
 * With `PLAZA_CONFIG_DIR` everything is in that folder.
 */
export async function chooseSecretPlace({
  ask,
  profile,
  io,
  note,
}: Pick<AccountDeps, 'ask' | 'profile' | 'io' | 'note'>): Promise<ChosenPlace> {
  const wanted = wantedPlace(await profile(), io.env);
  if (wanted === 'file') return { place: 'file' };
  const trouble = await errorOf(io, wanted);
  if (trouble === undefined) return { place: 'keychain' };
  if (wanted === 'keychain') throw trouble;
  if (!ask.possible) {
    throw new PersonNeededError(`choose where to store secrets: ${trouble.message}`, {
      hint: 'set PLAZA_KEYCHAIN=file to store them in a file that only you can read',
    });
  }
  note(trouble.message);
  await ask.confirm('Store the secrets in a file that only you can read?');
  return { place: 'file', agreed: true };
}

/**
 * Tries the keychain; with `PLAZA_CONFIG_DIR` only when the setting requires it.
 * @returns why it cannot be used; undefined when it works
 */
export async function errorOf(
  io: AccountDeps['io'],
  wanted: WantedPlace,
): Promise<KeychainError | undefined> {
  if (wanted === 'stay' && io.env.PLAZA_CONFIG_DIR) {
    return new KeychainError('PLAZA_CONFIG_DIR keeps everything in its folder');
  }
  return keychainProblem(systemKeychain(io), `trial ${io.random.uuid()}`);
}

/** Why a sandbox profile has no place to choose. */
export function sandboxSecrets(): UsageError {
  return new UsageError('the secrets of a sandbox profile are always stored in a private file', {
    hint: 'use another profile with --profile',
  });
}

/** Removes the keychain entry before the profile, since only the profile refers to it. A failure is noted. */
export async function deleteSecret(own: StoredAccount, note: AccountDeps['note']): Promise<void> {
  if ((await own.facts()).keychain === undefined) return;
  await own
    .locked(async (held) => held.write({ ...(await own.facts()), refreshToken: undefined }))
    .catch((error: unknown) =>
      note(`warning: the session is still in the keychain: ${(error as Error).message}`),
    );
}

/**
 * Moves the refresh token to the place that the account was opened with.
 * @returns where it was; null where there is none
 * @throws KeychainError; it is where it was then
 */
export async function moveSecret(own: StoredAccount): Promise<SecretPlace | null> {
  return own.locked(async (held) => {
    const place = await own.place();
    if (place !== null) await held.write(await held.read());
    return place;
  });
}
