/**
 * The account of a client: a profile of the command line with its files, or a session that the program holds or stores
 * itself. Both give the same parts, so that the rest of the library does not know which one it is.
 */
import { addressOf } from '../account/address';
import type { AccountSource, Secrets } from '../account/stored-account';
import { claimsOf } from '../client/session/tokens';
import { UsageError } from '../errors';
import { once } from '../lazy';
import type { Account, HeldAccount, StoredAccount } from '../ports/account';
import type { Profile } from '../ports/configuration';
import type { SandboxAddress } from '../ports/sandbox';
import type { Host } from '../protocol/route';
import { defaultVocabulary, type Vocabulary } from '../protocol/vocabulary';
import { createSerialQueue } from '../queue';
import { chooseProfile, pathsFrom, readConfiguration } from '../store/config';
import type { LockSetup } from '../store/lock';
import { checkOwnFolders } from '../store/private-file';
import { sandboxHome } from '../store/sandbox-home';
import { isDeviceId } from '../store/secrets/account';
import { keychainOf } from '../store/secrets/keychain';
import { wantedPlaceOf } from '../store/secrets/secret-account';
import type { Machine, StoredSession } from './options';
import type { AddressOptions, ProfileOptions, SessionStore, SessionTokens } from './types';

/** The facts about a client's account that are known before any request. */
export interface AccountParts {
  readonly locks: LockSetup;
  /** The folder of the journal, the keys of `once` and the limits; undefined: all is in memory. */
  readonly state: string | undefined;
  profile(): Promise<Profile>;
  address(host: Host): Promise<URL>;
  /** The running sandbox. @throws UsageError if none runs, or the account is not of a sandbox */
  sandbox(): Promise<SandboxAddress>;
  /** Undefined: the files of the profile. */
  readonly source: AccountSource | undefined;
  readonly secrets: Secrets;
  /** The variables that tokens, addresses and the keychain are read from; empty for a session of the program. */
  readonly env: Machine['env'];
}

function locksOf({ pid, isRunning, clock, random }: Machine, state?: string): LockSetup {
  return { pid, isRunning, clock, random, state };
}

/** The account of a profile, with the files of the command line. */
export function profileAccount(machine: Machine, { profile: name }: ProfileOptions): AccountParts {
  const { env, userId } = machine;
  const paths = pathsFrom(env);
  const locks = locksOf(machine, paths.state);
  const profile = once(async () => {
    await checkOwnFolders(paths, userId, () => undefined);
    const chosen = chooseProfile(await readConfiguration(paths.config), name, env);
    if (chosen) return chosen;
    throw new UsageError('no profile is in use', {
      hint: "give createClient() a 'profile', or 'baseUrl' and 'session'",
    });
  });
  const home = sandboxHome(paths.sandbox, locks);
  const sandbox = async () => {
    const running = await home.running();
    if (running) return running;
    throw new UsageError('the sandbox of this profile does not run', {
      hint: 'start it, or test with startSandbox() of plaza/sandbox',
    });
  };
  return {
    locks,
    state: paths.state,
    profile,
    sandbox,
    async address(host) {
      const used = await profile();
      if (!used.sandbox) return addressOf(used, host, env);
      const { baseUrl, statusUrl, pixelUrl } = await sandbox();
      return new URL({ main: baseUrl, status: statusUrl, pixel: pixelUrl }[host]);
    },
    source: undefined,
    secrets: {
      keychain: keychainOf(machine.keychain),
      // As `plaza config set keychain` wrote it.
      wantedPlace: (used) =>
        wantedPlaceOf(used.sandbox ? 'file' : (env.PLAZA_KEYCHAIN ?? used.settings.keychain)),
    },
    env,
  };
}

export function addressAccount(machine: Machine, options: AddressOptions): AccountParts {
  const { baseUrl, statusUrl, pixelUrl, session = {}, stateFolder } = options;
  const settings = {
    baseUrl,
    ...(statusUrl !== undefined && { statusUrl }),
    ...(pixelUrl !== undefined && { pixelUrl }),
  };
  const profile: Profile = { name: undefined, sandbox: false, settings };
  const checked = once(async () => {
    const folders = stateFolder && { config: `${stateFolder}/config`, state: stateFolder };
    if (folders) await checkOwnFolders(folders, machine.userId, () => undefined);
    return profile;
  });
  return {
    locks: locksOf(machine),
    state: stateFolder,
    profile: checked,
    async address(host) {
      const key = `${host === 'main' ? 'base' : host}Url`;
      if (Object.hasOwn(settings, key)) return addressOf(profile, host, {});
      throw new UsageError(`the ${host} host has no address`, { hint: `give createClient() a '${key}'` });
    },
    async sandbox() {
      throw new UsageError('this client has no sandbox');
    },
    source: sessionSource(machine, session, baseUrl),
    secrets: { keychain: keychainOf(machine.keychain), wantedPlace: () => 'file' },
    env: {},
  };
}

