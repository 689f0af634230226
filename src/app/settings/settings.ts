/** The settings of a profile: one table of names, accepted values and meanings. */
import { prefixed } from '../../account/address';
import { duration, isDuration } from '../../cli/definition/option-parsers';
import { timeoutDefaultSeconds } from '../../cli/definition/parameters';
import { checkAddress } from '../../client/http/address';
import { isRecord } from '../../client/response/text';
import { readJson, UsageError } from '../../errors';
import type { Profile, SettingRow } from '../../ports/configuration';
import type { Environment } from '../../ports/machine';
import { defaultVocabulary, type Vocabulary, type VocabularyWord } from '../../protocol/vocabulary';
import { addressVariables } from '../../store/config';
import { pictureWays } from '../../terminal/pictures/choose';

/** One setting. `read` parses the typed value; its `UsageError` says which values are accepted. */
interface Setting {
  readonly summary: string;
  readonly read: (raw: string) => string | number;
  readonly fallback?: string | number;
  readonly choices?: readonly string[];
}

function oneOf(summary: string, choices: readonly [string, ...string[]]): Setting {
  return {
    summary,
    choices,
    fallback: choices[0],
    read(raw) {
      if (choices.includes(raw)) return raw;
      throw new UsageError(`expected one of ${choices.join(', ')}, got '${raw}'`);
    },
  };
}

function numeric(summary: string, fallback: number, min: number): Setting {
  return {
    summary,
    fallback,
    read(raw) {
      const value = Number(raw);
      if (raw.trim() !== '' && Number.isFinite(value) && value >= min) return value;
      throw new UsageError(`expected a number of at least ${min}, got '${raw}'`);
    },
  };
}

/** Accepts `true`, `1`, `yes`, `on` and their opposites. */
function readOnOff(raw: string): 'true' | 'false' {
  if (/^(true|1|yes|on)$/i.test(raw)) return 'true';
  if (/^(false|0|no|off)$/i.test(raw)) return 'false';
  throw new UsageError(`expected true or false, got '${raw}'`);
}

function waitOf(raw: string): string {
  if (isDuration(raw)) return raw;
  throw new UsageError(`expected a duration such as 90s, 5m or 1h, got '${raw}'`);
}

function address(summary: string): Setting {
  return { summary, read: (raw) => checkAddress(raw).href.replace(/\/$/, '') };
}

function word(name: VocabularyWord): Setting {
  return {
    summary: `Word of the service for ${name}`,
    fallback: defaultVocabulary[name],
    read(raw) {
      // A word can be part of a path, in which dots have a meaning.
      if (/^[A-Za-z0-9_.-]+$/.test(raw) && !/^\.+$/.test(raw)) return raw;
      throw new UsageError(`expected a word of letters, digits, '_', '.' and '-', got '${raw}'`);
    },
  };
}

const vocabularyNames = Object.keys(defaultVocabulary) as VocabularyWord[];

export const settings: Readonly<Record<string, Setting>> = {
  baseUrl: address('Address of the main host'),
  statusUrl: address('Address of the status host'),
  pixelUrl: address('Address of the canvas host'),
  keychain: oneOf('Where secrets are stored', ['auto', 'system', 'file']),
  timeout: {
    summary: 'Time limit of each request, as 30 or 500ms',
    fallback: timeoutDefaultSeconds,
    read: (raw) => duration('duration', 1).parse(raw) / 1000,
  },
  color: oneOf('When to print in color', ['auto', 'always', 'never']),
  pictures: oneOf('How to draw pictures in the terminal', pictureWays),
  clipboard: {
    summary: 'Let screens copy to the clipboard of the terminal (OSC 52)',
    choices: ['false', 'true'],
    fallback: 'true',
    read: readOnOff,
  },
  pager: { summary: 'Program for long output', read: (raw) => raw },
  confirmSpend: numeric('Chalks that can be spent without confirmation', 500, 0),
  wait: { summary: 'Wait for rate limits and cooldowns to end, at most this long', read: waitOf },
  ...Object.fromEntries(vocabularyNames.map((name) => [`vocabulary.${name}`, word(name)])),
};

/** Settings of earlier versions, with the replacement. A configuration that holds one is still read. */
const removedSettings: Readonly<Record<string, string>> = {
  json: 'use --json or PLAZA_JSON=1',
  quiet: 'use --quiet or PLAZA_QUIET=1',
  noInput: 'use --no-input or PLAZA_NO_INPUT=1',
  continue: "'plaza more' shows the next page of a list",
};

/** Whether an earlier version had a setting of this name, which has no effect any more. */
export function isRemoved(key: string): boolean {
  return Object.hasOwn(removedSettings, key);
}

/** The address keys, which no sandbox profile may hold. */
export const addressKeys: readonly string[] = ['baseUrl', 'statusUrl', 'pixelUrl'];

/** The setting of that key. @throws UsageError for an unknown key, with a hint that lists the keys */
export function settingOf(key: string): Setting {
  const found = Object.hasOwn(settings, key) ? settings[key] : undefined;
  if (found) return found;
  if (isRemoved(key))
    throw new UsageError(`the setting '${key}' was removed`, { hint: removedSettings[key] });
  const names = Object.keys(settings).filter((name) => !name.startsWith('vocabulary.'));
  const hint = `the settings are ${names.join(', ')} and vocabulary.<word>`;
  throw new UsageError(`unknown setting '${key}'`, { hint });
}

