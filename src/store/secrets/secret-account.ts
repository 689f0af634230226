/**
 * An account whose refresh token and device id are in the keychain, the rest and a copy of the device id in its
 * private file, so that ordinary commands need only the file. The file names the entry. A refresh token in the file
 * takes precedence: it is there while it is moved, and where the keychain failed after the old one was used up.
 */
import type { Account, AccountStore, HeldAccount, SecretPlace, StoredAccount } from '../../ports/account';
import type { Clock, Random } from '../../ports/machine';
import { parseAccount } from './account';
import { type Keychain, KeychainError } from './keychain';

/** Where new secrets go; `stay`: where the old ones are, in the file when there are none. */
export type WantedPlace = SecretPlace | 'stay';

/** The place that a value of the setting `keychain` names. */
export function wantedPlaceOf(setting: unknown): WantedPlace {
  if (setting === 'system') return 'keychain';
  return setting === 'file' ? 'file' : 'stay';
}

export interface SecretAccountSetup {
  readonly keychain: Keychain;
  readonly wanted: () => Promise<WantedPlace>;
  /** The profile, so that the user recognizes the entry. */
  readonly profile: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly note: (text: string) => void;
}

/** While the access token is valid for longer than this, the refresh token is not needed. */
const freshMs = 60_000;

/** The account on top of its file. */
export function secretAccount(file: AccountStore, setup: SecretAccountSetup): StoredAccount {
  const whole = (read: () => Promise<Account>) => withSecret(read, setup.keychain);
  return {
    facts: file.read,
    whole: () => whole(file.read),
    async read() {
      const facts = await file.read();
      const { accessToken, expiresAt = 0 } = facts;
      const fresh = accessToken !== undefined && expiresAt - setup.clock.now() > freshMs;
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

/** The account from the file and the keychain together. */
async function withSecret(read: () => Promise<Account>, keychain: Keychain): Promise<Account> {
  for (let last = false; ; last = true) {
    const account = await read();
    if (account.refreshToken !== undefined || account.keychain === undefined) return account;
    const entry = await keychain.read(account.keychain);
    // Its device id takes precedence: the service lists the session under that one.
    if (entry !== undefined) return unsealed({ ...account, ...parseEntry(entry) });
    // Another process may have moved it to the file between the two reads. Else it was deleted, or this is another
    // keychain: our own sign-out never leaves the name of an entry in the file.
    if (last) throw new KeychainError(`it has no entry '${account.keychain}'`);
  }
}

/** With the successor that a process stored last; a keychain that holds it already cannot open it. */
async function unsealed({ sealedToken, ...account }: Account): Promise<Account> {
  const { refreshToken } = account;
  if (sealedToken === undefined || refreshToken === undefined) return account;
  return { ...account, refreshToken: (await unsealToken(sealedToken, refreshToken)) ?? refreshToken };
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
    async prepareSuccessor(account) {
      const before = await held.read();
      const entry = await entryFor(setup, account, before.keychain);
      if (entry === undefined || account.refreshToken === undefined || before.refreshToken !== undefined) {
        return held.prepareSuccessor(account);
      }
      const seal = await tokenSealer(account.refreshToken);
      return held.prepareSuccessor({ ...account, refreshToken: undefined, keychain: entry }, (token) => ({
        sealedToken: seal(token),
      }));
    },
    async overwrite(account) {
      const entry = await entryFor(setup, account, (await held.read()).keychain);
      await (entry === undefined ? held.overwrite(account) : toKeychainOrFile(held, setup, account, entry));
    },
  };
}

/** The entry for the refresh token; undefined when the token goes to the file, or there is none. */
async function entryFor(
  { wanted, profile, random }: SecretAccountSetup,
  { refreshToken }: Account,
  entry: string | undefined,
): Promise<string | undefined> {
  const place = await wanted();
  if (refreshToken === undefined || place === 'file') return undefined;
  return place === 'keychain' ? (entry ?? `${profile} ${random.uuid()}`) : entry;
}

async function toKeychain(
  held: HeldAccount,
  { keychain, wanted }: SecretAccountSetup,
  account: Account,
  { before, entry }: { readonly before: Account; readonly entry: string },
): Promise<void> {
  const isNew = entry !== before.keychain;
  // The name is stored first, so that no crash leaves an unknown entry.
  if (isNew) await held.write({ ...before, keychain: entry });
  try {
    await keychain.write(entry, formatEntry(account));
  } catch (error) {
    if (isNew) await held.write(before);
    if (before.refreshToken === undefined || (await wanted()) === 'keychain') throw error;
    // It fell back to the file before, and stays there until the keychain answers.
    return held.write({ ...account, keychain: entry });
  }
  await held.write({ ...account, refreshToken: undefined, keychain: entry });
}

/** Stores a token whose predecessor is used up: in the file where the keychain fails, unless the settings forbid it. */
async function toKeychainOrFile(
  held: HeldAccount,
  { keychain, wanted, note }: SecretAccountSetup,
  account: Account,
  entry: string,
): Promise<void> {
  try {
    await keychain.write(entry, formatEntry(account));
  } catch (error) {
    if ((await wanted()) === 'keychain') throw error;
    await held.overwrite({ ...account, keychain: entry });
    return note(
      'warning: the keychain failed while the session was refreshed, so the session is stored in a private file until it works again',
    );
  }
  // The refresh token is safe; without the rest the next command refreshes the session once more.
  await held.overwrite({ ...account, refreshToken: undefined, keychain: entry }).catch(() => undefined);
}

/** Stores the refresh token, if there is one, in the file, and removes the entry in the keychain. */
async function toFile(
  held: HeldAccount,
  { keychain, note }: SecretAccountSetup,
  account: Account,
  entry: string | undefined,
): Promise<void> {
  await held.write({ ...account, keychain: undefined, sealedToken: undefined });
  if (entry === undefined) return;
  await keychain.remove(entry).catch((error: unknown) => {
    note(`warning: the entry '${entry}' of plaza is still in the keychain: ${(error as Error).message}`);
  });
}

/** The text of a keychain entry: a refresh token and the device id that it was issued to. @internal */
export function formatEntry({ refreshToken, deviceId }: Account): string {
  return JSON.stringify({ refreshToken, deviceId });
}

/** The content of an entry; a text that is not our JSON is only a refresh token, as earlier versions wrote it. @internal */
export function parseEntry(entry: string): Account {
  const { refreshToken = entry, deviceId } = parseAccount(entry);
  return { refreshToken, ...(deviceId !== undefined && { deviceId }) };
}

const cipher = 'aes-256-gcm';

/**
 * Prepares to seal the successor of a token; sealing itself is synchronous. While the keychain is slow to take a new
 * token, the file holds it sealed: it survives the end of the process, and a reader of the file still needs the keychain.
 */
async function tokenSealer(token: string): Promise<(successor: string) => string> {
  const { createCipheriv, createHmac } = await import('node:crypto');
  const key = createHmac('sha256', 'plaza-successor').update(token).digest();
  return (successor) => {
    // A key seals one token, and the same one the same way.
    const nonce = createHmac('sha256', key).update(successor).digest().subarray(0, 12);
    const sealing = createCipheriv(cipher, key, nonce);
    const hidden = Buffer.concat([sealing.update(successor, 'utf8'), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url');
  };
}

/** The token that was sealed by `token`; undefined when another one sealed it, or it is damaged. */
async function unsealToken(sealed: string, token: string): Promise<string | undefined> {
  const { createDecipheriv, createHmac } = await import('node:crypto');
  const key = createHmac('sha256', 'plaza-successor').update(token).digest();
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
