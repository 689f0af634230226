/** The configuration: where files are, the configuration file, and the choice of a profile: flags over environment over file. */

import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import envPaths from 'env-paths';
import { readJson, UsageError } from '../errors';
import type { Configuration, Paths, Profile } from '../ports/configuration';
import type { Environment, Lock } from '../ports/machine';
import { type LockSetup, recordLock, withLock } from './lock';
import { readOrdinary, withPathError } from './private-file';
import { namelessAccount } from './secrets/account';

/**
 * The configuration at `path`; empty when there is no file.
 * @throws UsageError when the file cannot be read or is not what plaza writes; the file is not changed
 */
export async function readConfiguration(path: string): Promise<Configuration> {
  const { active, profiles = {} } = await readWhole(path);
  return { active, profiles };
}

/** The whole object of the file, unknown keys included. */
async function readWhole(path: string): Promise<Partial<Configuration>> {
  const text = await withPathError(path, readOrdinary(path).catch(absent));
  return text === undefined ? {} : checked(path, readJson(`the configuration ${path}`, text, mendHint));
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined;
  throw error;
}

const mendHint = 'fix the file, or move it away and plaza creates a new one';

function checked(path: string, value: unknown): Partial<Configuration> {
  const wrong = problemIn(value);
  if (wrong)
    throw new UsageError(`the configuration ${path} is not as plaza writes it: ${wrong}`, { hint: mendHint });
  return value as Partial<Configuration>;
}

/** Names that a profile's files cannot have: devices of Windows, and the account without a profile. */
const reserved = new RegExp(`^(con|prn|aux|nul|com\\d|lpt\\d|${namelessAccount})(\\.|$)`, 'i');

