import { describe, expect, it } from 'vitest';
import { checkProfileName, chooseProfile, isFree, isSandbox, profileNames } from '../../src/store/config';

const configuration = {
  active: 'work',
  profiles: {
    work: { baseUrl: 'https://work.test' },
    home: { baseUrl: 'https://home.test', timeout: 5 },
    ada: { service: 'sandbox' },
  },
};
const nothing = { profiles: {} };
const work = { name: 'work', sandbox: false, settings: { baseUrl: 'https://work.test' } };
const home = { name: 'home', sandbox: false, settings: { baseUrl: 'https://home.test', timeout: 5 } };
const sandbox = { name: 'sandbox', sandbox: true, settings: {} };

describe('the profile in use', () => {
  it.each([
    ['the active one', configuration, undefined, {}, work],
    ['the environment before the active one', configuration, undefined, { PLAZA_PROFILE: 'home' }, home],
    ['the flag before the environment', configuration, 'home', { PLAZA_PROFILE: 'work' }, home],
    ['an empty variable counts for nothing', configuration, undefined, { PLAZA_PROFILE: '' }, work],
    ['nothing where nothing is set up', nothing, undefined, {}, undefined],
    [
      'nothing where profiles exist and none is active',
      { profiles: configuration.profiles },
      undefined,
      {},
      undefined,
    ],
    ['the sandbox is always there', nothing, 'sandbox', {}, sandbox],
    [
      'a sandbox profile of another name',
      configuration,
      'ada',
      {},
      { name: 'ada', sandbox: true, settings: { service: 'sandbox' } },
    ],
    [
      'addresses of the environment alone',
      nothing,
      undefined,
      { PLAZA_PIXEL_URL: 'x' },
      { name: undefined, sandbox: false, settings: {} },
    ],
    [
      'addresses of the environment with the active profile',
      configuration,
      undefined,
      { PLAZA_BASE_URL: 'x' },
      work,
    ],
    [
      'addresses of the environment are never the sandbox’s',
      { ...configuration, active: 'ada' },
      undefined,
      { PLAZA_BASE_URL: 'x' },
      { name: undefined, sandbox: false, settings: {} },
    ],
    [
      'nor does a service come into the profile of the sandbox',
      { ...configuration, active: 'sandbox' },
      undefined,
      { PLAZA_BASE_URL: 'x' },
      { name: undefined, sandbox: false, settings: {} },
    ],
    [
      'a profile that is named is used whatever the addresses',
      configuration,
      'sandbox',
      { PLAZA_BASE_URL: 'x' },
      sandbox,
    ],
  ])('%s', (_, of, asked, env, expected) => {
    expect(chooseProfile(of, asked, env)).toEqual(expected);
  });

  it.each(['nobody', 'constructor', '__proto__', 'toString'])('refuses the unknown name %s', (name) => {
    expect(() => chooseProfile(configuration, name, {})).toThrow(
      expect.objectContaining({
        kind: 'usage',
        message: `profile '${name}' does not exist`,
        details: {
          hint: `the profiles are ada, home, sandbox, work; create it with 'plaza config set baseUrl ADDRESS --profile ${name}'`,
        },
      }),
    );
  });

  it.each(['../x', 'a b', 'Work'])('does not offer to make %s, which nobody can', (name) => {
    expect(() => chooseProfile(configuration, name, {})).toThrow(
      expect.objectContaining({ details: { hint: 'the profiles are ada, home, sandbox, work' } }),
    );
  });

  it('refuses an active profile that somebody took out of the file', () => {
    expect(() => chooseProfile({ active: 'gone', profiles: {} }, undefined, {})).toThrow(
      "profile 'gone' does not exist",
    );
  });
});

describe('names', () => {
  it.each(['a', 'work', 'Ada_2', '9.x-y', 'x'.repeat(64)])('takes %s', (name) => {
    expect(checkProfileName(name, nothing)).toBe(name);
  });

  it.each(['', '.hidden', '-x', 'a b', 'a/b', '..', 'ä', 'a\n', 'x'.repeat(65)])('refuses %j', (name) => {
    expect(() => checkProfileName(name, nothing)).toThrow(`'${name}' is not a valid profile name`);
  });

  it.each(['con', 'NUL', 'aux.old', 'com1', 'environment'])('leaves %s to the system', (name) => {
    expect(() => checkProfileName(name, nothing)).toThrow(`'${name}' is not a valid profile name`);
  });

  it('takes one that is there, and none that only capital letters tell from it', () => {
    expect(checkProfileName('work', configuration)).toBe('work');
    for (const [name, known] of [
      ['Work', 'work'],
      ['SANDBOX', 'sandbox'],
    ] as const) {
      expect(() => checkProfileName(name, configuration)).toThrow(
        `'${name}' differs from the profile '${known}' only in case`,
      );
      expect([isFree(configuration, name), isFree(configuration, 'other')]).toEqual([false, true]);
    }
  });

  it('lists every profile once, in order, with the sandbox', () => {
    expect(profileNames(configuration)).toEqual(['ada', 'home', 'sandbox', 'work']);
    expect(profileNames({ profiles: { sandbox: {} } })).toEqual(['sandbox']);
  });

  it('knows which profiles are the sandbox’s', () => {
    const are = ['sandbox', 'ada', 'work', 'nobody', 'constructor'].map((name) =>
      isSandbox(configuration, name),
    );
    expect(are).toEqual([true, true, false, false, false]);
  });
});
