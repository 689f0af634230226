import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../src/account/address';
import {
  callSettings,
  effectiveSettings,
  environmentValue,
  readVocabulary,
  settingOf,
  settings,
  settingValue,
} from '../../../src/app/settings/settings';
import type { Profile } from '../../../src/ports/configuration';
import type { Host } from '../../../src/protocol/route';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';

type Environment = Readonly<Record<string, string>>;

const profile = (kept: Profile['settings'], change: Partial<Profile> = {}): Profile => ({
  name: 'work',
  sandbox: false,
  settings: kept,
  ...change,
});
const sandbox = profile({}, { sandbox: true });
const patient = profile({ timeout: 5 });

describe('a setting', () => {
  it.each<[string, string, string | number]>([
    ['baseUrl', 'https://api.example.org/', 'https://api.example.org'],
    ['baseUrl', 'https://api.example.org/base/', 'https://api.example.org/base'],
    ['statusUrl', 'http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
    ['pixelUrl', 'http://localhost:1', 'http://localhost:1'],
    ['keychain', 'file', 'file'],
    ['timeout', '2.5', 2.5],
    ['timeout', '500ms', 0.5],
    ['color', 'never', 'never'],
    ['pictures', 'sixel', 'sixel'],
    ['pager', 'less -R', 'less -R'],
    ['confirmSpend', '0', 0],
    ['wait', '5m', '5m'],
    ['clipboard', 'on', 'true'],
    ['clipboard', '0', 'false'],
    ['vocabulary.assistant', 'teacher-2', 'teacher-2'],
  ])('%s takes %s', (key, raw, value) => expect(settingOf(key).read(raw)).toBe(value));

  const word = "expected a word of letters, digits, '_', '.' and '-'";
  it.each<[string, string, string]>([
    ['baseUrl', 'ftp://x.test', "expected an address such as https://api.example.org, got 'ftp://x.test'"],
    ['baseUrl', 'http://x.test', 'http://x.test uses http, which is not encrypted'],
    [
      'baseUrl',
      'ftp://me:p/w@x.test',
      "expected an address such as https://api.example.org, got 'ftp://…@x.test'",
    ],
    [
      'baseUrl',
      'https://x.test?t=pw',
      "an address must not contain a query or a fragment: 'https://x.test…'",
    ],
    ['keychain', 'paper', "expected one of auto, system, file, got 'paper'"],
    ['timeout', '0', "expected a duration of at least 1 ms, got '0'"],
    ['timeout', 'soon', "expected a duration such as 90, 30s, 5m, 2h or 1d, got 'soon'"],
    ['timeout', '', "expected a duration such as 90, 30s, 5m, 2h or 1d, got ''"],
    ['confirmSpend', '-1', "expected a number of at least 0, got '-1'"],
    ['confirmSpend', 'Infinity', "expected a number of at least 0, got 'Infinity'"],
    ['wait', 'long', "expected a duration such as 90s, 5m or 1h, got 'long'"],
    ['clipboard', 'maybe', "expected true or false, got 'maybe'"],
    ['vocabulary.assistant', '..', `${word}, got '..'`],
    ['vocabulary.assistant', 'a/b', `${word}, got 'a/b'`],
  ])('%s refuses %j', (key, raw, message) => {
    expect(() => settingOf(key).read(raw)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it.each(['baseurl', 'vocabulary.x', 'constructor', '__proto__', ''])('is unknown: %j', (key) => {
    const hint =
      'the settings are baseUrl, statusUrl, pixelUrl, keychain, timeout, color, pictures, clipboard, pager, confirmSpend, wait and vocabulary.<word>';
    const message = `unknown setting '${key}'`;
    expect(() => settingOf(key)).toThrow(expect.objectContaining({ message, details: { hint } }));
  });
});

describe('the effective value of a setting', () => {
  it.each<[string, Profile | undefined, Environment, unknown, string]>([
    ['timeout', undefined, {}, 30, 'default'],
    ['baseUrl', undefined, {}, null, 'unset'],
    ['timeout', patient, {}, 5, 'profile'],
    ['timeout', patient, { PLAZA_TIMEOUT: '7' }, 7, 'environment'],
    ['timeout', patient, { PLAZA_TIMEOUT: '' }, 5, 'profile'],
    ['statusUrl', undefined, { PLAZA_STATUS_URL: 'https://s.test/' }, 'https://s.test', 'environment'],
    ['baseUrl', sandbox, {}, null, 'sandbox'],
    ['baseUrl', sandbox, { PLAZA_BASE_URL: 'https://x.test' }, null, 'sandbox'],
    ['keychain', sandbox, { PLAZA_KEYCHAIN: 'system' }, 'file', 'sandbox'],
    ['keychain', undefined, { PLAZA_KEYCHAIN: 'system' }, 'system', 'environment'],
    ['pager', undefined, { PAGER: 'more' }, 'more', 'environment'],
  ])('of %s with %j and %j is %j of the %s', (key, used, env, value, from) => {
    const row = effectiveSettings(used, env).find((one) => one.key === key);
    expect(row).toMatchObject({ value, from });
  });

  it('is listed for every setting', () => {
    const rows = effectiveSettings(undefined, {});
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(settings));
    expect(rows.every(({ summary }) => /^[A-Z].*[^.]$/.test(summary))).toBe(true);
  });

  it('is refused with the name of its variable or profile', () => {
    expect(() => environmentValue('timeout', { PLAZA_TIMEOUT: 'soon' })).toThrow(
      "PLAZA_TIMEOUT: expected a duration such as 90, 30s, 5m, 2h or 1d, got 'soon'",
    );
    expect(() => settingValue(profile({ color: 'loud' }), 'color')).toThrow(
      "color of profile 'work': expected one of auto, always, never, got 'loud'",
    );
    expect(settingValue(profile({ timeout: '5' }), 'timeout')).toBe(5);
    expect(settingValue(undefined, 'color')).toBe('auto');
  });
});

describe('the vocabulary', () => {
  it('has the defaults, with the words of the profile or of a file', () => {
    const wordsOf = (used?: Profile) => callSettings(used, {}, undefined).vocabulary;
    expect(wordsOf()).toEqual(defaultVocabulary);
    const teacher = { ...defaultVocabulary, assistant: 'teacher' };
    expect(wordsOf(profile({ 'vocabulary.assistant': 'teacher' }))).toEqual(teacher);
    expect(readVocabulary('{"assistant": "teacher"}')).toEqual(teacher);
    expect(readVocabulary('{}')).toEqual(defaultVocabulary);
  });

  it.each([
    ['{', /^the vocabulary is not JSON: /],
    ['[]', /^the vocabulary is not a JSON object$/],
    ['null', /^the vocabulary is not a JSON object$/],
    ['{"toString": "x"}', /^the vocabulary has no word 'toString'$/],
    ['{"assistant": "a/b"}', /^assistant: expected a word of letters/],
    ['{"assistant": null}', /^assistant: expected text, got null$/],
  ])('is refused from the file %s', (json, message) => {
    expect(() => readVocabulary(json)).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringMatching(message) }),
    );
  });
});

describe('the address', () => {
  const kept = profile({ baseUrl: 'https://kept.test', pixelUrl: 'http://kept.test' });
  it.each<[Host, Environment, string]>([
    ['main', {}, 'https://kept.test/'],
    ['main', { PLAZA_BASE_URL: 'https://env.test/x' }, 'https://env.test/x'],
    ['status', { PLAZA_STATUS_URL: 'https://env.test' }, 'https://env.test/'],
    ['pixel', { PLAZA_PIXEL_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9/'],
  ])('of the %s host with %j is %s', (host, env, address) => {
    expect(addressOf(kept, host, env).href).toBe(address);
  });

  it('of a host is refused when it is not encrypted, with a hint', () => {
    expect(() => addressOf(kept, 'pixel', {})).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: "pixelUrl of profile 'work': http://kept.test uses http, which is not encrypted",
        details: { hint: 'use https://kept.test; http is allowed only for this computer' },
      }),
    );
  });
});
