/** What tells about the tool itself: help, routes, doctor, completion, and words that were mistyped. */
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json';
import { scripts } from '../../src/cli/shells';
import { type ExecutableOptions, runExecutable, runInHome } from '../support/executable';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';
import { deadUrl } from '../support/http-server';

const home = useHome();
const folder = useFolder();
const run = (argv: readonly string[], { env, ...options }: ExecutableOptions = {}) =>
  runExecutable(argv, { ...options, env: { PLAZA_CONFIG_DIR: folder(), ...env } });
const printed = (stdout: string) => ({ exit: 0, signal: null, stdout, stderr: '' });
const refused = (message: string, hint: string) => ({
  exit: 2,
  signal: null,
  stdout: '',
  stderr: `error: ${message}\nhint: ${hint}\n`,
});

describe('plaza', () => {
  it('prints its version', async () => {
    expect(await run(['--version'])).toEqual(printed(`${manifest.version}\n`));
    expect(await run(['-V'])).toEqual(printed(`${manifest.version}\n`));
  });

  it('prints the help for everything, however it is asked for', async () => {
    const asked = await Promise.all(
      [[], ['--help'], ['-h'], ['help'], ['--help', '--json']].map((argv) => run(argv)),
    );
    for (const ran of asked) expect(ran).toEqual(asked[0]);
    expect(asked[0]?.exit).toBe(0);
    expect(asked[0]?.stdout).toMatch(/^plaza: the command line of a social platform/);
    expect(asked[0]?.stdout).toMatch(/^ {2}platform +Versions, changes/m);
  });

  it('prints the help of a group and of a command', async () => {
    const group = await run(['platform', '--help']);
    expect(group.stdout).toContain('Usage:\n  plaza platform <command> [arguments] [options]\n');
    expect(await run(['help', 'platform'])).toEqual(group);
    expect(await run(['platform'])).toEqual(group);
    const command = await run(['sandbox', 'switch', '--help']);
    expect(command.stdout).toContain('Usage:\n  plaza sandbox switch <name> <state> [options]\n');
    expect(await run(['help', 'sandbox', 'switch'])).toEqual(command);
    expect(await run(['--json', 'sandbox', 'switch', 'portal', '-h'])).toEqual(command);
  });

  const mistyped: readonly (readonly [line: string, message: string, hint: string])[] = [
    [
      'platfrom version',
      "there is no command 'plaza platfrom'",
      "did you mean 'plaza platform'? see 'plaza --help'",
    ],
    [
      'platform vresion',
      "there is no command 'plaza platform vresion'",
      "did you mean 'plaza platform version'? see 'plaza platform --help'",
    ],
    [
      'version',
      "there is no command 'plaza version'",
      "did you mean 'plaza platform version'? see 'plaza --help'",
    ],
    [
      'sandbox fault ad',
      "there is no command 'plaza sandbox fault ad'",
      "did you mean 'plaza sandbox fault add'? see 'plaza sandbox fault --help'",
    ],
    ['help nowhere', "there is no command 'plaza nowhere'", "see 'plaza --help'"],
    ['constructor', "there is no command 'plaza constructor'", "see 'plaza --help'"],
    [
      'platform version --jsn',
      "unknown option '--jsn'",
      "did you mean --json? see 'plaza platform version --help'",
    ],
    ['platform version --nothing', "unknown option '--nothing'", "see 'plaza platform version --help'"],
    ['platform version -x', "unknown option '-x'", "see 'plaza platform version --help'"],
    ['platform --nothing', "unknown option '--nothing'", "see 'plaza platform --help'"],
    ['--nothing', "unknown option '--nothing'", "see 'plaza --help'"],
    [
      'platform version more',
      'too many arguments. Expected 0 arguments but got 1',
      "see 'plaza platform version --help'",
    ],
    [
      'platform version --profile',
      "option '--profile <value>' argument missing",
      "see 'plaza platform version --help'",
    ],
    ['config get', "missing required argument 'key'", "see 'plaza config get --help'"],
  ];

  it.each(mistyped)('%s is exit code 2', async (line, message, hint) => {
    expect(await run(line.split(' '))).toEqual(refused(message, hint));
  });

  it('says what a value must be', async () => {
    const duration = 'expected a duration such as 90, 30s, 5m, 2h or 1d';
    const wrong = [
      ['platform version --timeout soon', `--timeout: ${duration}, got 'soon'`],
      ['platform version --timeout 0', "--timeout: expected a duration of at least 1 ms, got '0'"],
      ['platform version --wait=-1', `--wait: ${duration}, got '-1'`],
      ['sandbox watch --count 0', "--count: expected a whole number of at least 1, got '0'"],
      ['sandbox watch --for ever', `--for: ${duration}, got 'ever'`],
      ['sandbox start --port 65534', "--port: expected a whole number from 0 to 65533, got '65534'"],
      ['completion tcsh', "<shell>: expected bash, zsh, fish or powershell, got 'tcsh'"],
    ] as const;
    for (const [line, message] of wrong)
      expect(await run(line.split(' ')), line).toMatchObject({
        exit: 2,
        stdout: '',
        stderr: `error: ${message}\n`,
      });
  });

  it('tells a wrong filter, before and after anything was asked', async () => {
    const manual = 'see https://jqlang.org/manual for the language; quote the filter for your shell';
    const ran = await run(['routes', '--jq', 'nothing(']);
    expect({ exit: ran.exit, stdout: ran.stdout }).toEqual({ exit: 2, stdout: '' });
    expect(JSON.parse(ran.stderr).error).toMatchObject({ kind: 'usage', hint: manual });
    const later = await run(['routes', '--jq', '.[0].name.x']);
    expect(JSON.parse(later.stderr).error).toMatchObject({
      kind: 'usage',
      message: '--jq: Cannot index string with string "x"',
    });
  });
});

