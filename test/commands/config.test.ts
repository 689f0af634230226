/** Settings, and configurations that nobody could have wanted. */
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plaza } from '../support/app';
import { useFolder } from '../support/folder';

const folder = useFolder();
const path = () => folder('config.json');
const kept = () => readFileSync(path(), 'utf8');
const config = (argv: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  plaza(['config', ...argv], { env: { PLAZA_CONFIG_DIR: folder(), ...env } });

const silent = { exit: 0, stderr: '' };
const refused = (stderr: string) => ({ exit: 2, stdout: '', stderr });

const settingNames =
  'the settings are baseUrl, statusUrl, pixelUrl, keychain, timeout, color, pictures, clipboard, pager, confirmSpend, wait, noInput, quiet, json, continue and vocabulary.<word>';

describe('config', () => {
  it('lists every setting with where its value comes from', async () => {
    await config(['set', 'timeout', '10']);
    const { stdout, ...rest } = await config([], { PLAZA_STATUS_URL: 'https://status.example.org' });
    expect(rest).toEqual(silent);
    expect(stdout.split('\n').slice(0, 10)).toEqual([
      'baseUrl\t\tunset',
      'statusUrl\thttps://status.example.org\tenvironment',
      'pixelUrl\t\tunset',
      'keychain\tauto\tdefault',
      'timeout\t10\tprofile',
      'color\tauto\tdefault',
      'pictures\tauto\tdefault',
      'clipboard\ttrue\tdefault',
      'pager\t\tunset',
      'confirmSpend\t500\tdefault',
    ]);
  });

  it('says what is settled for a sandbox profile, whatever the environment says', async () => {
    const { stdout } = await config(
      ['list', '--profile', 'sandbox', '--jq', '.[] | select(.from == "sandbox") | [.key, .value] | @csv'],
      { PLAZA_BASE_URL: 'https://api.example.org', PLAZA_KEYCHAIN: 'system' },
    );
    expect(stdout).toBe('"baseUrl",\n"statusUrl",\n"pixelUrl",\n"keychain","file"\n');
  });

  it('makes a profile by the setting of its keychain too, which has no secrets to move yet', async () => {
    expect(await config(['set', 'keychain', 'file', '--profile', 'work'])).toEqual({
      ...silent,
      stdout: "Set keychain to file in profile 'work'\n",
    });
  });

  it('tells of a variable that goes before what was set', async () => {
    const env = { PLAZA_TIMEOUT: '3' };
    expect(await config(['set', 'timeout', '10'], env)).toMatchObject({
      exit: 0,
      stderr: 'the environment variable PLAZA_TIMEOUT overrides this setting\n',
    });
    expect(await config(['set', 'timeout', '10', '--quiet'], env)).toMatchObject({ exit: 0, stderr: '' });
  });

  it('makes and uses the profile `default` with the first setting, in a private file', async () => {
    expect(await config(['set', 'timeout', '10'])).toEqual({
      ...silent,
      stdout: "Set timeout to 10 in profile 'default'\n",
    });
    expect(JSON.parse(kept())).toEqual({ active: 'default', profiles: { default: { timeout: 10 } } });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(await config(['get', 'timeout'])).toEqual({ ...silent, stdout: '10\n' });
  });

  it('changes the profile that is named, which does not become the active one', async () => {
    await config(['set', 'timeout', '10']);
    await config(['set', 'baseUrl', 'https://work.example.org/', '--profile', 'work']);
    expect(JSON.parse(kept())).toEqual({
      active: 'default',
      profiles: { default: { timeout: 10 }, work: { baseUrl: 'https://work.example.org' } },
    });
    expect(await config(['get', 'baseUrl', '--profile', 'work', '--json'])).toEqual({
      ...silent,
      stdout:
        '{"key":"baseUrl","value":"https://work.example.org","from":"profile","summary":"Address of the main host"}\n',
    });
    expect(await config(['get', 'baseUrl'])).toEqual({ ...silent, stdout: '' });
  });

  it('lets the environment win over the profile', async () => {
    await config(['set', 'timeout', '10']);
    const { stdout } = await config(['get', 'timeout', '--jq', '[.value, .from]'], { PLAZA_TIMEOUT: '3' });
    expect(stdout).toBe('[3,"environment"]\n');
  });

  it('removes a setting, and brings no profile into being by it', async () => {
    expect(await config(['unset', 'timeout'])).toMatchObject({ exit: 0 });
    expect(() => kept()).toThrow('ENOENT');
    await config(['set', 'timeout', '10']);
    await config(['set', 'color', 'never']);
    expect(await config(['unset', 'timeout'])).toEqual({
      ...silent,
      stdout: "Removed timeout from profile 'default'\n",
    });
    expect(JSON.parse(kept()).profiles).toEqual({ default: { color: 'never' } });
  });

  it('tells where the file is', async () => {
    expect(await config(['path'])).toEqual({ ...silent, stdout: `${path()}\n` });
    expect(await config(['path', '--json'])).toEqual({ ...silent, stdout: `{"path":"${path()}"}\n` });
  });

  it('loses nothing when many set something at once', async () => {
    const profiles = Array.from({ length: 8 }, (_, index) => `p${index}`);
    const ran = await Promise.all(profiles.map((name) => config(['set', 'timeout', '9', '--profile', name])));
    expect(ran.map(({ exit }) => exit)).toEqual(profiles.map(() => 0));
    expect(Object.keys(JSON.parse(kept()).profiles).sort()).toEqual(profiles);
  });
});

describe('config, asked wrongly', () => {
  const wrong: readonly (readonly [argv: readonly string[], message: string, hint?: string])[] = [
    [['get', 'nix'], "unknown setting 'nix'", settingNames],
    [['set', 'nix', '5'], "unknown setting 'nix'", settingNames],
    [['set', 'timeout', 'soon'], "timeout: expected a number of at least 0.001, got 'soon'"],
    [
      ['set', 'baseUrl', 'https://a.b', '--profile', 'sandbox'],
      'a sandbox profile takes its addresses from the running sandbox; they cannot be set',
      "choose another profile with --profile, for example 'plaza config set baseUrl ADDRESS --profile work'",
    ],
  ];

  it.each(wrong.map(([argv, message, hint = '']) => ({ argv, message, hint })))(
    '$argv is exit code 2, and no file comes into being',
    async ({ argv, message, hint }) => {
      expect(await config(argv)).toEqual(refused(`error: ${message}\n${hint ? `hint: ${hint}\n` : ''}`));
      expect(() => kept()).toThrow('ENOENT');
    },
  );

  it('names the variable whose value does not fit', async () => {
    expect(await config(['list'], { PLAZA_TIMEOUT: 'soon' })).toEqual(
      refused("error: PLAZA_TIMEOUT: expected a number of at least 0.001, got 'soon'\n"),
    );
  });
});

describe('a configuration that cannot be used', () => {
  const broken: readonly (readonly [text: string, why: string])[] = [
    ['{"active":', 'is not JSON: Unexpected end of JSON input (line 1)'],
    [
      '{"profiles":{"a":{"timeout":[]}}}',
      'is not as plaza writes it: "timeout" of profile "a" is neither text nor a number',
    ],
  ];
  const commands = [
    ['config', 'set', 'timeout', '5'],
    ['platform', 'version'],
    ['config', 'list'],
  ];

  it.each(broken)('such as %s is explained, and never written over', async (text, why) => {
    writeFileSync(path(), text);
    const env = { PLAZA_CONFIG_DIR: folder() };
    for (const argv of commands) {
      expect(await plaza(argv, { env })).toEqual(
        refused(
          `error: the configuration ${path()} ${why}\n` +
            'hint: fix the file, or move it away and plaza creates a new one\n',
        ),
      );
    }
    expect(kept()).toBe(text);
    expect(await config(['path'])).toEqual({ ...silent, stdout: `${path()}\n` });
  });

  it('as a folder in its place is explained', async () => {
    mkdirSync(path());
    const message =
      `error: couldn't use ${path()}: it is a folder\n` +
      'hint: fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to\n';
    expect(await config(['get', 'timeout'])).toEqual(refused(message));
    expect(await config(['set', 'timeout', '5'])).toEqual(refused(message));
  });

  it('whose folder cannot be made is explained', async () => {
    writeFileSync(folder('taken'), '');
    const { exit, stderr } = await config(['set', 'timeout', '5'], {
      PLAZA_CONFIG_DIR: join(folder('taken'), 'below'),
    });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr:
        `error: couldn't use ${join(folder('taken'), 'below', 'config.json.lock')}: a part of its path is not a folder\n` +
        'hint: fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to\n',
    });
  });

  it('with a value of a hand’s writing is told with its profile', async () => {
    writeFileSync(
      path(),
      '{"active":"a","profiles":{"a":{"timeout":"soon","baseUrl":"http://api.example.org"}}}',
    );
    const env = { PLAZA_CONFIG_DIR: folder() };
    expect(await plaza(['platform', 'version', '--timeout', '1'], { env })).toEqual(
      refused(
        "error: baseUrl of profile 'a': http://api.example.org uses http, which is not encrypted\n" +
          'hint: use https://api.example.org; http is allowed only for this computer\n',
      ),
    );
    expect(await plaza(['platform', 'version'], { env })).toEqual(
      refused(
        "error: timeout of profile 'a': expected a number of at least 0.001, got 'soon'\n" +
          "hint: fix it with 'plaza config set timeout VALUE --profile a'\n",
      ),
    );
  });
});
