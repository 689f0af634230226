/** The profile in use, for what works without a context. */
import type { Profile } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import { readConfiguration } from '../../store/config';
import { pathsFrom } from '../../store/paths';
import { chooseProfile, sandboxProfile } from '../../store/profiles';

/**
 * The profile in use; with nothing set up a person gets the sandbox.
 * @param asked `--profile`
 * @throws UsageError when the configuration cannot be read, or has no profile of that name
 */
export async function usedProfile(env: Environment, asked: string | undefined): Promise<Profile> {
  return chooseProfile(await readConfiguration(pathsFrom(env).config), asked, env) ?? sandboxProfile;
}
