/** Profiles and their settings. */
import type { Vocabulary } from '../protocol/vocabulary';

/** What `config set` and `config unset` did. */
export interface ChangedSetting {
  readonly profile: string;
  readonly key: string;
  readonly value: string | number | null;
}

export interface ConfigurationStore {
  readonly path: string;
  /** The profile in use; undefined when nothing is set up. */
  chosen(): Promise<Profile | undefined>;
  /** The profile that `set` changes; undefined when it would make one. */
  changed(): Promise<Profile | undefined>;
  /** The variable that is set and goes before a setting. */
  overriddenBy(key: string): string | undefined;
  /** The names of all profiles, the sandbox's included. */
  profiles(): Promise<string[]>;
  all(): Promise<Configuration>;
  /**
   * Gives a profile the settings it has not set itself, and makes it if there is none of that name; with `activate`
   * it becomes active.
   */
  adopt(name: string, settings: ProfileSettings, activate: boolean): Promise<void>;
  activate(name: string): Promise<void>;
  /** Removes a profile and its settings. */
  removeProfile(name: string): Promise<void>;
  /** The service's words as a JSON file has them, the missing ones by default. @throws UsageError when they do not fit */
  words(json: string): Vocabulary;
  /** Every setting with its value in force. */
  list(): Promise<SettingRow[]>;
  /** @throws UsageError for an unknown key */
  get(key: string): Promise<SettingRow>;
  /**
   * Sets a setting of the profile in use. Where there is none, `default` is made and becomes active; a new name given
   * by `--profile` makes that profile.
   * @throws UsageError for an unknown key, a bad value, and an address of a sandbox profile
   */
  set(key: string, raw: string): Promise<ChangedSetting>;
  /** Removes a setting of the profile in use. @throws UsageError as `set` */
  unset(key: string): Promise<ChangedSetting>;
}

export interface Profile {
  /** Undefined when addresses come from the environment alone. */
  readonly name: string | undefined;
  /** Whether its addresses are those of the running sandbox. */
  readonly sandbox: boolean;
  readonly settings: ProfileSettings;
}

export type ProfileSettings = Readonly<Record<string, string | number>>;

/** What the file holds. */
export interface Configuration {
  readonly active?: string;
  readonly profiles: Readonly<Record<string, ProfileSettings>>;
}

/** One setting with where its value comes from. */
export interface SettingRow {
  readonly key: string;
  readonly value: string | number | null;
  /** `profile`, `environment`, `default`, or `unset`. */
  readonly from: string;
  readonly summary: string;
}
