/** Options that the environment or the profile adds to every command line, for scripts and cron jobs. */
import { globalsTyped, globalToken, optionName } from '../../cli/definition/parameters';
import { UsageError } from '../../errors';
import type { Profile } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import { environmentValue, flagKeys, isOnInEnvironment, settingValue } from './settings';
import { usedProfile } from './used-profile';

/**
 * The options that apply as if they were typed. `--wait` comes from the environment or the profile, flags only from the
 * environment; a typed option overrides both. A wrong value in the profile is ignored here and reported when the profile
 * is used.
 * @throws UsageError for a wrong value in the environment, naming the variable
 */
export async function defaultOptions(argv: readonly string[], env: Environment): Promise<readonly string[]> {
  const typed = globalsTyped(argv);
  const profile = await usedProfile(env, profileTyped(argv)).catch(() => undefined);
  const wait = typed.has('wait') ? undefined : (environmentValue('wait', env) ?? waitOf(profile));
  const flags = flagKeys.filter((key) => !typed.has(key) && isOnInEnvironment(key, env));
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
