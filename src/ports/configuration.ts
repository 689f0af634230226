/** Profiles and their settings. */
import type { Vocabulary } from '../protocol/vocabulary';

export interface ChangedSetting {
  readonly profile: string;
  readonly key: string;
  readonly value: string | number | null;
}

export interface ConfigurationStore {
  readonly path: string;
  /** The profile in use; undefined without any profile. */
  chosen(): Promise<Profile | undefined>;
  /** The profile that `set` changes; undefined when `set` would create one. */
  changed(): Promise<Profile | undefined>;
  /** Name of the environment variable that is set and overrides a setting. */
  overriddenBy(key: string): string | undefined;
  /** Names of all profiles, the sandbox's included. */
  profiles(): Promise<string[]>;
  all(): Promise<Configuration>;
  /** Adds settings that a profile does not have, and creates it if necessary. @param activate also makes it the active one */
  adopt(name: string, settings: ProfileSettings, activate: boolean): Promise<void>;
  activate(name: string): Promise<void>;
  removeProfile(name: string): Promise<void>;
  /** Parses a vocabulary file; missing words have their defaults. @throws UsageError for an invalid file */
  words(json: string): Vocabulary;
  list(): Promise<SettingRow[]>;
  /** @throws UsageError for an unknown key */
  get(key: string): Promise<SettingRow>;
  /** Sets a setting of the profile in use, which is created if necessary. @throws UsageError for an unknown key or wrong value */
  set(key: string, raw: string): Promise<ChangedSetting>;
  /** Removes a setting of the profile in use. @throws UsageError as `set` */
  unset(key: string): Promise<ChangedSetting>;
}

export interface Profile {
  /** Undefined when all addresses come from the environment. */
  readonly name: string | undefined;
  /** Whether the profile uses the addresses of the running sandbox. */
  readonly sandbox: boolean;
  readonly settings: ProfileSettings;
}

export type ProfileSettings = Readonly<Record<string, string | number>>;

export interface Configuration {
  readonly active?: string;
  readonly profiles: Readonly<Record<string, ProfileSettings>>;
}

/** A setting, its value and the source of the value. */
export interface SettingRow {
  readonly key: string;
  readonly value: string | number | null;
  /** Source: `profile`, `environment`, `default` or `unset`. */
  readonly from: string;
  readonly summary: string;
}

export interface Paths {
  /** The configuration file, JSON. */
  readonly config: string;
  /** Folder of tokens, the journal and pending sign-ins. */
  readonly state: string;
  /** Folder of the sandbox: its address, secret and world. */
  readonly sandbox: string;
}
