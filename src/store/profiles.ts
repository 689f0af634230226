/** Chooses the profile of a command: flags over environment over configuration. */
import { UsageError } from '../errors';
import type { Configuration, Profile } from '../ports/configuration';
import type { Environment } from '../ports/machine';
import { isProfileName, isReserved } from './config';

/** The profile that always exists. */
export const sandboxName = 'sandbox';
/** The profile in use for a person who has set nothing up. */
export const sandboxProfile: Profile = { name: sandboxName, sandbox: true, settings: {} };

/** The variables that hold addresses, by host. */
export const addressVariables = {
  main: 'PLAZA_BASE_URL',
  status: 'PLAZA_STATUS_URL',
  pixel: 'PLAZA_PIXEL_URL',
} as const;

/** Whether the environment sets an address. */
export function hasAddress(env: Environment): boolean {
  return Object.values(addressVariables).some((variable) => env[variable]);
}

/**
 * The profile to use; undefined when nothing is set up.
 * @throws UsageError when there is no profile of that name
 */
export function chooseProfile(
  configuration: Configuration,
  asked: string | undefined,
  env: Environment,
): Profile | undefined {
  const name = asked ?? (env.PLAZA_PROFILE || undefined);
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
      hint: isReserved(name)
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
