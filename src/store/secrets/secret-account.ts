/**
 * An account whose refresh token and device id lie in the keychain, all the rest and a copy of the device id in its
 * private file, so that ordinary commands need the file alone. The file names the entry. A refresh token in the file
 * counts before the keychain's: it is there while it moves, and where the keychain failed after the old one was spent.
 */

import type { Account, AccountStore, HeldAccount, SecretPlace, StoredAccount } from '../../ports/account';
import type { Chance, Clock } from '../../ports/machine';
import { type Keychain, KeychainError } from './keychain';
import { entryOf, secretsIn } from './keychain-entry';

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

/** While the access token is good for longer than this nobody needs the refresh token, in milliseconds. */
const freshEnoughMs = 60_000;

/** The account over its file. */
export function secretAccount(file: AccountStore, setup: SecretAccountSetup): StoredAccount {
  const whole = (read: () => Promise<Account>) => withSecret(read, setup.keychain);
  return {
    facts: file.read,
    whole: () => whole(file.read),
    async read() {
      const facts = await file.read();
      const { accessToken, expiresAt = 0 } = facts;
      const fresh = accessToken !== undefined && expiresAt - setup.clock.now() > freshEnoughMs;
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
    const entry = await keychain.read(account.keychain);
    // Its device id counts: under that one the service lists the session.
    if (entry !== undefined) return { ...account, ...secretsIn(entry) };
    // Somebody may have moved it to the file between the two looks. Else it was deleted, or a keychain answers that is
    // not the one: no sign-out of ours leaves the file naming an entry.
    if (last) throw new KeychainError(`it has no entry '${account.keychain}'`);
  }
}

function heldSecret(held: HeldAccount, setup: SecretAccountSetup, read: () => Promise<Account>): HeldAccount {
  return {
    read,
    async write(account) {
      const before = await held.read();
      const entry = await entryFor(setup, account, before.keychain);
      await (entry === undefined
        ? toFile(held, setup, account, before.keychain)
        : toKeychain(held, setup, account, { before, entry }));
    },
    async overwrite(account) {
      const entry = await entryFor(setup, account, (await held.read()).keychain);
      await (entry === undefined ? held.overwrite(account) : toAnyPlace(held, setup, account, entry));
    },
  };
}

/** The entry that is to hold the refresh token; undefined when that goes to the file, or there is none. */
async function entryFor(
  { wanted, profile, chance }: SecretAccountSetup,
  { refreshToken }: Account,
  entry: string | undefined,
): Promise<string | undefined> {
  const place = await wanted();
  if (refreshToken === undefined || place === 'file') return undefined;
  return place === 'keychain' ? (entry ?? `${profile} ${chance.uuid()}`) : entry;
}

async function toKeychain(
  held: HeldAccount,
  { keychain, wanted }: SecretAccountSetup,
  account: Account,
  { before, entry }: { readonly before: Account; readonly entry: string },
): Promise<void> {
  const isNew = entry !== before.keychain;
  // Named first, so that no crash leaves an entry that nobody knows of.
  if (isNew) await held.write({ ...before, keychain: entry });
  try {
    await keychain.write(entry, entryOf(account));
  } catch (error) {
    if (isNew) await held.write(before);
    if (before.refreshToken === undefined || (await wanted()) === 'keychain') throw error;
    // It fell back to the file before, and stays there until the keychain answers.
    return held.write({ ...account, keychain: entry });
  }
  await held.write({ ...account, refreshToken: undefined, keychain: entry });
}

/** For a token whose predecessor is dead: to the file where the keychain fails, unless it must not be there. */
async function toAnyPlace(
  held: HeldAccount,
  { keychain, wanted, note }: SecretAccountSetup,
  account: Account,
  entry: string,
): Promise<void> {
  try {
    await keychain.write(entry, entryOf(account));
  } catch (error) {
    if ((await wanted()) === 'keychain') throw error;
    await held.overwrite({ ...account, keychain: entry });
    return note(
      'warning: the keychain failed while the session was renewed, so the session is kept in a private file until it answers again',
    );
  }
  // The token that counts is safe; without the rest the next command renews the session once more.
  await held.overwrite({ ...account, refreshToken: undefined, keychain: entry }).catch(() => undefined);
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
