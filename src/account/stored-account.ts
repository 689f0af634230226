/** The stored account of a command: its profile's account, or a separate one for `PLAZA_REFRESH_TOKEN`; and its keychain. */
import type { SessionSetup } from '../client/session/session';
import { once } from '../lazy';
import type { Account, AccountStore, StoredAccount } from '../ports/account';
import type { Paths, Profile } from '../ports/configuration';
import type { Ports } from '../ports/index';
import type { Clock, Environment, Hold, Random } from '../ports/machine';
import type { LockSetup } from '../store/lock';
import { accountFile, accountName, namelessAccount } from '../store/secrets/account';
import type { Keychain } from '../store/secrets/keychain';
import { secretAccount, type WantedPlace } from '../store/secrets/secret-account';

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
  secrets,
}: Pick<AccountDeps, 'io' | 'locks' | 'paths' | 'profile' | 'note' | 'signal' | 'secrets'>): AccountSource {
  const file = (name: string) => accountFile(paths.state, name, { ...locks, signal });
  const stored = (name: string, account: AccountStore, wanted: () => Promise<WantedPlace>) =>
    storedAccount({ io, note }, secrets, { profile: name, file: account, wanted });
  let ofVariable = false;
  const ofProfile = once(async () => {
    const name = accountName(await profile());
    return stored(name, file(name), async () => secrets.wantedPlace(await profile()));
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

interface ProfileAccount {
  readonly profile: string;
  readonly file: AccountStore;
  /** Where new secrets go. */
  readonly wanted: () => Promise<WantedPlace>;
}

/** The account of a profile over its file. */
export function storedAccount(
  { io, note }: Pick<AccountDeps, 'io' | 'note'>,
  { keychain }: Pick<Secrets, 'keychain'>,
  { profile, file, wanted }: ProfileAccount,
): StoredAccount {
  const { clock, random } = io;
  return secretAccount(file, { keychain, wanted, profile, clock, random, note });
}

/** Where secrets are stored. */
export interface Secrets {
  readonly keychain: Keychain;
  /** The place that the settings of a profile name for new secrets. */
  wantedPlace(profile: Profile): WantedPlace;
}

/** Everything that accounts, identity and session need from outside. A function asks for `Pick<AccountDeps, …>` of it. */
export interface AccountDeps
  extends Pick<
    Ports,
    'profile' | 'note' | 'signal' | 'address' | 'sandbox' | 'config' | 'ask' | 'unlessDryRun'
  > {
  readonly io: {
    readonly env: Environment;
    readonly clock: Clock;
    readonly random: Random;
    readonly holder: Hold;
  };
  readonly secrets: Secrets;
  readonly locks: LockSetup;
  readonly paths: Pick<Paths, 'state'>;
  readonly profileOption: string | undefined;
  readonly refresh: SessionSetup['refresh'];
}
