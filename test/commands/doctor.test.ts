/** `plaza doctor`. */
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runAs } from '../support/accounts';
import { type AppOptions, plaza } from '../support/app';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';
import { unusedUrl } from '../support/http/server';

const home = useHome();
const folder = useFolder();
const run = (argv: readonly string[], { env, ...options }: AppOptions = {}) =>
  plaza(argv, { ...options, env: { PLAZA_CONFIG_DIR: folder(), ...env } });

describe('doctor', () => {
  const checks = (stdout: string) =>
    Object.fromEntries(
      stdout
        .trimEnd()
        .split('\n')
        .map((row) => row.split('\t'))
        .map(([name, verdict, detail, hint]) => [name, [verdict, detail, hint].join('|')]),
    );

  it('finds all well with a sandbox that runs', async () => {
    const { stdout, stderr, exit } = await runAs(home(), ['doctor']);
    const { baseUrl, statusUrl, pixelUrl } = home().sandbox;
    const {
      'main address': main,
      'status address': status,
      'canvas address': canvas,
      ...others
    } = checks(stdout);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    expect(main).toMatch(`ok|${baseUrl} answered in `);
    expect(status).toMatch(`ok|${statusUrl} answered in `);
    expect(canvas).toMatch(`ok|${pixelUrl} answered in `);
    expect(others).toEqual({
      plaza: 'ok|0.0.0-test on node v20.20.0, linux|',
      configuration: `ok|profile 'sandbox', ${home().folder}/config.json|`,
      clock: expect.stringMatching(
        /^ok\|\d+ days (behind|ahead of) the service\|set the clock: relative times/,
      ),
      secrets: 'ok|not signed in|',
      sandbox: `ok|running at ${baseUrl}|`,
      proxy: 'ok|none|',
      state: `ok|${home().folder}/state|`,
      cron: expect.stringMatching(/^ok\|(.*lacks .*|node and plaza are in .*)/),
      terminal: 'ok|standard output is not a terminal|',
    });
  });

  it('tells with nothing set up that nothing is, and is content', async () => {
    const { stdout, exit } = await run(['doctor']);
    expect(exit).toBe(0);
    expect(checks(stdout)).toMatchObject({
      configuration: `ok|no profile yet, ${folder('config.json')}|`,
      sandbox: 'ok|not running|',
    });
  });

  it('ends with the exit code of what is wrong, and tells the rest all the same', async () => {
    const url = await unusedUrl();
    const { stdout, exit } = await run(['doctor'], { env: { PLAZA_BASE_URL: url.origin } });
    expect(exit).toBe(7);
    expect(checks(stdout)).toMatchObject({
      configuration: `ok|the addresses of the environment, ${folder('config.json')}|`,
      'main address': expect.stringMatching(/^failed\|.*the connection to .* was refused\|check the address/),
      'status address': 'ok|not set|',
      terminal: 'ok|standard output is not a terminal|',
    });
    const unknown = await run(['doctor', '--profile', 'work']);
    expect(unknown.exit).toBe(2);
    expect(checks(unknown.stdout).configuration).toMatch(
      /^failed\|profile 'work' does not exist\|the profiles are sandbox/,
    );
  });

  it('shows a proxy without its password', async () => {
    const env = { HTTPS_PROXY: 'http://me:canary@proxy.test:3128', NO_PROXY: 'localhost' };
    const { stdout } = await run(['doctor'], { env });
    expect(checks(stdout).proxy).toBe('ok|HTTPS_PROXY http://proxy.test:3128, not for localhost|');
    expect(stdout).not.toContain('canary');
  });

  it.each([
    ['me:canary@proxy.test:3128', 'HTTPS_PROXY http://proxy.test:3128'],
    ['socks5://me:canary@proxy.test', 'HTTPS_PROXY (no address of an http or https proxy)'],
    ['http://me:canary@proxy.test:1 2', 'HTTPS_PROXY (no address of an http or https proxy)'],
  ])('tells what it makes of the proxy %s', async (HTTPS_PROXY, reported) => {
    const { stdout } = await run(['doctor'], { env: { HTTPS_PROXY } });
    expect(checks(stdout).proxy).toBe(`ok|${reported}|`);
    expect(stdout).not.toContain('canary');
  });

  it.each([
    [{ PLAZA_TIMEOUT: 'soon' }, {}, 'PLAZA_TIMEOUT: expected a number of at least 0.001'],
    [{ PLAZA_KEYCHAIN: 'paper' }, {}, 'PLAZA_KEYCHAIN: expected one of auto, system, file'],
    [{}, { 'vocabulary.assistant': 'a/b' }, "vocabulary.assistant of profile 'work': expected a word"],
  ])(
    'tells what is wrong with a setting, and the rest all the same: %j %j',
    async (env, settings, reported) => {
      const configuration = {
        active: 'work',
        profiles: { work: { baseUrl: 'https://x.test', ...settings } },
      };
      await writeFile(folder('config.json'), JSON.stringify(configuration));
      const { stdout, exit } = await run(['doctor'], { env });
      expect(exit).toBe(2);
      expect(checks(stdout).configuration).toContain(`failed|${reported}`);
      expect(checks(stdout).terminal).toBe('ok|standard output is not a terminal|');
      const asked = await run(['platform', 'version'], { env });
      if (!('PLAZA_KEYCHAIN' in env)) expect(asked).toMatchObject({ exit: 2, stdout: '' });
    },
  );

  it('gives its checks as JSON', async () => {
    const { stdout } = await run(['doctor', '--jq', 'map(select(.ok | not)) | length']);
    expect(stdout).toBe('0\n');
  });

  it('finds a state folder that cannot be', async () => {
    await writeFile(folder('file'), '');
    const { stdout, exit } = await run(['doctor'], { env: { PLAZA_CONFIG_DIR: folder('file', 'home') } });
    expect(exit).toBe(2);
    expect(checks(stdout).state).toMatch(/^failed\|.*: a part of its path is not a folder\|fix this/);
  });
});
