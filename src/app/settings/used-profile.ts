/** The profile in use without a context. */
import { once } from '../../lazy';
import type { Configuration, Profile } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import { chooseProfile, pathsFrom, readConfiguration, sandboxProfile } from '../../store/config';

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