/** The time limit and the words of the service that a profile sets. @throws UsageError for a wrong value */
export function callSettingsOf({ name, settings }: Profile, timeoutMs: number | undefined) {
  const seconds = Number(settings.timeout ?? defaultTimeoutSeconds);
  if (!(seconds > 0))
    throw new UsageError(`timeout of profile '${name}': '${settings.timeout}' is not a time limit`);
  const wordOf = (name: string, text: string) => String(settings[`vocabulary.${name}`] ?? text);
  const words = Object.entries(defaultVocabulary).map(([word, text]) => [word, wordOf(word, text)]);
  const isSet = timeoutMs !== undefined || settings.timeout !== undefined;
  const limitMs = timeoutMs ?? 1000 * seconds;
  const vocabulary = Object.fromEntries(words) as Vocabulary;
  return { timeoutMs: limitMs, transferMs: isSet ? limitMs : undefined, vocabulary };
}

const defaultTimeoutSeconds = 30;

/** The source of the account of a session. @param baseUrl its tokens belong to this address */
function sessionSource(
  machine: Machine,
  session: SessionTokens | SessionStore,
  baseUrl: string,
): AccountSource {
  const store = storedAccount(machine, 'load' in session ? session : inMemory(session), baseUrl);
  const given = async () => store;
  return { ofProfile: given, store: given, isOfVariable: () => false };
}

function inMemory(first: SessionTokens): SessionStore {
  let session = first;
  return {
    load: () => session,
    save(next) {
      session = next;
    },
  };
}

function storedAccount({ clock }: Machine, own: SessionStore, baseUrl: string): StoredAccount {
  const queue = createSerialQueue();
  const lock = own.lock?.bind(own) ?? (<T>(run: () => Promise<T>) => run());
  const origin = once(() => new URL(baseUrl).origin);
  const read = async () => accountOf((await own.load()) ?? {}, clock.now(), origin());
  const write = async ({ expiresAt, ...account }: Account) =>
    own.save({
      ...account,
      ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }),
    });
  const held: HeldAccount = {
    read,
    write,
    overwrite: write,
    // The program may store it over a network: the write that follows waits for it.
    prepareSuccessor: async () => () => false,
  };
  return {
    read,
    facts: read,
    whole: read,
    place: async () => ((await read()).accessToken === undefined ? null : 'file'),
    // Calls of this process wait for each other also if the program has no lock.
    locked: (work) => queue.run(() => lock(() => work(held))),
  };
}

/** An hour: a token that says nothing about its end is used until the service refuses it. */
const assumedLifeMs = 60 * 60_000;

/** @throws UsageError for a session that cannot be used */
function accountOf(session: SessionTokens, now: number, origin: string): Account {
  const { accessToken, expiresAt, deviceId, ...rest } = session as StoredSession;
  if (accessToken !== undefined && !/^[\x21-\x7e]+$/.test(accessToken))
    throw new UsageError('accessToken is not a valid token', { hint: 'give the token only, without spaces' });
  if (deviceId !== undefined && !isDeviceId(deviceId)) throw new UsageError('deviceId is not a UUID');
  const { sub } = accessToken === undefined ? {} : claimsOf(accessToken);
  return {
    binding: origin,
    ...(typeof sub === 'string' && { userId: sub }),
    ...rest,
    ...(deviceId !== undefined && { deviceId }),
    ...(accessToken !== undefined && { accessToken, expiresAt: endOf(accessToken, expiresAt, now) }),
  };
}

/** The expiry in milliseconds since the epoch: the given one, else the one in the token. */
function endOf(accessToken: string, expiresAt: StoredSession['expiresAt'], now: number): number {
  if (expiresAt !== undefined) {
    const time = new Date(expiresAt).getTime();
    if (Number.isNaN(time)) throw new UsageError(`expiresAt: '${expiresAt}' is not a time`);
    return time;
  }
  const { exp } = claimsOf(accessToken);
  return typeof exp === 'number' ? exp * 1000 : now + assumedLifeMs;
}
