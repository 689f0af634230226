/**
 * An account whose refresh token lies in the keychain, all the rest in its private file, so that ordinary commands
 * need the file alone. The file names the entry. A refresh token in the file counts before the keychain's: it is there
 * while it moves, and where the keychain failed after the old one was spent.
 */
import type { Account, AccountStore, Chance, Clock, HeldAccount } from '../api/ports';
import type { Keychain } from './keychain';

/** Where the refresh token lies. */
export type SecretPlace = 'keychain' | 'file';

/** Where new secrets go; `stay`: where the old ones are, in the file when there are none. */
export type WantedPlace = SecretPlace | 'stay';

export interface SecretAccountSetup {
  readonly keychain: Keychain;
  readonly wanted: () => Promise<WantedPlace>;
  /** The profile, by which a person recognises the entry. */
  readonly profile: string;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly note: (text: string) => void;
}

export interface StoredAccount extends AccountStore {
  /** What the file knows: everything but a refresh token in the keychain. Never asks the keychain. */
  facts(): Promise<Account>;
  /** Everything. @throws KeychainError */
  whole(): Promise<Account>;
  /** Null when nobody is signed in. Never asks the keychain. */
  place(): Promise<SecretPlace | null>;
}

/** While the access token is good for longer than this nobody needs the refresh token, in milliseconds. */
const needlessMs = 60_000;

/** The account over its file. */
export function secretAccount(file: AccountStore, setup: SecretAccountSetup): StoredAccount {
  const whole = (read: () => Promise<Account>) => withSecret(read, setup.keychain);
  return {
    facts: file.read,
    whole: () => whole(file.read),
    async read() {
      const facts = await file.read();
      const { accessToken, expiresAt = 0 } = facts;
      const fresh = accessToken !== undefined && expiresAt - setup.clock.now() > needlessMs;
      return fresh ? facts : whole(file.read);
    },
    async place() {
      const { refreshToken, accessToken, keychain } = await file.read();
      if (refreshToken !== undefined) return 'file';
      if (keychain !== undefined) return 'keychain';
      return accessToken === undefined ? null : 'file';
    },
    locked: (work) => file.locked((held) => work(heldSecret(held, setup, () => whole(held.read)))),
  };
}

/** What the file and the keychain hold together. */
async function withSecret(read: () => Promise<Account>, keychain: Keychain): Promise<Account> {
  for (let last = false; ; last = true) {
    const account = await read();
    if (account.refreshToken !== undefined || account.keychain === undefined) return account;
    const refreshToken = await keychain.read(account.keychain);
    // Somebody may have moved it to the file between the two looks.
    if (refreshToken !== undefined || last) return { ...account, refreshToken };
  }
}

function heldSecret(held: HeldAccount, setup: SecretAccountSetup, read: () => Promise<Account>): HeldAccount {
  const { keychain, wanted, note } = setup;
  const entryFor = async (account: Account): Promise<string | undefined> => {
    const { keychain: entry } = await held.read();
    const place = await wanted();
    if (account.refreshToken === undefined || place === 'file') return undefined;
    return place === 'keychain' ? (entry ?? newEntry(setup)) : entry;
  };
  return {
    read,
    async write(account) {
      const before = await held.read();
      const entry = await entryFor(account);
      if (entry === undefined) return toFile(held, setup, account, before.keychain);
      // Named first, so that no crash leaves an entry that nobody knows of.
      if (entry !== before.keychain) await held.write({ ...before, keychain: entry });
      await keychain.write(entry, account.refreshToken ?? '');
      await held.write({ ...account, refreshToken: undefined, keychain: entry });
    },
    async overwrite(account) {
      const entry = await entryFor(account);
      if (entry === undefined) return held.overwrite(account);
      try {
        await keychain.write(entry, account.refreshToken ?? '');
      } catch (error) {
        if ((await wanted()) === 'keychain') throw error;
        await held.overwrite({ ...account, keychain: entry });
        return note(
          'warning: the keychain failed while the session was renewed, so the session is kept in a private file until it answers again',
        );
      }
      // The token that counts is safe; without the rest the next command renews the session once more.
      await held.overwrite({ ...account, refreshToken: undefined, keychain: entry }).catch(() => undefined);
    },
  };
}

/** The refresh token goes to the file, or there is none; an entry in the keychain is needed no more. */
async function toFile(
  held: HeldAccount,
  { keychain, note }: SecretAccountSetup,
  account: Account,
  entry: string | undefined,
): Promise<void> {
  await held.write({ ...account, keychain: undefined });
  if (entry === undefined) return;
  await keychain.remove(entry).catch((error: unknown) => {
    note(`warning: the entry '${entry}' of plaza is still in the keychain: ${(error as Error).message}`);
  });
}

function newEntry({ profile, chance }: SecretAccountSetup): string {
  return `${profile} ${chance.uuid()}`;
}
