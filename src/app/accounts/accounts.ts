/** The accounts on this computer, one for each profile: saved at sign-in, listed, activated, removed. */
import { dirname } from 'node:path';
import type { Groups } from '../../cli/definition/command';
import { UsageError } from '../../errors';
import type {
  AccountRow,
  Accounts,
  HeldAccount,
  SavedAccount,
  SecretPlace,
  SignedInAccount,
  StoredAccount,
} from '../../ports/account';
import type { Configuration, Profile } from '../../ports/configuration';
import type { Environment, UnlessDryRun } from '../../ports/machine';
import { checkProfileName, hasAddress, isSandbox, profileNames, sandboxName } from '../../store/config';
import { deleteJournal } from '../../store/journal';
import { removePrivate, requireFolder } from '../../store/private-file';
import { deleteAttempts } from '../../store/records/attempts';
import { orderKeys, pendingOtps, printedLists, qrCodes } from '../../store/records/expiring-records';
import { deleteTerminalMemories } from '../../store/records/terminal-memory';
import { accountFile, accountName, deleteAccount, deviceIdOf } from '../../store/secrets/account';
import type { WantedPlace } from '../../store/secrets/secret-account';
import { counted } from '../../terminal/text/count-suffix';
import { quotaPath } from '../context/quotas';
import { openAttempts } from './attempt-records';
import { profileFor, settingsFrom } from './profile-choice';
import {
  type ChosenPlace,
  chooseSecretPlace,
  deleteSecret,
  errorOf,
  moveSecret,
  sandboxSecrets,
} from './secret-place';
import { type AccountDeps, placeOf, storedAccount, wantedPlace } from './stored-account';

interface Deps extends Omit<AccountDeps, 'address' | 'sandbox' | 'signal' | 'refresh'> {
  readonly groups: Groups;
}

export function makeAccounts(deps: Deps): Accounts {
  const { config, paths, locks, unlessDryRun } = deps;
  const store: Stores = (name, place = 'stay') =>
    storedAccount(deps, name, accountFile(paths.state, name, locks), async () => place);
  const rows = async () => rowsOf(await config.all(), store);
  const named = async (name: string) => {
    const found = (await rows()).find((row) => row.name === name);
    if (!found) throw noProfile(name);
    return found;
  };
  return {
    ...signInCalls(deps, store),
    ...signInRecords(deps),
    list: async () => (await rows()).filter(isWorthListing),
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
      const own = store(name ?? accountName(await deps.profile()));
      await unlessDryRun(() => own.locked(change));
    },
    moveSecrets: (setting) => moveSecrets(deps, store, setting),
  };
}

/** Deletes what is stored of a profile besides its account, with a note on operations and exam answers that are lost. */
async function deleteTraces({ paths, locks, note, groups }: Deps, profile: string): Promise<void> {
  const { state } = paths;
  await pendingOtps(state, profile).delete();
  await qrCodes(state, profile, locks).deleteAll();
  await orderKeys(state, profile, locks).deleteAll();
  await removePrivate(quotaPath(state, profile));
  await printedLists(state, profile, locks).clear();
  await deleteTerminalMemories(state, profile);
  const left = await deleteJournal(state, profile);
  if (left > 0) note(`discarded ${counted(left, 'action')} whose answer was lost`);
  const attempts = await openAttempts(state, profile, groups);
  const unsent = attempts.reduce((sum, attempt) => sum + attempt.unsent, 0);
  await deleteAttempts(state, profile);
  if (unsent > 0) note(`discarded ${counted(unsent, 'answer')} of the exam that had not been sent`);
}

function noProfile(name: string): UsageError {
  const hint = "'plaza auth accounts' lists the profiles";
  return new UsageError(`profile '${name}' does not exist`, { hint });
}

/** Moves the secrets of the profile that a setting was changed of. */
async function moveSecrets(
  { config, unlessDryRun, note }: Deps,
  store: Stores,
  setting: string,
): Promise<void> {
  const profile = await config.changed();
  if (profile?.sandbox) throw sandboxSecrets();
  const place = placeOf(setting);
  if (profile === undefined || place === 'stay') return;
  const before = await unlessDryRun(() => moveSecret(store(accountName(profile), place)));
  if (before && before !== place) note(`moved the secrets to ${placeWords[place]}`);
}

