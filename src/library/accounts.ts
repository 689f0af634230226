/**
 * The account of a client: a profile of the command line with its files, or a session that the program holds or stores
 * itself. Both give the same parts, so that the rest of the library does not know which one it is.
 */
import { addressOf } from '../account/address';
import type { AccountSource, Secrets } from '../account/stored-account';
import { UsageError } from '../errors';
import { once } from '../lazy';
import type { Profile } from '../ports/configuration';
import type { SandboxAddress } from '../ports/sandbox';
import type { Host } from '../protocol/route';
import { defaultVocabulary, type Vocabulary } from '../protocol/vocabulary';
import { chooseProfile, pathsFrom, readConfiguration } from '../store/config';
import type { LockSetup } from '../store/lock';
import { checkOwnFolders } from '../store/private-file';
import { sandboxHome } from '../store/sandbox-home';
import { keychainOf } from '../store/secrets/keychain';
import { wantedPlaceOf } from '../store/secrets/secret-account';
import type { Machine } from './options';
import { sessionSource } from './session-store';
import type { AddressOptions, ProfileOptions } from './types';

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
    secrets: { keychain: keychainOf(machine.keychain), wantedPlace: (used) => placeOf(used, env) },
    env,
  };
}

/** Where the settings of a profile put new secrets, as `plaza config set keychain` wrote it. */
function placeOf({ sandbox, settings }: Profile, env: Machine['env']): ReturnType<Secrets['wantedPlace']> {
  return wantedPlaceOf(sandbox ? 'file' : (env.PLAZA_KEYCHAIN ?? settings.keychain));
}

/** An account without a profile. */
export function addressAccount(machine: Machine, options: AddressOptions): AccountParts {
  const { baseUrl, statusUrl, pixelUrl, session = {}, stateFolder } = options;
  const settings = {
    baseUrl,
    ...(statusUrl !== undefined && { statusUrl }),
    ...(pixelUrl !== undefined && { pixelUrl }),
  };
  const profile: Profile = { name: undefined, sandbox: false, settings };
  const folders =
    stateFolder === undefined ? undefined : { config: `${stateFolder}/config`, state: stateFolder };
  const checked = once(async () => {
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
export function callSettingsOf({ name, settings }: Profile, timeoutMs: number | undefined): CallSettings {
  const seconds = Number(settings.timeout ?? defaultTimeoutSeconds);
  if (!(seconds > 0))
    throw new UsageError(`timeout of profile '${name}': '${settings.timeout}' is not a time limit`);
  const words = Object.entries(defaultVocabulary).map(([word, text]) => [
    word,
    String(settings[`vocabulary.${word}`] ?? text),
  ]);
  const isSet = timeoutMs !== undefined || settings.timeout !== undefined;
  const limitMs = timeoutMs ?? 1000 * seconds;
  return {
    timeoutMs: limitMs,
    transferMs: isSet ? limitMs : undefined,
    vocabulary: Object.fromEntries(words) as Vocabulary,
  };
}

interface CallSettings {
  readonly timeoutMs: number;
  readonly transferMs: number | undefined;
  readonly vocabulary: Vocabulary;
}

const defaultTimeoutSeconds = 30;