/** One setting of the profile, or its default. The value is checked, because users edit the file by hand. */
export function settingValue(profile: Profile | undefined, key: string): string | number | undefined {
  const kept = profile?.settings[key];
  if (kept === undefined) return settings[key]?.fallback;
  const hint = `fix it with 'plaza config set ${key} VALUE --profile ${profile?.name}'`;
  return prefixed(`${key} of profile '${profile?.name}'`, () => settingOf(key).read(String(kept)), hint);
}

/** The error in the effective settings, except addresses, whose errors are reported where they are used. */
export function settingsFault(profile: Profile | undefined, env: Environment): UsageError | undefined {
  try {
    for (const key of Object.keys(settings))
      if (!addressKeys.includes(key)) environmentValue(key, env) ?? settingValue(profile, key);
    return undefined;
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
}

/** The variables that win over a setting. */
const variables: Readonly<Record<string, string>> = {
  baseUrl: addressVariables.main,
  statusUrl: addressVariables.status,
  pixelUrl: addressVariables.pixel,
  keychain: 'PLAZA_KEYCHAIN',
  timeout: 'PLAZA_TIMEOUT',
  pager: 'PAGER',
  wait: 'PLAZA_WAIT',
};

/** The variables that switch an option of every command on. */
const flagVariables = { json: 'PLAZA_JSON', quiet: 'PLAZA_QUIET', noInput: 'PLAZA_NO_INPUT' } as const;
export type FlagKey = keyof typeof flagVariables;
export const flagKeys = Object.keys(flagVariables) as FlagKey[];

/** Whether the environment switches the option on. @throws UsageError for a wrong value, naming the variable */
export function isOnInEnvironment(key: FlagKey, env: Environment): boolean {
  const variable = flagVariables[key];
  const value = env[variable];
  return value ? prefixed(variable, () => readOnOff(value)) === 'true' : false;
}

/** Fixed values of a sandbox profile; its addresses come from the running sandbox. */
const sandboxValues: Readonly<Record<string, string | null>> = {
  ...Object.fromEntries(addressKeys.map((key) => [key, null])),
  keychain: 'file',
};

/** Every setting with the value in force: environment over profile over default. */
export function effectiveSettings(profile: Profile | undefined, env: Environment): SettingRow[] {
  return Object.entries(settings).map(([key, { summary, fallback }]) => {
    // The addresses of a sandbox cannot be set; its secrets are not worth a keychain.
    const given = profile?.sandbox ? sandboxValues[key] : undefined;
    if (given !== undefined) return { key, value: given, from: 'sandbox', summary };
    const fromEnvironment = environmentValue(key, env);
    if (fromEnvironment !== undefined) return { key, value: fromEnvironment, from: 'environment', summary };
    const kept = profile?.settings[key];
    if (kept !== undefined) return { key, value: kept, from: 'profile', summary };
    return { key, value: fallback ?? null, from: fallback === undefined ? 'unset' : 'default', summary };
  });
}

/** The value of a setting in the environment. @throws UsageError for a wrong value, naming the variable */
export function environmentValue(key: string, env: Environment): string | number | undefined {
  const variable = variableOver(key, env);
  if (variable === undefined) return undefined;
  return prefixed(variable, () => settingOf(key).read(env[variable] ?? ''));
}

/** The variable that goes before a setting; undefined when it is not set, or there is none. */
export function variableOver(key: string, env: Environment): string | undefined {
  const variable = variables[key];
  return variable !== undefined && env[variable] ? variable : undefined;
}

/** The service's words: the defaults, overridden by the profile. */
function vocabularyOf(profile: Profile | undefined): Vocabulary {
  const words = vocabularyNames.map((name) => [name, String(settingValue(profile, `vocabulary.${name}`))]);
  return Object.fromEntries(words) as Vocabulary;
}

export interface CallSettings {
  readonly vocabulary: Vocabulary;
  /** The setting counts seconds. */
  readonly timeoutMs: number;
  /** The time limit of files and pictures, if the user has set one; undefined: the default applies. */
  readonly transferMs?: number;
  readonly fault?: UsageError;
}

/** The settings of all calls; `fault` is the error in them, with which they are the defaults. The option overrides the setting. */
export function callSettings(
  profile: Profile | undefined,
  env: Environment,
  timeoutOptionMs: number | undefined,
): CallSettings {
  const seconds = () => environmentValue('timeout', env) ?? settingValue(profile, 'timeout');
  try {
    const timeoutMs = timeoutOptionMs ?? 1000 * Number(seconds());
    const isSet =
      timeoutOptionMs !== undefined ||
      variableOver('timeout', env) !== undefined ||
      profile?.settings.timeout !== undefined;
    return { vocabulary: vocabularyOf(profile), timeoutMs, transferMs: isSet ? timeoutMs : undefined };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { ...callSettings(undefined, {}, timeoutOptionMs), fault: error };
  }
}

/** Parses a vocabulary file, a JSON object with some of the vocabulary's names. @throws UsageError for any other text */
export function readVocabulary(json: string): Vocabulary {
  const given = readJson('the vocabulary', json);
  if (!isRecord(given)) throw new UsageError('the vocabulary is not a JSON object');
  const words: Record<string, string> = { ...defaultVocabulary };
  for (const [name, value] of Object.entries(given)) {
    const hint = `the words are ${vocabularyNames.join(', ')}`;
    if (!Object.hasOwn(defaultVocabulary, name))
      throw new UsageError(`the vocabulary has no word '${name}'`, { hint });
    if (typeof value !== 'string')
      throw new UsageError(`${name}: expected text, got ${JSON.stringify(value)}`);
    words[name] = prefixed(name, () => String(word(name as VocabularyWord).read(value)));
  }
  return words as Vocabulary;
}
