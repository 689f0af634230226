/** The configuration as commands see it: which profile is in use, its settings, and changing them. */
import { prefixed } from '../../account/address';
import { UsageError } from '../../errors';
import type { Configuration, ConfigurationStore } from '../../ports/configuration';
import type { Environment, Lock, UnlessDryRun } from '../../ports/machine';
import {
  changeConfiguration,
  checkProfileName,
  chooseProfile,
  isSandbox,
  profileNames,
  readConfiguration,
} from '../../store/config';
import {
  addressKeys,
  effectiveSettings,
  isRemoved,
  readVocabulary,
  settingOf,
  variableOver,
} from './settings';

/** The profile that `config set` creates when there is no profile. */
const firstProfile = 'default';

export interface ConfigurationSetup {
  readonly path: string;
  /** Returns the content if the run has read it already. */
  readonly atStart?: (() => Promise<Configuration>) | undefined;
  readonly lock: Lock;
  /** Checks the folders before the file is used. @throws UsageError when other users may write to them */
  readonly checkFolders?: () => Promise<void>;
  readonly profileOption: string | undefined;
  /** Whether `--profile` may name a profile that does not exist yet. */
  readonly mayBeNew?: boolean;
  readonly env: Environment;
  readonly unlessDryRun: UnlessDryRun;
}

export function makeConfiguration(setup: ConfigurationSetup): ConfigurationStore {
  const { path, lock, profileOption, mayBeNew, env, unlessDryRun } = setup;
  const { checkFolders = async () => undefined, atStart = () => readConfiguration(path) } = setup;
  /** The profile that the line or the environment names. */
  const named = profileOption ?? (env.PLAZA_PROFILE || undefined);
  // The file is read once.
  let reading: Promise<Configuration> | undefined;
  const read = () => {
    reading ??= checkFolders().then(atStart);
    return reading;
  };
  const chosen = async () => {
    const configuration = await read();
    if (!mayBeNew || profileOption === undefined || profileNames(configuration).includes(profileOption))
      return chooseProfile(configuration, profileOption, env);
    // With the addresses of the profile that would be used without it.
    const like = chooseProfile(configuration, undefined, env);
    return like && { ...like, name: checkProfileName(profileOption, configuration) };
  };
  const write = async (edit: (before: Configuration) => Configuration) => {
    await checkFolders();
    const changed = await unlessDryRun(() => changeConfiguration(path, lock, edit), 'nothing was written');
    if (changed) reading = Promise.resolve(changed);
    // A dry run reports errors in the change, too.
    else edit(await readConfiguration(path));
  };
  const change = async (key: string, value: string | number | null) => {
    let profile = firstProfile;
    await write((before) => {
      profile = checkProfileName(named ?? before.active ?? firstProfile, before);
      if (isSandbox(before, profile) && addressKeys.includes(key)) {
        const message = 'a sandbox profile takes its addresses from the running sandbox; they cannot be set';
        throw new UsageError(message, {
          hint: "choose another profile with --profile, for example 'plaza config set baseUrl ADDRESS --profile work'",
        });
      }
      const active = before.active ?? (named === undefined ? profile : undefined);
      const { [key]: _, ...others } = before.profiles[profile] ?? {};
      const settings = value === null ? others : { ...others, [key]: value };
      return {
        ...(active !== undefined && { active }),
        profiles: { ...before.profiles, [profile]: settings },
      };
    });
    return { profile, key, value };
  };
  const list = async () => effectiveSettings(await chosen(), env);
  return {
    path,
    chosen,
    overriddenBy: (key) => variableOver(key, env),
    all: read,
    words: readVocabulary,
    profiles: async () => profileNames(await read()),
    async changed() {
      const configuration = await read();
      const name = named ?? configuration.active;
      const exists = name !== undefined && profileNames(configuration).includes(name);
      return exists ? chooseProfile(configuration, name, env) : undefined;
    },
    adopt: (name, settings, activate) =>
      write(({ active, profiles }) => {
        const used = activate ? name : active;
        const adopted = { ...profiles, [name]: { ...settings, ...profiles[name] } };
        return { ...(used !== undefined && { active: used }), profiles: adopted };
      }),
    activate: (name) => write((before) => ({ ...before, active: name })),
    removeProfile: (name) =>
      write(({ active, profiles: { [name]: _, ...profiles } }) => ({
        ...(active !== name && active !== undefined && { active }),
        profiles,
      })),
    list,
    async get(key) {
      settingOf(key);
      const found = (await list()).find((row) => row.key === key);
      if (!found) throw new Error(`the setting ${key} is not listed`);
      return found;
    },
    async set(key, raw) {
      const setting = settingOf(key);
      const value = prefixed(key, () => setting.read(raw));
      return change(key, value);
    },
    async unset(key) {
      if (!isRemoved(key)) settingOf(key);
      const profile = await chosen();
      // An unset key writes nothing: `unset` never creates a profile.
      if (profile?.settings[key] === undefined)
        return { profile: profile?.name ?? firstProfile, key, value: null };
      return change(key, null);
    },
  };
}
