/** The accounts on this computer: who signed in is kept in a profile, listed, switched between, forgotten. */
import type { Account, Chance } from '../api/ports';
import { PersonNeededError, UsageError } from '../errors';
import type { AccountRow } from '../render/accounts';
import { accountFile, deviceIdOf, forgetAccount } from '../store/account';
import type { Configuration } from '../store/config';
import type { LockSetup } from '../store/lock';
import { checkProfileName, isSandbox, type Profile, profileNames, sandboxName } from '../store/profiles';
import { type WaitingFlows, waitingFlows } from '../store/waiting';
import type { Ask } from './ask';
import type { ConfigurationStore } from './configuration';
import type { Io } from './io';
import { addressKeys, environmentValue } from './settings';

/** Who signed in, and with what. */
export interface Arrival {
  readonly account: Account;
  readonly username: string | undefined;
}

/** Where an arrival was kept. */
export interface Kept {
  readonly profile: string;
  readonly secrets: 'file';
}

export interface Accounts {
  /**
   * Keeps who has signed in: in the profile in use when that has no account or the same one, else in a new one
   * named after `--profile` or the username, which becomes active.
   * @throws PersonNeededError when nobody chose where secrets are to be kept
   */
  keep(arrival: Arrival): Promise<Kept>;
  /** Keeps who signed in to the sandbox by its control: in its own profile, or the one that `--profile` names. */
  keepInSandbox(arrival: Arrival): Promise<Kept>;
  /** The device id of that profile. */
  deviceIdInSandbox(): Promise<string>;
  list(): Promise<AccountRow[]>;
  /** Makes a profile the active one. @throws UsageError when there is none of that name */
  activate(name: string): Promise<AccountRow>;
  /** Forgets a profile with its tokens. @throws UsageError when there is none of that name */
  remove(name: string): Promise<AccountRow>;
  /** The flow that waits for a code in the profile in use. */
  waiting(): Promise<WaitingFlows>;
  /** Asks, where nobody chose yet, whether secrets may lie in a private file. @throws PersonNeededError in a script */
  choosePlace(): Promise<void>;
}

export interface AccountsSetup {
  readonly io: Pick<Io, 'env'>;
  readonly state: string;
  readonly locks: LockSetup & { readonly chance: Chance };
  readonly config: ConfigurationStore;
  readonly ask: Ask;
  readonly asked: string | undefined;
  profile(): Promise<Profile>;
}

/** The accounts of one command. */
export function makeAccounts(setup: AccountsSetup): Accounts {
  const { config, state, locks } = setup;
  const store = (name: string) => accountFile(state, name, locks);
  const rows = async () => rowsOf(await config.all(), async (name) => await store(name).read());
  const named = async (name: string) => {
    const found = (await rows()).find((row) => row.name === name);
    if (found) return found;
    throw new UsageError(`there is no profile '${name}'`, { hint: "'plaza auth accounts' lists them" });
  };
  const keepIn = async (name: string, profile: Profile, { account }: Arrival): Promise<Kept> => {
    if (name !== sandboxName)
      await config.adopt(name, withAddresses(profile, setup.io.env), !profile.sandbox);
    await store(name).locked(async (held) => {
      const { deviceId = account.deviceId } = await held.read();
      await held.write({ ...account, ...(deviceId !== undefined && { deviceId }) });
    });
    return { profile: name, secrets: 'file' };
  };
  /** Where a sign-in to the sandbox belongs: the profile in use if it is the sandbox's, or the one that was named. */
  const sandboxProfile = async () => {
    if (setup.asked !== undefined) {
      const all = await config.all();
      if (profileNames(all).includes(setup.asked) && !isSandbox(all, setup.asked))
        throw notSandbox(setup.asked);
      return checkProfileName(setup.asked);
    }
    const chosen = await config.chosen();
    return chosen?.sandbox ? (chosen.name ?? sandboxName) : sandboxName;
  };
  return {
    choosePlace: () => choosePlace(setup),
    async keep(arrival) {
      const profile = await setup.profile();
      return keepIn(await profileFor(setup, profile, arrival.username, store), profile, arrival);
    },
    async keepInSandbox(arrival) {
      const name = await sandboxProfile();
      return keepIn(name, { name, sandbox: true, settings: {} }, arrival);
    },
    async deviceIdInSandbox() {
      return deviceIdOf(store(await sandboxProfile()), locks.chance);
    },
    list: rows,
    async activate(name) {
      const row = await named(name);
      await config.activate(name);
      return { ...row, active: true };
    },
    async remove(name) {
      const row = await named(name);
      await forgetAccount(state, name, locks);
      await waitingFlows(state, name).forget();
      await config.removeProfile(name);
      return { ...row, active: false };
    },
    async waiting() {
      const { name = 'environment' } = await setup.profile();
      return waitingFlows(state, name);
    },
  };
}

