/** The accounts on this computer, one for each profile: saved at sign-in, listed, activated, removed. */
import { dirname } from 'node:path';
import { quotaPath } from '../../account/quotas';
import { type AccountDeps, storedAccount } from '../../account/stored-account';
import type { Groups } from '../../cli/definition/command';
import type { Io } from '../../cli/process/io';
import { PersonNeededError, UsageError } from '../../errors';
import type {
  Account,
  AccountRow,
  Accounts,
  HeldAccount,
  SavedAccount,
  SecretPlace,
  SignedInAccount,
  StoredAccount,
} from '../../ports/account';
import type { Configuration, Profile, ProfileSettings } from '../../ports/configuration';
import type { UnlessDryRun } from '../../ports/machine';
import {
  checkProfileName,
  hasAddress,
  isFree,
  isProfileName,
  isSandbox,
  profileNames,
  sandboxName,
} from '../../store/config';
import { deleteJournal } from '../../store/journal';
import { removePrivate, requireFolder } from '../../store/private-file';
import { deleteAttempts } from '../../store/records/attempts';
import {
  type ExpiryTime,
  orderKeys,
  pendingOtps,
  printedLists,
  qrCodes,
} from '../../store/records/expiring-records';
import { deleteTerminalMemories } from '../../store/records/terminal-memory';
import { accountFile, accountName, deleteAccount, deviceIdOf } from '../../store/secrets/account';
import { KeychainError, keychainProblem } from '../../store/secrets/keychain';
import { type WantedPlace, wantedPlaceOf } from '../../store/secrets/secret-account';
import { counted } from '../../terminal/text/count-suffix';
import { addressKeys, environmentValue } from '../settings/settings';
import { openAttempts } from './attempt-records';
import { systemKeychain, wantedPlace } from './secret-place';

interface Deps extends Omit<AccountDeps, 'address' | 'sandbox' | 'signal' | 'refresh'> {
  readonly io: Pick<Io, 'self' | 'env' | 'clock' | 'random' | 'holder'>;
  readonly groups: Groups;
  readonly confirmedNow: ExpiryTime;
}

export function makeAccounts(deps: Deps): Accounts {
  const { config, paths, locks, unlessDryRun, confirmedNow } = deps;
  const ownName = async () => accountName(await deps.profile());
  const store: Stores = (name, place = 'stay') =>
    storedAccount(deps, name, accountFile(paths.state, name, locks), async () => place);
  const rows = async () => rowsOf(await config.all(), store);
  const named = async (name: string) => {
    const found = (await rows()).find((row) => row.name === name);
    if (found) return found;
    const hint = "'plaza auth accounts' lists the profiles";
    throw new UsageError(`profile '${name}' does not exist`, { hint });
  };
  return {
    ...signInCalls(deps, store),
    pendingOtps: async () => remembering(pendingOtps(paths.state, await ownName()), unlessDryRun),
    qrCodes: async () =>
      remembering(qrCodes(paths.state, await ownName(), locks, confirmedNow), unlessDryRun),
    // The profile of the sandbox always exists; it is listed only when it is used.
    list: async () =>
      (await rows()).filter((row) => row.name !== sandboxName || row.secrets !== null || row.active),
    async activate(name) {
      const row = await named(name);
      await config.activate(name);
      return { ...row, active: true };
    },
    async remove(name) {
      const row = await named(name);
      await unlessDryRun(async () => {
        await deleteSecret(store(name), deps.note);
        await deleteAccount(paths.state, name, locks);
        await deleteTraces(deps, name);
      });
      await config.removeProfile(name);
      return { ...row, active: false };
    },
    keychainError: async () => errorOf(deps.io, wantedPlace(await deps.profile(), deps.io.env)),
    async saveUsername(name, username) {
      const change = async (held: HeldAccount) => held.write({ ...(await held.read()), username });
      const own = store(name ?? (await ownName()));
      await unlessDryRun(() => own.locked(change));
    },
    moveSecrets: (setting) => moveSecrets(deps, store, setting),
  };
}

/** Deletes the other records of a profile, with a note on operations and exam answers that are lost. */
async function deleteTraces({ paths, locks, note, groups, confirmedNow }: Deps, profile: string) {
  const { state } = paths;
  await pendingOtps(state, profile).delete();
  await qrCodes(state, profile, locks, confirmedNow).deleteAll();
  await orderKeys(state, profile, locks, confirmedNow).deleteAll();
  await removePrivate(quotaPath(state, profile));
  await printedLists(state, profile, locks, confirmedNow).clear();
  await deleteTerminalMemories(state, profile);
  const left = await deleteJournal(state, profile);
  if (left > 0) note(`discarded ${counted(left, 'action')} whose answer was lost`);
  const attempts = await openAttempts(state, profile, groups);
  const unsent = attempts.reduce((sum, attempt) => sum + attempt.unsent, 0);
  await deleteAttempts(state, profile);
  if (unsent > 0) note(`discarded ${counted(unsent, 'answer')} of the exam that had not been sent`);
}

