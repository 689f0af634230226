import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../support/accounts';
import { expectPrinted, expectRefusal, plaza } from '../support/app';
import { useFolder } from '../support/folder';

const folder = useFolder();
const path = () => folder('config.json');
const fileText = () => readFileSync(path(), 'utf8');
const run = (line: string, env: Readonly<Record<string, string>> = {}) =>
  plaza(parseLine(line).argv, { env: { PLAZA_CONFIG_DIR: folder(), ...env } });
const config = (line: string, env?: Readonly<Record<string, string>>) => run(`config ${line}`, env);

describe('config', () => {
  it('lists every setting with its source', async () => {
    await config('set timeout 10');
    const { stdout } = await config('', { PLAZA_STATUS_URL: 'https://status.example.org' });
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

  it('lists what a sandbox profile fixes, whatever the environment sets', async () => {
    const filter = '.[] | select(.from == "sandbox") | [.key, .value] | @csv';
    const env = { PLAZA_BASE_URL: 'https://api.example.org', PLAZA_KEYCHAIN: 'system' };
    const { stdout } = await config(`list --profile sandbox --jq '${filter}'`, env);
    expect(stdout).toBe('"baseUrl",\n"statusUrl",\n"pixelUrl",\n"keychain","file"\n');
  });

  it('creates and activates the profile `default` with the first setting, in a private file', async () => {
    expectPrinted(await config('set timeout 10'), "Set timeout to 10 in profile 'default'\n");
    expect(JSON.parse(fileText())).toEqual({ active: 'default', profiles: { default: { timeout: 10 } } });
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expectPrinted(await config('get timeout'), '10\n');
  });

  it('creates the profile that --profile names with a setting of its keychain', async () => {
    const receipt = "Set keychain to file in profile 'work'\n";
    expectPrinted(await config('set keychain file --profile work'), receipt);
  });

  it('changes the profile that --profile names, which does not become active', async () => {
    await config('set timeout 10');
    await config('set baseUrl https://work.example.org/ --profile work');
    const baseUrl = 'https://work.example.org';
    const profiles = { default: { timeout: 10 }, work: { baseUrl } };
    expect(JSON.parse(fileText())).toEqual({ active: 'default', profiles });
    const { stdout } = await config('get baseUrl --profile work --json');
    const setting = { key: 'baseUrl', value: baseUrl, from: 'profile', summary: 'Address of the main host' };
    expect(JSON.parse(stdout)).toEqual(setting);
    expectPrinted(await config('get baseUrl'), '');
  });

  it('prefers the environment to the profile, and says so when the profile is changed', async () => {
    const env = { PLAZA_TIMEOUT: '3' };
    const { stderr } = await config('set timeout 10', env);
    expect(stderr).toBe('the environment variable PLAZA_TIMEOUT overrides this setting\n');
    expect((await config('set timeout 10 --quiet', env)).stderr).toBe('');
    expectPrinted(await config("get timeout --jq '[.value, .from]'", env), '[3,"environment"]\n');
  });

  it('removes a setting, and creates no profile by it', async () => {
    expect(await config('unset timeout')).toMatchObject({ exit: 0 });
    await config('set color never');
    expectPrinted(await config('unset timeout'), "Removed timeout from profile 'default'\n");
    expect(JSON.parse(fileText()).profiles).toEqual({ default: { color: 'never' } });
  });

  it('reads a file with a setting of an earlier version, lists it not, and removes it', async () => {
    const profiles = { default: { timeout: 10, json: 'true', quiet: 'maybe' } };
    writeFileSync(path(), JSON.stringify({ active: 'default', profiles }));
    expectPrinted(await config('get timeout'), '10\n');
    expect((await config('list')).stdout).not.toMatch(/^(json|quiet)\t/m);
    expectPrinted(await config('unset json'), "Removed json from profile 'default'\n");
    expect(JSON.parse(fileText()).profiles).toEqual({ default: { timeout: 10, quiet: 'maybe' } });
  });

  it('prints the path of the file', async () => {
    expectPrinted(await config('path'), `${path()}\n`);
    expectPrinted(await config('path --json'), `{"path":"${path()}"}\n`);
  });

  const settingNames =
    'the settings are baseUrl, statusUrl, pixelUrl, keychain, timeout, color, pictures, clipboard, pager, confirmSpend, wait and vocabulary.<word>';

  it.each([
    ['get nix', `unknown setting 'nix'\nhint: ${settingNames}`],
    ['set nix 5', `unknown setting 'nix'\nhint: ${settingNames}`],
    ['set json true', "the setting 'json' was removed\nhint: use --json or PLAZA_JSON=1"],
    ['get continue', "the setting 'continue' was removed\nhint: 'plaza more' shows the next page of a list"],
    ['set timeout soon', "timeout: expected a duration such as 90, 30s, 5m, 2h or 1d, got 'soon'"],
    [
      'set baseUrl https://a.b --profile sandbox',
      'a sandbox profile takes its addresses from the running sandbox; they cannot be set\n' +
        "hint: choose another profile with --profile, for example 'plaza config set baseUrl ADDRESS --profile work'",
    ],
  ])('refuses %s, and creates no file', async (line, message) => {
    expectRefusal(await config(line), 2, `error: ${message}\n`);
    expect(fileText).toThrow('ENOENT');
  });

  it('names the variable whose value is invalid', async () => {
    const message = "error: PLAZA_TIMEOUT: expected a duration such as 90, 30s, 5m, 2h or 1d, got 'soon'\n";
    expectRefusal(await config('list', { PLAZA_TIMEOUT: 'soon' }), 2, message);
  });
});

describe('a configuration that cannot be used', () => {
  const elsewhere = 'hint: fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to\n';

  it.each([
    ['{"active":', 'is not JSON: Unexpected end of JSON input (line 1)'],
    [
      '{"profiles":{"a":{"timeout":[]}}}',
      'is not as plaza writes it: "timeout" of profile "a" is neither text nor a number',
    ],
  ])('is explained, and never overwritten: %s', async (text, why) => {
    writeFileSync(path(), text);
    const message = `error: the configuration ${path()} ${why}\nhint: fix the file, or move it away and plaza creates a new one\n`;
    for (const line of ['config set timeout 5', 'platform version', 'config list'])
      expectRefusal(await run(line), 2, message);
    expect(fileText()).toBe(text);
    expectPrinted(await config('path'), `${path()}\n`);
  });

  it('is explained where a folder is in its place', async () => {
    mkdirSync(path());
    for (const line of ['get timeout', 'set timeout 5'])
      expectRefusal(await config(line), 2, `error: couldn't use ${path()}: it is a folder\n${elsewhere}`);
  });

  it('is explained where its folder cannot be created', async () => {
    writeFileSync(folder('taken'), '');
    const below = join(folder('taken'), 'below');
    const why = `couldn't use ${join(below, 'config.json.lock')}: a part of its path is not a folder`;
    const ran = await config('set timeout 5', { PLAZA_CONFIG_DIR: below });
    expectRefusal(ran, 2, `error: ${why}\n${elsewhere}`);
  });

  it.each([
    [
      ' --timeout 1',
      "baseUrl of profile 'a': http://api.example.org uses http, which is not encrypted\n" +
        'hint: use https://api.example.org; http is allowed only for this computer\n',
    ],
    [
      '',
      "timeout of profile 'a': expected a duration such as 90, 30s, 5m, 2h or 1d, got 'soon'\n" +
        "hint: fix it with 'plaza config set timeout VALUE --profile a'\n",
    ],
  ])('names the profile of an invalid value: platform version%s', async (options, message) => {
    const a = { timeout: 'soon', baseUrl: 'http://api.example.org' };
    writeFileSync(path(), JSON.stringify({ active: 'a', profiles: { a } }));
    expectRefusal(await run(`platform version${options}`), 2, `error: ${message}`);
  });
});
