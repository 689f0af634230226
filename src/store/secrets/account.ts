/** The private file of an account: device id, tokens, and the mark of a refresh in progress. */
import { join } from 'node:path';
import { NetworkError, UsageError } from '../../errors';
import type { Account, AccountStore, HeldAccount, StoreSuccessor } from '../../ports/account';
import type { Profile } from '../../ports/configuration';
import type { Lock, Random } from '../../ports/machine';
import type { Appender } from '../file-system';
import * as fileSystem from '../file-system';
import { type LockSetup, limitedLock, withLock } from '../lock';
import {
  jsonIn,
  overwriteFile,
  privateReader,
  readPrivate,
  removePrivate,
  replaceFile,
  withPathError,
} from '../private-file';

/** Not with the flag i, for which V8 loads tables of Unicode. */
const uuid = /^[\da-fA-F]{8}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{4}-[\da-fA-F]{12}$/;

const textFields =
  'deviceId binding refreshToken accessToken username userId keychain sealedToken endedBecause'.split(' ');
const numberFields = ['expiresAt', 'renewingSince', 'endedAt'];

/** How long a living process may hold the lock of an account before those who wait give up. */
const maxWaitMs = 120_000;

/** The account's name if addresses come only from the environment. */
export const namelessAccount = 'environment';

/** The name under which the account and the records of a profile are stored. */
export function accountName({ name }: Pick<Profile, 'name'>): string {
  return name ?? namelessAccount;
}

/** The account of a profile in the state folder. */
export function accountFile(state: string, profile: string, setup: LockSetup): AccountStore {
  const { files = fileSystem } = setup;
  const path = pathOf(state, profile);
  const reader = privateReader(path, files);
  const read = async () => accountIn(path, await readPrivate(path, files));
  return {
    read: async () => accountIn(path, await reader()),
    locked: (work) =>
      withLock(lockOf(path, setup), async () => {
        const appenders: Appender[] = [];
        const held: HeldAccount = {
          read,
          write: (account) => withPathError(path, replaceFile(files, path, JSON.stringify(account))),
          overwrite: (account) => withPathError(path, overwriteFile(files, path, JSON.stringify(account))),
          async prepareSuccessor(account, fieldsOf = (refreshToken) => ({ refreshToken })) {
            const appender = await withPathError(path, files.openAppender(path));
            appenders.push(appender);
            return successorStore(appender, account, fieldsOf);
          },
        };
        try {
          return await work(held);
        } finally {
          for (const appender of appenders) appender.close();
        }
      }),
  };
}

/**
 * Adds a line to the file, which takes one call and no waiting: to replace a file makes the system begin to write it
 * out, which takes longer than everything else together.
 */
function successorStore(
  appender: Appender,
  account: Account,
  fieldsOf: (refreshToken: string) => Account,
): StoreSuccessor {
  return (refreshToken) => {
    try {
      appender.append(`\n${JSON.stringify({ ...account, ...fieldsOf(refreshToken) })}`);
      return true;
    } catch {
      // The durable write that follows reports what is wrong.
      return false;
    }
  };
}

function lockOf(path: string, setup: LockSetup): Lock {
  const message = `another process has been refreshing the session for more than ${maxWaitMs / 60_000} minutes`;
  const hint = `run the command again later; ${path}.lock names that process`;
  const timeoutError = () => new NetworkError(message, { hint });
  return limitedLock(`${path}.lock`, maxWaitMs, setup, { timeoutError });
}

/** Removes the account of a profile, its device id included. */
export async function deleteAccount(state: string, profile: string, setup: LockSetup): Promise<void> {
  const path = pathOf(state, profile);
  await withLock(lockOf(path, setup), () => removePrivate(path));
}

function pathOf(state: string, profile: string): string {
  return join(state, 'accounts', `${profile}.json`);
}

/**
 * The device id of an account, created if there is none; concurrent processes get the same one.
 * @param given a first value from the environment, stored like a created one
 * @throws UsageError when the state folder cannot be used
 */
export async function deviceIdOf(store: AccountStore, random: Random, given?: string): Promise<string> {
  const { deviceId } = await store.read();
  if (deviceId !== undefined) return deviceId;
  return store.locked(async (held) => {
    const account = await held.read();
    const made = account.deviceId ?? given ?? random.uuid();
    // Also where only the keychain had it: later commands find it in the file.
    await held.write({ ...account, deviceId: made });
    return made;
  });
}

/** Whether the text can be a device id. */
export function isDeviceId(text: string): boolean {
  return uuid.test(text);
}

/** The file of an account is cut off. An error, so that the account does not seem signed out, under a new device id. */
export class DamagedAccountError extends UsageError {}

/** @throws DamagedAccountError for a text that is not JSON */
function accountIn(path: string, text: string | undefined): Account {
  const values = valuesIn(text);
  if (text !== undefined && values.length === 0) {
    throw new DamagedAccountError(`couldn't read ${path}, which holds an account: it is damaged`, {
      hint: "move the file away, then sign in again with 'plaza auth login'",
    });
  }
  return accountOf(values);
}

/** The account in a stored text; a field of another type counts as missing. */
export function parseAccount(text: string | undefined): Account {
  return accountOf(valuesIn(text));
}

/** The account in the last record: a process that was killed during a refresh has added one. */
function accountOf(values: readonly unknown[]): Account {
  const kept = values.findLast(isRecord) ?? {};
  const account: Record<string, unknown> = {};
  for (const name of textFields)
    if (typeof kept[name] === 'string' && kept[name] !== '') account[name] = kept[name];
  for (const name of numberFields) if (Number.isFinite(kept[name])) account[name] = kept[name];
  if (!isDeviceId(String(account.deviceId))) delete account.deviceId;
  return account;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** The lines that can be read. */
function valuesIn(text = ''): unknown[] {
  return text
    .split('\n')
    .map(jsonIn)
    .filter((value) => value !== undefined);
}
