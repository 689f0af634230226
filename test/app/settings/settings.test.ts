import { describe, expect, it } from 'vitest';
import {
  callSettings,
  effectiveSettings,
  environmentValue,
  readVocabulary,
  settingOf,
  settings,
  settingValue,
} from '../../../src/app/settings/settings';
import { addressOf } from '../../../src/app/settings/used-profile';
import type { Profile } from '../../../src/ports/configuration';
import type { Host } from '../../../src/protocol/route';
import { defaultVocabulary } from '../../../src/protocol/vocabulary';

const profile = (kept: Profile['settings'], change: Partial<Profile> = {}): Profile => ({
  name: 'work',
  sandbox: false,
  settings: kept,
  ...change,
});

describe('what a setting takes', () => {
  it.each<[string, string, string | number]>([
    ['baseUrl', 'https://api.example.org/', 'https://api.example.org'],
    ['baseUrl', 'https://api.example.org/base/', 'https://api.example.org/base'],
    ['statusUrl', 'http://127.0.0.1:8081', 'http://127.0.0.1:8081'],
    ['pixelUrl', 'http://localhost:1', 'http://localhost:1'],
    ['keychain', 'file', 'file'],
    ['timeout', '2.5', 2.5],
    ['color', 'never', 'never'],
    ['pictures', 'sixel', 'sixel'],
    ['pager', 'less -R', 'less -R'],
    ['confirmSpend', '0', 0],
    ['wait', '5m', '5m'],
    ['json', 'on', 'true'],
    ['quiet', '0', 'false'],
    ['vocabulary.assistant', 'teacher-2', 'teacher-2'],
  ])('%s takes %s', (key, raw, value) => {
    expect(settingOf(key).read(raw)).toBe(value);
  });

  it.each<[string, string, string]>([
    ['baseUrl', 'ftp://x.test', "expected an address such as https://api.example.org, got 'ftp://x.test'"],
    ['baseUrl', 'http://x.test', 'http://x.test uses http, which is not encrypted'],
    ['keychain', 'paper', "expected one of auto, system, file, got 'paper'"],
    ['timeout', '0', "expected a number of at least 0.001, got '0'"],
    ['timeout', 'soon', "expected a number of at least 0.001, got 'soon'"],
    ['timeout', '', "expected a number of at least 0.001, got ''"],
    ['confirmSpend', '-1', "expected a number of at least 0, got '-1'"],
    ['wait', 'long', "expected a duration such as 90s, 5m or 1h, got 'long'"],
    ['noInput', 'maybe', "expected true or false, got 'maybe'"],
    ['confirmSpend', 'Infinity', "expected a number of at least 0, got 'Infinity'"],
    ['vocabulary.assistant', '..', "expected a word of letters, digits, '_', '.' and '-', got '..'"],
    ['vocabulary.assistant', 'a/b', "expected a word of letters, digits, '_', '.' and '-', got 'a/b'"],
  ])('%s refuses %j', (key, raw, message) => {
    expect(() => settingOf(key).read(raw)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it.each(['baseurl', 'vocabulary.x', 'constructor', '__proto__', ''])('there is no %j', (key) => {
    expect(() => settingOf(key)).toThrow(
      expect.objectContaining({
        message: `unknown setting '${key}'`,
        details: {
          hint: 'the settings are baseUrl, statusUrl, pixelUrl, keychain, timeout, color, pictures, clipboard, pager, confirmSpend, wait, noInput, quiet, json, continue and vocabulary.<word>',
        },
      }),
    );
  });
});

describe('the value in force', () => {
  const of = (key: string, used: Profile | undefined, env = {}) => {
    const row = effectiveSettings(used, env).find((one) => one.key === key);
    return [row?.value, row?.from];
  };

  it.each<[string, string, Profile | undefined, Readonly<Record<string, string>>, readonly unknown[]]>([
    ['the default', 'timeout', undefined, {}, [30, 'default']],
    ['nothing', 'baseUrl', undefined, {}, [null, 'unset']],
    ['the profile’s', 'timeout', profile({ timeout: 5 }), {}, [5, 'profile']],
    [
      'the environment’s before the profile’s',
      'timeout',
      profile({ timeout: 5 }),
      { PLAZA_TIMEOUT: '7' },
      [7, 'environment'],
    ],
    [
      'the profile’s where the variable is empty',
      'timeout',
      profile({ timeout: 5 }),
      { PLAZA_TIMEOUT: '' },
      [5, 'profile'],
    ],
    [
      'an address of the environment',
      'statusUrl',
      undefined,
      { PLAZA_STATUS_URL: 'https://s.test/' },
      ['https://s.test', 'environment'],
    ],
    ['the sandbox’s own', 'baseUrl', profile({}, { sandbox: true }), {}, [null, 'sandbox']],
    [
      'the sandbox’s own, whatever the environment says',
      'baseUrl',
      profile({}, { sandbox: true }),
      { PLAZA_BASE_URL: 'https://x.test' },
      [null, 'sandbox'],
    ],
    [
      'the sandbox’s file, whatever is set',
      'keychain',
      profile({}, { sandbox: true }),
      { PLAZA_KEYCHAIN: 'system' },
      ['file', 'sandbox'],
    ],
    ['the pager of the environment', 'pager', undefined, { PAGER: 'more' }, ['more', 'environment']],
    [
      'the keychain of the environment',
      'keychain',
      undefined,
      { PLAZA_KEYCHAIN: 'system' },
      ['system', 'environment'],
    ],
  ])('is %s', (_, key, used, env, expected) => {
    expect(of(key, used, env)).toEqual(expected);
  });

  it('is listed for every setting', () => {
    const rows = effectiveSettings(undefined, {});
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(settings));
    expect(rows.every(({ summary }) => /^[A-Z].*[^.]$/.test(summary))).toBe(true);
  });

  it('names the variable that is wrong', () => {
    expect(() => environmentValue('timeout', { PLAZA_TIMEOUT: 'soon' })).toThrow(
      "PLAZA_TIMEOUT: expected a number of at least 0.001, got 'soon'",
    );
  });

  it('of a file that was written by hand is checked, and named', () => {
    expect(() => settingValue(profile({ color: 'loud' }), 'color')).toThrow(
      "color of profile 'work': expected one of auto, always, never, got 'loud'",
    );
    expect(settingValue(profile({ timeout: '5' }), 'timeout')).toBe(5);
    expect(settingValue(undefined, 'color')).toBe('auto');
  });
});

describe('the service’s words', () => {
  it('are the defaults with what the profile has', () => {
    const wordsOf = (used: Parameters<typeof callSettings>[0]) =>
      callSettings(used, {}, undefined).vocabulary;
    expect(wordsOf(undefined)).toEqual(defaultVocabulary);
    expect(wordsOf(profile({ 'vocabulary.assistant': 'teacher' }))).toEqual({
      ...defaultVocabulary,
      assistant: 'teacher',
    });
  });

  it('can be read from a file', () => {
    expect(readVocabulary('{"ownField": "own_token"}')).toEqual({
      ...defaultVocabulary,
      ownField: 'own_token',
    });
    expect(readVocabulary('{}')).toEqual(defaultVocabulary);
  });

  it.each([
    ['{', /^the vocabulary is not JSON: /],
    ['[]', /^the vocabulary is not a JSON object$/],
    ['null', /^the vocabulary is not a JSON object$/],
    ['{"toString": "x"}', /^the vocabulary has no word 'toString'$/],
    ['{"assistant": "a/b"}', /^assistant: expected a word of letters/],
    ['{"assistant": null}', /^assistant: expected text, got null$/],
  ])('of a file that is wrong are refused: %s', (json, message) => {
    expect(() => readVocabulary(json)).toThrow(
      expect.objectContaining({ kind: 'usage', message: expect.stringMatching(message) }),
    );
  });
});

describe('addresses', () => {
  const kept = profile({ baseUrl: 'https://kept.test', pixelUrl: 'http://kept.test' });
  it.each<[Host, Readonly<Record<string, string>>, string]>([
    ['main', {}, 'https://kept.test/'],
    ['main', { PLAZA_BASE_URL: 'https://env.test/x' }, 'https://env.test/x'],
    ['status', { PLAZA_STATUS_URL: 'https://env.test' }, 'https://env.test/'],
    ['pixel', { PLAZA_PIXEL_URL: 'http://127.0.0.1:9' }, 'http://127.0.0.1:9/'],
  ])('of the %s host with %j', (host, env, address) => {
    expect(addressOf(kept, host, env).href).toBe(address);
  });

  it.each<[Host, Readonly<Record<string, string>>, string, string]>([
    [
      'status',
      {},
      'the status host has no address',
      "set PLAZA_STATUS_URL, or run 'plaza config set statusUrl ADDRESS'; 'plaza --profile sandbox …' runs against the local sandbox",
    ],
    [
      'main',
      { PLAZA_BASE_URL: 'plaza.test' },
      "PLAZA_BASE_URL: expected an address such as https://api.example.org, got 'plaza.test'",
      '',
    ],
    [
      'pixel',
      {},
      "pixelUrl of profile 'work': http://kept.test uses http, which is not encrypted",
      'use https://kept.test; http is allowed only for this computer',
    ],
  ])('of the %s host that are missing or wrong', (host, env, message, hint) => {
    expect(() => addressOf(kept, host, env)).toThrow(
      expect.objectContaining({ kind: 'usage', message, details: hint ? { hint } : {} }),
    );
  });
});
