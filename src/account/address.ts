/** The addresses of a profile: environment over profile. */
import { checkAddress } from '../client/http/address';
import { UsageError } from '../errors';
import type { Profile } from '../ports/configuration';
import type { Environment } from '../ports/machine';
import type { Host } from '../protocol/route';
import { addressVariables } from '../store/config';

const addressSettings: Readonly<Record<Host, string>> = {
  main: 'baseUrl',
  status: 'statusUrl',
  pixel: 'pixelUrl',
};

/** The address of a host for a profile that is not the sandbox's. @throws UsageError when it is not set or not an address */
export function addressOf(profile: Profile, host: Host, env: Environment): URL {
  const variable = addressVariables[host];
  const key = addressSettings[host];
  const fromEnvironment = env[variable];
  if (fromEnvironment) return prefixed(variable, () => checkAddress(fromEnvironment));
  const kept = profile.settings[key];
  if (kept !== undefined)
    return prefixed(`${key} of profile '${profile.name}'`, () => checkAddress(String(kept)));
  throw new UsageError(`the ${hostWords[host]} has no address`, {
    hint: `set ${variable}, or run 'plaza config set ${key} ADDRESS'; 'plaza --profile sandbox …' runs against the local sandbox`,
  });
}

const hostWords: Readonly<Record<Host, string>> = {
  main: 'main API',
  status: 'status host',
  pixel: 'canvas host',
};

/** Adds a prefix to the message of a `UsageError`, and `hint` if it has none. */
export function prefixed<T>(what: string, read: () => T, hint?: string): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${what}: ${error.message}`, { hint, ...error.details });
  }
}
