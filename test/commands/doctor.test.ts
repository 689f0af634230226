/** `plaza doctor` in scripts and at a terminal. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { windowsChecks } from '../../src/app/context/doctor';
import { systemClock } from '../../src/cli/process/clock';
import { runAs } from '../support/accounts';
import { inWords, plaza } from '../support/app';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';
import { unusedUrl } from '../support/http/server';

const home = useHome();
const folder = useFolder();

/** Exit code and checks of `plaza doctor` in an empty home, as `verdict|detail|hint`. */
async function doctor(env: Readonly<Record<string, string>> = {}, ...argv: string[]) {
  const ran = await plaza(['doctor', ...argv], { env: { PLAZA_CONFIG_DIR: folder(), ...env } });
  return { ...ran, checks: checksIn(ran.stdout) };
}

function checksIn(stdout: string): Record<string, string> {
  const rows = stdout.trimEnd().split('\n');
  return Object.fromEntries(
    rows
      .map((row) => row.split('\t'))
      .map(([name, verdict, detail, hint]) => [name, [verdict, detail, hint].join('|')]),
  );
}

/** The address that the sandbox has published. */
async function sandboxAddress() {
  const path = join(home().folder, 'sandbox', 'address.json');
  const address = JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>;
  return { address, update: (changed: unknown) => writeFile(path, JSON.stringify(changed)) };
}

describe('doctor', () => {
  it('finds no fault with a running sandbox', async () => {
    const { stdout, stderr, exit } = await runAs(home(), ['doctor']);
    const { baseUrl, statusUrl, pixelUrl } = home().sandbox;
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    const answered = (url: string) => expect.stringMatching(`^ok\\|${url} answered in `);
    expect(checksIn(stdout)).toEqual({
      'main address': answered(baseUrl),
      'status address': answered(statusUrl),
      'canvas address': answered(pixelUrl),
      plaza: 'ok|0.0.0-test on node v20.20.0, linux|',
      configuration: `ok|profile 'sandbox', ${home().folder}/config.json|`,
      clock: expect.stringMatching(
        /^advice\|\d+ days (behind|ahead of) the service\|the sandbox has a clock of its own/,
      ),
      secrets: 'ok|not signed in|',
      sandbox: `ok|running at ${baseUrl}|`,
      proxy: 'ok|none|',
      state: `ok|${home().folder}/state|`,
      cron: expect.stringMatching(/^(advice\|.*lacks .*|ok\|node and plaza are in .*)/),
      terminal: 'ok|standard output is not a terminal|',
    });
  });

  it('on Windows, names the plaza of PATH and the code page of the console', async () => {
    await writeFile(folder('plaza'), '', { mode: 0o755 });
    const says = (text: string) =>
      writeFile(folder('chcp.com'), `#!/bin/sh\necho ${text}\n`, { mode: 0o755 });
    await says('Codepage: 850.');
    const PATH = { name: 'PATH', ok: true, detail: `plaza is ${folder('plaza')}` };
    const hint = "'chcp 65001' lets other programs read the output as UTF-8";
    const console = { name: 'console', ok: true, detail: 'code page 850', hint };
    expect(await windowsChecks({ PATH: folder() })).toEqual([PATH, console]);
    await says('65001');
    expect((await windowsChecks({ PATH: folder() }))[1]?.detail).toBe('code page 65001, UTF-8');
    expect((await windowsChecks({ PATH: '/nowhere' })).map(({ detail, hint }) => [detail, hint])).toEqual([
      ['lacks plaza', "add its folder; for npm, 'npm prefix -g' prints it"],
      ['no code page', undefined],
    ]);
  });

  it('names the version of a sandbox that an older plaza started', async () => {
    const { address, update } = await sandboxAddress();
    await update({ ...address, version: '0.0.0-old' });
    const { stdout } = await runAs(home(), ['doctor']);
    const hint = "'plaza sandbox stop' ends it; the next command starts the new one";
    expect(checksIn(stdout).sandbox).toBe(`advice|plaza 0.0.0-old runs it, and this is 0.0.0-test|${hint}`);
    await update({ ...address, version: '0.0.0-test' });
    expect(checksIn((await runAs(home(), ['doctor'])).stdout).sandbox).toMatch(/^ok\|running at /);
  });

  it('exits with 0 before anything is set up, also as JSON', async () => {
    const { exit, checks } = await doctor();
    expect(exit).toBe(0);
    expect(checks).toMatchObject({
      configuration: `ok|no profile yet, ${folder('config.json')}|`,
      sandbox: 'ok|not running|',
    });
    expect((await doctor({}, '--jq', 'map(select(.ok | not)) | length')).stdout).toBe('0\n');
  });

  it('exits with the code of a failed check, and makes all others', async () => {
    const url = await unusedUrl();
    const refused = await doctor({ PLAZA_BASE_URL: url.origin });
    expect(refused.exit).toBe(7);
    expect(refused.checks).toMatchObject({
      configuration: `ok|the addresses of the environment, ${folder('config.json')}|`,
      'main address': expect.stringMatching(/^failed\|.*the connection to .* was refused\|check the address/),
      'status address': 'ok|not set|',
      terminal: 'ok|standard output is not a terminal|',
    });
    const unknown = await doctor({}, '--profile', 'work');
    expect(unknown.exit).toBe(2);
    const text = /^failed\|profile 'work' does not exist\|the profiles are sandbox/;
    expect(unknown.checks.configuration).toMatch(text);
  });

  const noAddress = 'HTTPS_PROXY (no address of an http or https proxy)';
  it.each([
    [
      'http://me:canary@proxy.test:3128',
      'localhost',
      'HTTPS_PROXY http://proxy.test:3128, not for localhost',
    ],
    ['me:canary@proxy.test:3128', '', 'HTTPS_PROXY http://proxy.test:3128'],
    ['socks5://me:canary@proxy.test', '', noAddress],
    ['http://me:canary@proxy.test:1 2', '', noAddress],
  ])('shows the proxy %s without its password', async (HTTPS_PROXY, NO_PROXY, text) => {
    const { checks, stdout } = await doctor({ HTTPS_PROXY, NO_PROXY });
    expect(checks.proxy).toBe(`ok|${text}|`);
    expect(stdout).not.toContain('canary');
  });

  it.each([
    [{ PLAZA_TIMEOUT: 'soon' }, {}, 'PLAZA_TIMEOUT: expected a duration such as 90, 30s'],
    [{ PLAZA_KEYCHAIN: 'paper' }, {}, 'PLAZA_KEYCHAIN: expected one of auto, system, file'],
    [{}, { 'vocabulary.assistant': 'a/b' }, "vocabulary.assistant of profile 'work': expected a word"],
  ])('names a wrong setting, and makes all other checks: %j %j', async (env, settings, text) => {
    const work = { baseUrl: 'https://x.test', ...settings };
    await writeFile(folder('config.json'), JSON.stringify({ active: 'work', profiles: { work } }));
    const { exit, checks } = await doctor(env);
    expect(exit).toBe(2);
    expect(checks.configuration).toContain(`failed|${text}`);
    expect(checks.terminal).toBe('ok|standard output is not a terminal|');
    if ('PLAZA_KEYCHAIN' in env) return;
    const other = await plaza(['platform', 'version'], { env: { PLAZA_CONFIG_DIR: folder(), ...env } });
    expect(other).toMatchObject({ exit: 2, stdout: '' });
  });

  it('names a state folder that cannot be made', async () => {
    await writeFile(folder('file'), '');
    const { exit, checks } = await doctor({ PLAZA_CONFIG_DIR: folder('file', 'home') });
    expect(exit).toBe(2);
    expect(checks.state).toMatch(/^failed\|.*: a part of its path is not a folder\|fix this/);
  });
});