/** Addresses of the environment are written down with the account, so that it stands by itself. */
function withAddresses(profile: Profile, env: Io['env']): Profile {
  if (profile.sandbox) return profile;
  const addresses = addressKeys.flatMap((key) => {
    const value = environmentValue(key, env);
    return value === undefined ? [] : [[key, value]];
  });
  return { ...profile, settings: { ...profile.settings, ...Object.fromEntries(addresses) } };
}

function notSandbox(name: string): UsageError {
  return new UsageError(`profile '${name}' belongs to a service, not to the sandbox`, {
    hint: 'name another profile with --profile',
  });
}

type ReadAccount = (name: string) => Promise<Account>;

async function rowsOf(configuration: Configuration, read: ReadAccount): Promise<AccountRow[]> {
  const rows: AccountRow[] = [];
  for (const name of profileNames(configuration)) {
    const { username, refreshToken, accessToken } = await read(name);
    const settings = configuration.profiles[name];
    if (!settings && name === sandboxName && !(refreshToken ?? accessToken)) continue;
    const baseUrl = settings?.baseUrl;
    rows.push({
      name,
      username: username ?? null,
      baseUrl: baseUrl === undefined ? null : String(baseUrl),
      active: configuration.active === name,
      secrets: (refreshToken ?? accessToken) === undefined ? null : 'file',
    });
  }
  return rows;
}

/** The profile an arrival goes into; the same username at the same place is the same profile. */
async function profileFor(
  { asked, config }: AccountsSetup,
  profile: Profile,
  username: string | undefined,
  store: (name: string) => { read(): Promise<Account> },
): Promise<string> {
  if (asked !== undefined) return checkProfileName(asked);
  if (profile.sandbox) return profile.name ?? sandboxName;
  const { username: before } = profile.name === undefined ? {} : await store(profile.name).read();
  if (profile.name !== undefined && (before === undefined || before === username)) return profile.name;
  const taken = new Set(profileNames(await config.all()));
  const wanted = username ?? 'account';
  if (!taken.has(wanted) || (await store(wanted).read()).username === username)
    return checkProfileName(wanted);
  for (let number = 2; ; number += 1)
    if (!taken.has(`${wanted}-${number}`)) return checkProfileName(`${wanted}-${number}`);
}

/** The system's keychain is not used yet, so secrets lie in a private file once somebody has agreed to that. */
async function choosePlace({ config, ask, profile }: AccountsSetup): Promise<void> {
  if ((await profile()).sandbox) return;
  const { value } = await config.get('keychain');
  if (value === 'file') return;
  if (value === 'system')
    throw new UsageError('this version keeps secrets in a private file only', {
      hint: "'plaza config set keychain file'",
    });
  if (!ask.possible) {
    throw new PersonNeededError('nobody chose where secrets are kept', {
      hint: 'set PLAZA_KEYCHAIN=file to keep them in a file that only you can read',
    });
  }
  await ask.confirm('No keychain answers here. Keep the secrets in a file that only you can read?');
  await config.set('keychain', 'file');
}
