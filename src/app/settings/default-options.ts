/** Options that the environment or the profile adds to every command line. */
import { globalsTyped, globalToken, optionName } from '../../cli/definition/parameters';
import { UsageError } from '../../errors';
import type { Profile } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import { environmentValue, type FlagKey, flagKeys, isOnInEnvironment, settingValue } from './settings';
import { configurationOf, usedProfile } from './used-profile';

export { configurationOf };

/** The options that apply as if they were typed, from the environment and the profile. @throws UsageError for a wrong variable */
export async function defaultOptions(
  argv: readonly string[],
  env: Environment,
  configuration = configurationOf(env),
): Promise<readonly string[]> {
  const typed = globalsTyped(argv);
  const profile = await usedProfile(env, profileTyped(argv), configuration).catch(() => undefined);
  const wait = typed.has('wait') ? undefined : (environmentValue('wait', env) ?? waitOf(profile));
  const isTyped = (key: FlagKey) => typed.has(key) || (key === 'json' && typed.has('csv'));
  const flags = flagKeys.filter((key) => !isTyped(key) && isOnInEnvironment(key, env));
  return [...(wait === undefined ? [] : [`--wait=${wait}`]), ...flags.map(optionName)];
}

function waitOf(profile: Profile | undefined): string | number | undefined {
  try {
    return settingValue(profile, 'wait');
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}

/** The value of `--profile`, on a line that is not parsed yet. */
function profileTyped(argv: readonly string[]): string | undefined {
  const index = argv.findIndex((token) => globalToken(token).keys.at(-1) === 'profile');
  const token = argv[index] ?? '';
  return globalToken(token).takesNext ? argv[index + 1] : token.split('=')[1];
}
