/** Which stored account a command uses: that of its profile, or one of its own for `PLAZA_REFRESH_TOKEN`. */
import type { Io } from '../../cli/process/io';
import type { Account, AccountStore, StoredAccount } from '../../ports/account';
import type { Ports } from '../../ports/index';
import type { LockSetup } from '../../store/lock/lock';
import type { Paths } from '../../store/paths';
import { accountFile, accountName, namelessAccount } from '../../store/secrets/account';
import type { WantedPlace } from '../../store/secrets/secret-account';
import { once } from '../lazy';
import { storedAccount, wantedPlace } from './keychain';

export interface SourceSetup {
  readonly io: Io;
  readonly locks: LockSetup;
  readonly context: Pick<Ports, 'profile' | 'note' | 'signal'> & { readonly paths: Paths };
}

export interface AccountSource {
  /** The account of the profile in use. */
  ofProfile(): Promise<StoredAccount>;
  /** The account that requests use. */
  store(): Promise<StoredAccount>;
  /** Whether that is the account of `PLAZA_REFRESH_TOKEN`; false before `store` was called. */
  isOfVariable(): boolean;
}

/** Everything is read lazily. */
export function accountSource({ io, locks, context }: SourceSetup): AccountSource {
  const file = (name: string) => accountFile(context.paths.state, name, { ...locks, signal: context.signal });
  const stored = (name: string, account: AccountStore, place: () => Promise<WantedPlace>) =>
    storedAccount({ io, note: context.note }, name, account, place);
  let ofVariable = false;
  const ofProfile = once(async () => {
    const name = accountName(await context.profile());
    return stored(name, file(name), async () => wantedPlace(await context.profile(), io.env));
  });
  const store = once(async () => {
    const { sandbox } = await context.profile();
    const given = sandbox ? undefined : io.env.PLAZA_REFRESH_TOKEN;
    if (!given) return ofProfile();
    ofVariable = true;
    const name = `${namelessAccount}@${await digestOf(given)}`;
    return stored(name, seeded(file(name), given), async () => 'file');
  });
  return { ofProfile, store, isOfVariable: () => ofVariable };
}

/**
 * An account whose first refresh token comes from the environment: it has a file of its own, one for all profiles,
 * so that it never takes the place of somebody who signed in and is never sent to two places. A file with a binding
 * knows the token's successors; the first one was spent then, and is not sent again even when nothing is left of them.
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