describe('doctor at a terminal', () => {
  const clock = { ...systemClock, now: () => home().sandbox.clock.now() };

  it('prints a line a check', async () => {
    const env = { ...home().env, NO_COLOR: '1' };
    const { exit, stdout } = await plaza(['doctor'], { env, terminal: { columns: 200 }, clock });
    const { baseUrl } = home().sandbox;
    expect(exit).toBe(0);
    // Without the query about pictures, which a terminal does not show.
    const shown = stdout
      .replace(/\u001b_G.*\u001b\[c/, '')
      .replace(/answered in \d\.\d\d s/g, 'answered in N s');
    for (const line of [
      '✓ plaza           0.0.0-test on node v20.20.0, linux',
      `✓ configuration   profile 'sandbox', ${home().folder}/config.json`,
      `✓ main address    ${baseUrl} answered in N s`,
      '✓ clock           agrees with the service',
      `✓ sandbox         running at ${baseUrl}`,
      '✓ terminal        200 by 24, no color, dark background, pictures: blocks, no links',
    ])
      expect(shown.split('\n')).toContain(line);
  });

  it('says that a setting and a variable of an earlier version do nothing', async () => {
    const profiles = { work: { json: 'true', continue: 'perhaps' } };
    await writeFile(folder('config.json'), JSON.stringify({ active: 'work', profiles }));
    const { exit, checks } = await doctor({ PLAZA_DEBUG: '1', PLAZA_BASE_URL: (await unusedUrl()).href });
    const removal =
      "remove with 'plaza config unset json --profile work', 'plaza config unset continue --profile work'";
    expect(exit).toBe(7);
    expect(checks).toMatchObject({
      'removed settings': `advice|json, continue of profile 'work' do nothing|${removal}`,
      PLAZA_DEBUG: 'advice|does nothing|unset it; use --debug',
    });
  });

  it('marks advice with !, and its hint below', async () => {
    const moved = { ...systemClock, now: () => clock.now() - 31 * 24 * 60 * 60_000 };
    const { exit, stdout } = await plaza(['doctor'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 120 },
      clock: moved,
    });
    expect([exit, stdout]).toEqual([
      0,
      expect.stringMatching(/^! clock {11}31 days behind the service\n {18}the/m),
    ]);
  });

  it('marks a failed check in red, with a hint below', async () => {
    const argv = ['doctor', '--profile', 'work'];
    const { exit, stdout } = await plaza(argv, { env: home().env, terminal: { columns: 80 }, clock });
    expect(exit).toBe(2);
    expect(inWords(stdout)).toMatch(
      /^<red>✗<\/> configuration {2}profile 'work' does not exist\n {17}<dim>the profiles are sandbox; .*<\/>$/m,
    );
  });

  it('names a wrong clock', async () => {
    home().sandbox.control.advance(3_600_000);
    const slow = { ...systemClock, now: () => Date.UTC(2026, 9, 14, 11, 0, 0) };
    const env = { ...home().env, PLAZA_PROFILE: '', PLAZA_BASE_URL: home().sandbox.baseUrl };
    const options = { env, terminal: { columns: 80 }, clock: slow };
    const { exit, stdout } = await plaza(['doctor', '--no-color'], options);
    expect(exit).toBe(0);
    expect(stdout).toContain('clock           2 h behind the service\n');
    expect(stdout).toContain('set the clock: relative times and the expiry of tokens are');
  });
});