describe('routes', () => {
  it('lists every route, with the commands that call it', async () => {
    const { stdout, stderr, exit } = await run(['routes']);
    expect({ lines: stdout.split('\n').length - 1, stderr, exit }).toEqual({
      lines: 178,
      stderr: '',
      exit: 0,
    });
    expect(stdout).toContain('\nplatform.portal\tGET\t/api/v1/portal\toptional\tread\tplatform portal\n');
    expect(stdout).toContain('\ncanvas.socket\tWS\t{pixel}/ws\tfirst message\tonce\t');
  });

  it('gives all of it as JSON', async () => {
    const { stdout } = await run(['routes', '--jq', '.[] | select(.name == "platform.status")']);
    expect(JSON.parse(stdout)).toEqual({
      name: 'platform.status',
      method: 'GET',
      host: 'status',
      path: '/api/status',
      kind: 'json',
      auth: 'none',
      effect: 'read',
      commands: expect.arrayContaining(['platform status']),
    });
  });
});

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
    const { stdout, stderr, exit } = await runInHome(home(), ['doctor']);
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
      plaza: `ok|${manifest.version} on node ${process.version}, ${process.platform}|`,
      configuration: `ok|profile 'sandbox', ${home().folder}/config.json|`,
      clock: expect.stringMatching(/^ok\|\d+ s (behind|ahead of) the service\|times shown as relative/),
      sandbox: `ok|running at ${baseUrl}|`,
      proxy: 'ok|none|',
      state: `ok|${home().folder}/state|`,
      terminal: 'ok|standard output is no terminal|',
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
    const url = await deadUrl();
    const { stdout, exit } = await run(['doctor'], { env: { PLAZA_BASE_URL: url.origin } });
    expect(exit).toBe(7);
    expect(checks(stdout)).toMatchObject({
      configuration: `ok|the addresses of the environment, ${folder('config.json')}|`,
      'main address': expect.stringMatching(
        /^wrong\|.*nothing answers at .* \(connection refused\)\|check the address/,
      ),
      'status address': 'ok|not set|',
      terminal: 'ok|standard output is no terminal|',
    });
    const unknown = await run(['doctor', '--profile', 'work']);
    expect(unknown.exit).toBe(2);
    expect(checks(unknown.stdout).configuration).toMatch(
      /^wrong\|there is no profile 'work'\|the profiles are sandbox/,
    );
  });

  it('shows a proxy without its password', async () => {
    const env = { HTTPS_PROXY: 'http://me:canary@proxy.test:3128', NO_PROXY: 'localhost' };
    const { stdout } = await run(['doctor'], { env });
    expect(checks(stdout).proxy).toBe('ok|HTTPS_PROXY http://proxy.test:3128, not for localhost|');
    expect(stdout).not.toContain('canary');
  });

  it('gives its checks as JSON', async () => {
    const { stdout } = await run(['doctor', '--jq', 'map(select(.ok | not)) | length']);
    expect(stdout).toBe('0\n');
  });
});

describe('completion', () => {
  it.each(Object.entries(scripts))('prints the script for %s', async (shell, script) => {
    expect(await run(['completion', shell])).toEqual(printed(script));
  });

  const query = async (...words: string[]) => {
    const { stdout, stderr, exit } = await run(['completion', 'query', '--', ...words]);
    expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
    return stdout
      .split('\n')
      .slice(0, -1)
      .map((line) => line.split('\t')[0]);
  };

  it('offers commands, options, and values that there are', async () => {
    expect(await query('pla')).toEqual(['platform']);
    expect(await query('platform', '')).toEqual([
      'version',
      'changelog',
      'announcements',
      'portal',
      'status',
    ]);
    expect(await query('platform', 'version', '--j')).toEqual(['--json', '--jq']);
    expect(await query('sandbox', 'switch', 'portal', '')).toEqual(['on', 'off']);
    expect(await query('sandbox', 'fault', 'add', '--kind', 'd')).toEqual([
      'delay',
      'drop-before',
      'drop-after',
    ]);
    expect(await query('sandbox', 'fault', 'add', '--route', 'platform.p')).toEqual(['platform.portal']);
    expect(await query('config', 'set', 'status')).toEqual(['statusUrl']);
    expect(await query('api', 'P')).toEqual(['POST', 'PUT', 'PATCH']);
    expect(await query('api', 'POST', '/', '--input', '')).toEqual([':files']);
  });

  it('offers values behind an equals sign, in the way of each shell', async () => {
    const add = ['sandbox', 'fault', 'add'];
    expect(await query(...add, '--kind=d')).toEqual([
      '--kind=delay',
      '--kind=drop-before',
      '--kind=drop-after',
    ]);
    expect(await query(...add, '--kind', '=', 'd')).toEqual(['delay', 'drop-before', 'drop-after']);
    expect(await query(...add, '--kind', '=')).toEqual([
      'delay',
      'drop-before',
      'drop-after',
      'status',
      'cut',
    ]);
    expect(await query(...add, '--kind', '=', 'cut', '--route', 'platform.p')).toEqual(['platform.portal']);
    expect(await query('api', '-F', 'a', '=', 'b', 'P')).toEqual(['POST', 'PUT', 'PATCH']);
  });

  it('offers the profiles that there are', async () => {
    await run(['config', 'set', 'timeout', '9', '--profile', 'work']);
    expect(await query('--profile', '')).toEqual(['sandbox', 'work']);
  });

  it('offers nothing where nothing fits, and is silent about what is broken', async () => {
    expect(await query('nowhere', '')).toEqual([]);
    expect(await query('platform', 'version', '')).toEqual([]);
    expect(await query('config', 'set', 'timeout', '')).toEqual([]);
  });
});
