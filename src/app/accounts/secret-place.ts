/** Where the secrets of an account go: chosen at the sign-in, moved by a setting, forgotten with the account. */
import { PersonNeededError, UsageError } from '../../errors';
import type { SecretPlace, StoredAccount } from '../../ports/account';
import { KeychainError, keychainProblem } from '../../store/secrets/keychain';
import type { WantedPlace } from '../../store/secrets/secret-account';
import type { AccountDeps } from './deps';
import { systemKeychain, wantedPlace } from './keychain';

/** Where secrets go, and whether somebody has just agreed to a file. */
export interface ChosenPlace {
  readonly place?: SecretPlace;
  readonly agreed?: boolean;
}

/**
 * Where the secrets of whoever signs in go: to the keychain where one answers, else to a private file once somebody
 * has agreed to that. With a configuration folder of one's own everything lies in there.
 */
export async function chooseSecretPlace({
  ask,
  profile,
  io,
  note,
}: Pick<AccountDeps, 'ask' | 'profile' | 'io' | 'note'>): Promise<ChosenPlace> {
  const wanted = wantedPlace(await profile(), io.env);
  if (wanted === 'file') return { place: 'file' };
  const trouble = await troubleOf(io, wanted);
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
 * Tries the keychain; with a configuration folder of one's own it is left alone unless it was asked for.
 * @returns why it is of no use; undefined when it works
 */
export async function troubleOf(
  io: AccountDeps['io'],
  wanted: WantedPlace,
): Promise<KeychainError | undefined> {
  if (wanted === 'stay' && io.env.PLAZA_CONFIG_DIR) {
    return new KeychainError('PLAZA_CONFIG_DIR keeps everything in its folder');
  }
  return keychainProblem(systemKeychain(io), `trial ${io.chance.uuid()}`);
}

/** Why a sandbox profile has no place to choose. */
export function sandboxSecrets(): UsageError {
  return new UsageError('the secrets of a sandbox profile are always stored in a private file', {
    hint: 'use another profile with --profile',
  });
}

/** The entry of the keychain goes first: nothing else knows of it. What cannot be removed is told. */
export async function forgetSecret(own: StoredAccount, note: AccountDeps['note']): Promise<void> {
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
