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

/** What a source takes of `AccountDeps`. */
export type SourceDeps = Pick<
  AccountDeps,
  'io' | 'locks' | 'paths' | 'profile' | 'note' | 'signal' | 'secrets'
>;

export function accountSource({
  io,
  locks,
  paths,
  profile,
  note,
  signal,
  secrets,
}: SourceDeps): AccountSource {
  const file = (name: string) => accountFile(paths.state, name, { ...locks, signal });
  const own = { io, note, secrets };
  let ofVariable = false;
  const ofProfile = once(async () => {
    const name = accountName(await profile());
    return storedAccount(own, name, file(name), async () => secrets.wantedPlace(await profile()));
  });
  const store = once(async () => {
    const { sandbox } = await profile();
    const given = sandbox ? undefined : io.env.PLAZA_REFRESH_TOKEN;
    if (!given) return ofProfile();
    ofVariable = true;
    const { createHash } = await import('node:crypto');
    // Enough of a digest to distinguish first values; it is a part of a file's name and must not reveal the value.
    const digest = createHash('sha256').update(given).digest('hex').slice(0, 16);
    const name = `${namelessAccount}@${digest}`;
    return storedAccount(own, name, seeded(file(name), given), async () => 'file');
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

/** The account of a profile over its file. @param wanted where new secrets go */
export function storedAccount(
  { io, note, secrets }: Pick<AccountDeps, 'io' | 'note' | 'secrets'>,
  profile: string,
  file: AccountStore,
  wanted: () => Promise<WantedPlace>,
): StoredAccount {
  const { clock, random } = io;
  return secretAccount(file, { keychain: secrets.keychain, wanted, profile, clock, random, note });
}

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