/** Moves the secrets of the profile whose setting was changed. */
async function moveSecrets({ config, unlessDryRun, note }: Deps, store: Stores, setting: string) {
  const profile = await config.changed();
  if (profile?.sandbox)
    throw new UsageError('the secrets of a sandbox profile are always stored in a private file', {
      hint: 'use another profile with --profile',
    });
  const place = wantedPlaceOf(setting);
  if (profile === undefined || place === 'stay') return;
  const own = store(accountName(profile), place);
  const before = await unlessDryRun(() =>
    own.locked(async (held) => {
      const earlier = await own.place();
      if (earlier !== null) await held.write(await held.read());
      return earlier;
    }),
  );
  const target = place === 'keychain' ? 'the keychain' : 'a private file';
  if (before && before !== place) note(`moved the secrets to ${target}`);
}

/** In a dry run, nothing is saved or deleted. */
function remembering<
  Stored extends { save(what: never): Promise<void>; delete(...which: never[]): Promise<void> },
>(stored: Stored, unlessDryRun: UnlessDryRun): Stored {
  return {
    ...stored,
    save: async (what: never) => void (await unlessDryRun(() => stored.save(what))),
    delete: async (...which: never[]) => void (await unlessDryRun(() => stored.delete(...which))),
  };
}

type Stores = (name: string, place?: WantedPlace) => StoredAccount;

/** Creates the profile of a new account if necessary, and chooses it. @param inFile the user agreed to a private file */
async function adoptProfile({ config, io, note }: Deps, name: string, profile: Profile, inFile: boolean) {
  const { active, profiles } = await config.all();
  const isNew = !Object.hasOwn(profiles, name);
  const isOther = name !== profile.name;
  if (name !== sandboxName) {
    const settings = isNew || !isOther ? settingsFrom(profile, io.env) : {};
    const activate = !profile.sandbox && (isNew || isOther || active === undefined);
    await config.adopt(name, { ...settings, ...(inFile && { keychain: 'file' }) }, activate);
  }
  if (profile.sandbox && active === undefined && !io.env.PLAZA_PROFILE && !hasAddress(io.env)) {
    await config.activate(name);
    note(`profile '${name}' is now in use; 'plaza auth switch NAME' chooses another`);
  }
}

/** Stores an account. A store without a device ID gets the device ID of the sent requests. */
async function writeAccount(own: StoredAccount, sender: StoredAccount, { account }: SignedInAccount) {
  const { deviceId: sent } = await sender.facts();
  await own.locked(async (held) => {
    const { deviceId = sent } = await own.facts();
    await held.write({ ...account, ...(deviceId !== undefined && { deviceId }) });
  });
}

type SignInCalls = 'saveSignIn' | 'saveSandboxSignIn' | 'deviceIdInSandbox' | 'chooseSecretPlace';

function signInCalls(deps: Deps, store: Stores): Pick<Accounts, SignInCalls> {
  const { config, paths, locks, profileOption } = deps;
  let chosen: ChosenPlace = {};
  const saveIn = async (name: string, profile: Profile, signedIn: SignedInAccount): Promise<SavedAccount> => {
    await adoptProfile(deps, name, profile, chosen.agreed === true);
    const { place = 'file' } = chosen;
    await writeAccount(store(name, place), store(accountName(profile)), signedIn);
    return { profile: name, secrets: place };
  };
  return {
    async chooseSecretPlace() {
      // Without these folders, the session could not be stored after the sign-in.
      await requireFolder(paths.state);
      await requireFolder(dirname(config.path));
      chosen = await chooseSecretPlace(deps);
    },
    async saveSignIn(signedIn) {
      const [profile, configuration] = [await deps.profile(), await config.all()];
      const read = (name: string) => store(name).facts();
      const name =
        profileOption === undefined
          ? await profileFor({ configuration, profile }, read, signedIn)
          : checkProfileName(profileOption, configuration);
      return saveIn(name, profile, signedIn);
    },
    async saveSandboxSignIn(signedIn) {
      const name = await sandboxSignInProfile(deps);
      return saveIn(name, { name, sandbox: true, settings: {} }, signedIn);
    },
    async deviceIdInSandbox() {
      return deviceIdOf(store(await sandboxSignInProfile(deps)), locks.random);
    },
  };
}