/** Whether a profile can have that name, which is also the name of its files. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(name) && !reserved.test(name);
}

/** What is wrong with a value of the file; undefined when nothing is. */
function problemIn(value: unknown): string | undefined {
  if (!isRecord(value)) return 'it is not an object';
  if (value.active !== undefined && typeof value.active !== 'string') return '"active" is not text';
  if (value.profiles === undefined) return undefined;
  if (!isRecord(value.profiles)) return '"profiles" is not an object';
  for (const [name, profile] of Object.entries(value.profiles)) {
    if (!isProfileName(name)) return `"${name}" is not a name for a profile`;
    if (!isRecord(profile)) return `profile "${name}" is not an object`;
    for (const [key, setting] of Object.entries(profile)) {
      if (typeof setting !== 'string' && typeof setting !== 'number')
        return `"${key}" of profile "${name}" is neither text nor a number`;
    }
  }
  return undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function configurationLock(path: string, setup: LockSetup): Lock {
  return recordLock(`${path}.lock`, `${path}.lock`, setup);
}

/**
 * Changes the configuration under its lock, so that concurrent commands lose nothing: `change` gets the current
 * content. A file that cannot be parsed is never overwritten.
 * @throws UsageError as `readConfiguration`, and when the file cannot be written
 */
export async function changeConfiguration(
  path: string,
  lock: Lock,
  change: (before: Configuration) => Configuration,
): Promise<Configuration> {
  return withLock(lock, async () => {
    const { active, profiles = {}, ...others } = await readWhole(path);
    const after = change({ ...(active !== undefined && { active }), profiles });
    const { default: Conf } = await import('conf');
    const store = new Conf<Record<string, unknown>>({
      cwd: dirname(path),
      configName: basename(path, '.json'),
      projectName: 'plaza',
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    });
    const write = async () => {
      store.store = { ...others, ...after };
    };
    await withPathError(path, write());
    return after;
  });
}

/** The profile that always exists. */
export const sandboxName = 'sandbox';
/** The profile in use when nothing is set up. */
export const sandboxProfile: Profile = { name: sandboxName, sandbox: true, settings: {} };

/** The variables that hold addresses, by host. */
export const addressVariables = {
  main: 'PLAZA_BASE_URL',
  status: 'PLAZA_STATUS_URL',
  pixel: 'PLAZA_PIXEL_URL',
} as const;

export function hasAddress(env: Environment): boolean {
  return Object.values(addressVariables).some((variable) => env[variable]);
}

/**
 * The profile to use; undefined when nothing is set up.
 * @throws UsageError when there is no profile of that name
 */
export function chooseProfile(
  configuration: Configuration,
  profileOption: string | undefined,
  env: Environment,
): Profile | undefined {
  const name = profileOption ?? (env.PLAZA_PROFILE || undefined);
  if (name !== undefined) return namedProfile(configuration, name);
  const { active } = configuration;
  if (hasAddress(env)) return atAddresses(configuration);
  return active === undefined ? undefined : namedProfile(configuration, active);
}

/** The active profile with addresses from the environment; a sandbox profile is not used with them. */
function atAddresses(configuration: Configuration): Profile {
  const { active, profiles } = configuration;
  if (active === undefined || isSandbox(configuration, active))
    return { name: undefined, sandbox: false, settings: {} };
  return { name: active, sandbox: false, settings: profiles[active] ?? {} };
}

function namedProfile(configuration: Configuration, name: string): Profile {
  const found = Object.hasOwn(configuration.profiles, name) ? configuration.profiles[name] : undefined;
  if (found || name === sandboxName) {
    return { name, sandbox: isSandbox(configuration, name), settings: found ?? {} };
  }
  const known = `the profiles are ${profileNames(configuration).join(', ')}`;
  const made = `create it with 'plaza config set baseUrl ADDRESS --profile ${name}'`;
  throw new UsageError(`profile '${name}' does not exist`, {
    hint: isFree(configuration, name) ? `${known}; ${made}` : known,
  });
}

/**
 * The name of a profile that exists or can be created.
 * @throws UsageError for an invalid name, or one that differs from another profile only in case
 */
export function checkProfileName(name: string, configuration: Configuration): string {
  if (profileNames(configuration).includes(name)) return name;
  if (!isProfileName(name)) {
    throw new UsageError(`'${name}' is not a valid profile name`, {
      hint: reserved.test(name)
        ? 'something else is called that already; choose another name'
        : "use up to 64 letters, digits, '_', '-' and '.'",
    });
  }
  const taken = clashingName(configuration, name);
  if (taken === undefined) return name;
  throw new UsageError(`'${name}' differs from the profile '${taken}' only in case`, {
    hint: `use '${taken}', or another name`,
  });
}

/** Whether a new profile can have the name. */
export function isFree(configuration: Configuration, name: string): boolean {
  return isProfileName(name) && clashingName(configuration, name) === undefined;
}

/** A profile whose name differs only in case: on some systems both would have the same files. */
function clashingName(configuration: Configuration, name: string): string | undefined {
  return profileNames(configuration).find((known) => known.toLowerCase() === name.toLowerCase());
}

/** Whether the profile of that name takes its addresses from the running sandbox. */
export function isSandbox(configuration: Configuration, name: string): boolean {
  return name === sandboxName || configuration.profiles[name]?.service === sandboxName;
}

/** The names of all profiles in order, the sandbox's included. */
export function profileNames(configuration: Configuration): string[] {
  return [...new Set([...Object.keys(configuration.profiles), sandboxName])].sort();
}

/**
 * All paths: under `PLAZA_CONFIG_DIR` when it is set, else the platform's own (XDG on Linux).
 * @throws UsageError without a home folder
 */
export function pathsFrom(env: Environment): Paths {
  const own = env.PLAZA_CONFIG_DIR ? resolve(env.PLAZA_CONFIG_DIR) : undefined;
  const places = own ? { config: own, data: join(own, 'state') } : envPaths('plaza', { suffix: '' });
  // A relative path would depend on the current folder, and secrets would be stored there.
  if (!isAbsolute(places.config) || !isAbsolute(places.data)) {
    throw new UsageError(`no home folder: HOME is '${env.HOME ?? ''}'`, {
      hint: 'set HOME or PLAZA_CONFIG_DIR to an absolute path',
    });
  }
  return {
    config: join(places.config, 'config.json'),
    state: places.data,
    sandbox: env.PLAZA_SANDBOX_DIR ? resolve(env.PLAZA_SANDBOX_DIR) : join(places.data, 'sandbox'),
  };
}
