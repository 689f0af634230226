/** The profile in use without a context, and its addresses: environment over profile. */
import { checkAddress } from '../../client/http/address';
import { UsageError } from '../../errors';
import type { Configuration, Profile } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import type { Host } from '../../protocol/route';
import {
  addressVariables,
  chooseProfile,
  pathsFrom,
  readConfiguration,
  sandboxProfile,
} from '../../store/config';
import { once } from '../lazy';
import { prefixed } from './settings';

/** The configuration of a run, read when it is first called. */
export function configurationOf(env: Environment): () => Promise<Configuration> {
  return once(async () => readConfiguration(pathsFrom(env).config));
}

/** The profile in use; the sandbox's when nothing is set up. @throws UsageError when it cannot be read or does not exist */
export async function usedProfile(
  env: Environment,
  profileOption: string | undefined,
  configuration = configurationOf(env),
): Promise<Profile> {
  return chooseProfile(await configuration(), profileOption, env) ?? sandboxProfile;
}

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
