/** Which account, addresses and settings a command runs with: flags over environment over profile over defaults. */
import { UsageError } from '../errors';
import type { Configuration, ProfileSettings } from './config';

/** The profile that is always there. */
export const sandboxName = 'sandbox';

export interface Profile {
  /** Undefined when addresses come from the environment alone. */
  readonly name: string | undefined;
  /** Whether its addresses are those of the running sandbox. */
  readonly sandbox: boolean;
  readonly settings: ProfileSettings;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** The variables that hold addresses, by host. */
export const addressVariables = {
  main: 'PLAZA_BASE_URL',
  status: 'PLAZA_STATUS_URL',
  pixel: 'PLAZA_PIXEL_URL',
} as const;

/**
 * The profile to use; undefined when nothing at all is set up, and somebody has to decide.
 * @throws UsageError for a name that there is no profile of
 */
export function chooseProfile(
  configuration: Configuration,
  asked: string | undefined,
  env: Environment,
): Profile | undefined {
  const name = asked ?? (env.PLAZA_PROFILE || undefined);
  if (name !== undefined) return namedProfile(configuration, name);
  if (Object.values(addressVariables).some((variable) => env[variable])) {
    const active = configuration.active ? configuration.profiles[configuration.active] : undefined;
    return { name: configuration.active, sandbox: false, settings: active ?? {} };
  }
  if (configuration.active !== undefined) return namedProfile(configuration, configuration.active);
  return undefined;
}

function namedProfile(configuration: Configuration, name: string): Profile {
  const found = Object.hasOwn(configuration.profiles, name) ? configuration.profiles[name] : undefined;
  if (found || name === sandboxName) {
    return { name, sandbox: isSandbox(configuration, name), settings: found ?? {} };
  }
  const known = profileNames(configuration);
  throw new UsageError(`there is no profile '${name}'`, {
    hint: `the profiles are ${known.join(', ')}; 'plaza config set baseUrl ADDRESS --profile ${name}' makes one`,
  });
}

/**
 * The name as a new profile's.
 * @throws UsageError unless it is made of letters, digits, `_`, `-` and `.`
 */
export function checkProfileName(name: string): string {
  if (isProfileName(name)) return name;
  throw new UsageError(`'${name}' is no name for a profile`, {
    hint: "use up to 64 letters, digits, '_', '-' and '.'",
  });
}

/** Whether a profile can have that name. */
export function isProfileName(name: string): boolean {
  return /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$/.test(name);
}

/** Whether the profile of that name takes its addresses from the running sandbox. */
export function isSandbox(configuration: Configuration, name: string): boolean {
  return name === sandboxName || configuration.profiles[name]?.service === sandboxName;
}

/** The names of all profiles in order, the sandbox's included. */
export function profileNames(configuration: Configuration): string[] {
  return [...new Set([...Object.keys(configuration.profiles), sandboxName])].sort();
}