/** The profile for a sign-in to the sandbox: the named one, else the one in use if it is the sandbox's. */
async function sandboxSignInProfile({ profileOption, config }: Deps): Promise<string> {
  if (profileOption !== undefined) {
    const all = await config.all();
    if (profileNames(all).includes(profileOption) && !isSandbox(all, profileOption))
      throw new UsageError(`profile '${profileOption}' belongs to a service, not to the sandbox`, {
        hint: 'use another profile with --profile',
      });
    return checkProfileName(profileOption, all);
  }
  const chosen = await config.chosen();
  return chosen?.sandbox ? (chosen.name ?? sandboxName) : sandboxName;
}

async function rowsOf(configuration: Configuration, store: Stores): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for (const name of profileNames(configuration)) {
    const { username = null } = await store(name).facts();
    const address = configuration.profiles[name]?.baseUrl;
    const baseUrl = address === undefined ? null : String(address);
    const active = configuration.active === name;
    rows.push({ name, username, baseUrl, active, secrets: await store(name).place() });
  }
  return rows;
}

/** The profile for an account: the one in use if it is free or has this account, else the one that has it, else a new one. @internal */
export async function profileFor(
  { configuration, profile }: { readonly configuration: Configuration; readonly profile: Profile },
  read: (name: string) => Promise<Account>,
  { account, username }: SignedInAccount,
): Promise<string> {
  if (profile.sandbox) return profile.name ?? sandboxName;
  if (profile.name !== undefined) {
    const before = await read(profile.name);
    const free = isEmpty(before) && isBoundTo(profile.settings.baseUrl, account.binding);
    if (free || isSame(before, account)) return profile.name;
  }
  const names = profileNames(configuration);
  for (const name of names) if (isSame(await read(name), account)) return name;
  const wanted = username !== undefined && isProfileName(username) ? username : 'account';
  for (let number = 1; ; number += 1) {
    // Leaves room for the number: the length of names is limited.
    const name = number === 1 ? wanted : `${wanted.slice(0, 48)}-${number}`;
    if (isFree(configuration, name)) return name;
  }
}

const isEmpty = ({ userId, username }: Account) => userId === undefined && username === undefined;

/** Whether both are the same account at the same address. */
function isSame(before: Account, now: Account): boolean {
  if (isEmpty(before) || before.binding !== now.binding) return false;
  if (before.userId !== undefined && now.userId !== undefined) return before.userId === now.userId;
  return before.username !== undefined && before.username === now.username;
}

/** Whether a profile with this address may store an account that is bound to that origin. */
function isBoundTo(baseUrl: string | number | undefined, binding: string | undefined): boolean {
  if (baseUrl === undefined) return true;
  return URL.canParse(String(baseUrl)) && new URL(String(baseUrl)).origin === binding;
}

/** The settings a profile gets from the one in use; addresses of the environment are written down with them. @internal */
export function settingsFrom({ sandbox, settings }: Profile, env: Io['env']): ProfileSettings {
  if (sandbox) return { ...settings, service: sandboxName };
  const addresses = addressKeys.flatMap((key) => {
    const value = environmentValue(key, env);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...settings, ...Object.fromEntries(addresses) };
}

/** Where secrets are stored, and whether the user has just agreed to a file. */
interface ChosenPlace {
  readonly place?: SecretPlace;
  readonly agreed?: boolean;
}

/** Chooses the keychain if one answers, else a private file if the user agrees. With `PLAZA_CONFIG_DIR` all is in its folder. */
async function chooseSecretPlace({ ask, profile, io, note }: Deps): Promise<ChosenPlace> {
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

/** Why the keychain cannot be used, if so. With `PLAZA_CONFIG_DIR` it is tried only when the setting requires it. */
async function errorOf(io: Deps['io'], wanted: WantedPlace): Promise<KeychainError | undefined> {
  if (wanted === 'stay' && io.env.PLAZA_CONFIG_DIR)
    return new KeychainError('PLAZA_CONFIG_DIR keeps everything in its folder');
  return keychainProblem(systemKeychain(io), `trial ${io.random.uuid()}`);
}

/** Removes the keychain entry before the profile, since only the profile refers to it. A failure is noted. */
async function deleteSecret(own: StoredAccount, note: AccountDeps['note']): Promise<void> {
  if ((await own.facts()).keychain === undefined) return;
  await own
    .locked(async (held) => held.write({ ...(await own.facts()), refreshToken: undefined }))
    .catch((error: unknown) =>
      note(`warning: the session is still in the keychain: ${(error as Error).message}`),
    );
}
