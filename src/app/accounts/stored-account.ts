/** The stored account of a command: its profile's account, or a separate one for `PLAZA_REFRESH_TOKEN`; and its keychain. */
import { foreignEnvironment } from '../../cli/process/environment';
import type { Io } from '../../cli/process/io';
import type { SessionSetup } from '../../client/session/session';
import type { Account, AccountStore, StoredAccount } from '../../ports/account';
import type { Paths, Profile } from '../../ports/configuration';
import type { Ports } from '../../ports/index';
import type { LockSetup } from '../../store/lock';
import { accountFile, accountName, namelessAccount } from '../../store/secrets/account';
import { type Keychain, keychainOf, keychainTimeoutMs } from '../../store/secrets/keychain';
import { secretAccount, type WantedPlace } from '../../store/secrets/secret-account';
import { once } from '../lazy';
import { environmentValue, settingValue } from '../settings/settings';

export interface AccountSource {
  /** The account of the profile in use. */
  ofProfile(): Promise<StoredAccount>;
  /** The account that requests use. */
  store(): Promise<StoredAccount>;
  /** Whether that is the account of `PLAZA_REFRESH_TOKEN`; false before `store` was called. */
  isOfVariable(): boolean;
}

export function accountSource({
  io,
  locks,
  paths,
  profile,
  note,
  signal,
}: Pick<AccountDeps, 'io' | 'locks' | 'paths' | 'profile' | 'note' | 'signal'>): AccountSource {
  const file = (name: string) => accountFile(paths.state, name, { ...locks, signal });
  const stored = (name: string, account: AccountStore, place: () => Promise<WantedPlace>) =>
    storedAccount({ io, note }, name, account, place);
  let ofVariable = false;
  const ofProfile = once(async () => {
    const name = accountName(await profile());
    return stored(name, file(name), async () => wantedPlace(await profile(), io.env));
  });
  const store = once(async () => {
    const { sandbox } = await profile();
    const given = sandbox ? undefined : io.env.PLAZA_REFRESH_TOKEN;
    if (!given) return ofProfile();
    ofVariable = true;
    const name = `${namelessAccount}@${await digestOf(given)}`;
    return stored(name, seeded(file(name), given), async () => 'file');
  });
  return { ofProfile, store, isOfVariable: () => ofVariable };
}

/**
 * An account whose first refresh token comes from the environment, in a file of its own for all profiles: it never replaces
 * a signed-in account. When the file has a binding, the first token is spent, and is never sent again.
 */
function seeded(store: AccountStore, refreshToken: string): AccountStore {
  const first = (account: Account): Account =>
    account.binding === undefined ? { refreshToken, ...account } : account;
  return {
    read: async () => first(await store.read()),
    locked: (work) => store.locked((held) => work({ ...held, read: async () => first(await held.read()) })),
  };
}

/** Enough of a digest to distinguish first values; it is part of a file's name and must not reveal the value. */
async function digestOf(text: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

/** The system's keychain. No process is started before its first use. */
export function systemKeychain({ self, env }: Pick<Io, 'self' | 'env'>): Keychain {
  return keychainOf((input) =>
    self.part('keychain', { input, env: foreignEnvironment(env), patienceMs: keychainTimeoutMs }),
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

/** Everything that accounts, identity and session need from outside. A function asks for `Pick<AccountDeps, …>` of it. */
export interface AccountDeps
  extends Pick<
    Ports,
    'profile' | 'note' | 'signal' | 'address' | 'sandbox' | 'config' | 'ask' | 'unlessDryRun'
  > {
  readonly io: Pick<Io, 'self' | 'env' | 'clock' | 'random' | 'holder'>;
  readonly locks: LockSetup;
  readonly paths: Pick<Paths, 'state'>;
  readonly profileOption: string | undefined;
  readonly refresh: SessionSetup['refresh'];
}
