/** Options that the environment or the profile gives to every command, for scripts and cron jobs. */
import { globalsTyped, globalToken, optionName } from '../../cli/definition/parameters';
import { UsageError } from '../../errors';
import type { Profile } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import { environmentValue, settingValue } from './settings';
import { usedProfile } from './used-profile';

/** The settings that are options of every command, by the same name. */
const keys = ['wait', 'noInput', 'quiet', 'json'] as const;

/**
 * The options that apply as if they were typed: what is typed wins over the environment, and that over the profile. A wrong
 * value in the profile does not apply here; it is reported when the profile is used.
 * @throws UsageError for a wrong value in the environment, naming the variable
 */
export async function defaultOptions(argv: readonly string[], env: Environment): Promise<readonly string[]> {
  const typed = globalsTyped(argv);
  const profile = await usedProfile(env, profileTyped(argv)).catch(() => undefined);
  return keys.flatMap((key) => {
    const value = typed.has(key) ? undefined : (environmentValue(key, env) ?? profileValue(profile, key));
    if (value === undefined || value === 'false') return [];
    return value === 'true' ? [optionName(key)] : [`${optionName(key)}=${value}`];
  });
}

function profileValue(profile: Profile | undefined, key: string): string | number | undefined {
  try {
    return settingValue(profile, key);
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