/** The records of sign-ins that are under way. */
function signInRecords({
  paths,
  locks,
  unlessDryRun,
  profile,
}: Deps): Pick<Accounts, 'pendingOtps' | 'qrCodes'> {
  return {
    async pendingOtps() {
      const flows = pendingOtps(paths.state, accountName(await profile()));
      return remembering(flows, unlessDryRun);
    },
    async qrCodes() {
      const codes = qrCodes(paths.state, accountName(await profile()), locks);
      return remembering(codes, unlessDryRun);
    },
  };
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

/**
 * Makes the profile of a new account where there is none, and chooses it.
 * @param inFile whether the user agreed to a private file for the secrets
 */
async function adoptProfile(
  { config, io, note }: Deps,
  name: string,
  profile: Profile,
  inFile: boolean,
): Promise<void> {
  const { active, profiles } = await config.all();
  const isNew = !Object.hasOwn(profiles, name);
  const isOther = name !== profile.name;
  if (name !== sandboxName) {
    const settings = isNew || !isOther ? settingsFrom(profile, io.env) : {};
    const activate = !profile.sandbox && (isNew || isOther || active === undefined);
    await config.adopt(name, { ...settings, ...(inFile && { keychain: 'file' }) }, activate);
  }
  if (profile.sandbox && active === undefined && !isChosen(io.env)) {
    await config.activate(name);
    note(`profile '${name}' is now in use; 'plaza auth switch NAME' chooses another`);
  }
}

/** Stores an account. A store without a device ID takes that of the requests that were sent. */
async function writeAccount(
  own: StoredAccount,
  sender: StoredAccount,
  { account }: SignedInAccount,
): Promise<void> {
  const { deviceId: sent } = await sender.facts();
  await own.locked(async (held) => {
    const { deviceId = sent } = await own.facts();
    await held.write({ ...account, ...(deviceId !== undefined && { deviceId }) });
  });
}

/** Saves accounts after a sign-in. */
function signInCalls(
  deps: Deps,
  store: Stores,
): Pick<Accounts, 'saveSignIn' | 'saveSandboxSignIn' | 'deviceIdInSandbox' | 'chooseSecretPlace'> {
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
          ? await profileFor({ configuration, profile, read }, signedIn)
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

/** Whether the environment chooses a profile or an address. */
function isChosen(env: Environment): boolean {
  return Boolean(env.PLAZA_PROFILE) || hasAddress(env);
}

const placeWords: Readonly<Record<SecretPlace, string>> = {
  keychain: 'the keychain',
  file: 'a private file',
};

/** The profile of the sandbox always exists; it is listed only when it is used. */
function isWorthListing({ name, secrets, active }: AccountRow): boolean {
  return name !== sandboxName || secrets !== null || active;
}

/** Where a sign-in to the sandbox belongs: the profile in use if it is the sandbox's, or the one that was named. */
async function sandboxSignInProfile({ profileOption, config }: Deps): Promise<string> {
  if (profileOption !== undefined) {
    const all = await config.all();
    if (profileNames(all).includes(profileOption) && !isSandbox(all, profileOption))
      throw notSandbox(profileOption);
    return checkProfileName(profileOption, all);
  }
  const chosen = await config.chosen();
  return chosen?.sandbox ? (chosen.name ?? sandboxName) : sandboxName;
}

function notSandbox(name: string): UsageError {
  return new UsageError(`profile '${name}' belongs to a service, not to the sandbox`, {
    hint: 'use another profile with --profile',
  });
}

async function rowsOf(configuration: Configuration, store: Stores): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for (const name of profileNames(configuration)) {
    const { username } = await store(name).facts();
    const baseUrl = configuration.profiles[name]?.baseUrl;
    rows.push({
      name,
      username: username ?? null,
      baseUrl: baseUrl === undefined ? null : String(baseUrl),
      active: configuration.active === name,
      secrets: await store(name).place(),
    });
  }
  return rows;
}
