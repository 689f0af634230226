/** `plaza api`: any route by hand. */
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { runAs } from '../support/accounts';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';

const home = useHome();
const file = useFolder();
const run = (argv: readonly string[], input?: string) => runAs(home(), ['api', ...argv], { input });
/** What the sandbox was asked in this test. */
const requests = () => home().sandbox.requests();

describe('api GET', () => {
  it('prints what came, in a pipe as JSON with an indent', async () => {
    const { stdout, stderr, exit } = await run(['GET', '/api/v1/portal']);
    expect({ stdout, stderr, exit }).toEqual({
      stdout: '{\n  "active": true,\n  "title": "School days",\n  "url": "https://sandbox.test/school"\n}\n',
      stderr: '',
      exit: 0,
    });
  });

  it('puts fields into the query, each as often as it is given', async () => {
    const { stderr } = await run(
      ['GET', '/api/platform/version?a=b', '--verbose'].concat(
        ...['x=ü&=?', 'n==1', 'list:=[1,2]', 'x=again'].map((field) => ['-F', field]),
      ),
    );
    const query = /version(\?.*): 200/.exec(stderr)?.[1] ?? '';
    expect([...new URLSearchParams(query)]).toEqual([
      ['a', 'b'],
      ['x', 'ü&=?'],
      ['n', '1'],
      ['list', '[1,2]'],
      ['x', 'again'],
    ]);
  });

  it('asks the host that is named', async () => {
    expect(await run(['GET', '/api/status', '--host', 'status', '--jq', '.overall_status'])).toMatchObject({
      exit: 0,
      stdout: 'operational\n',
    });
    expect(await run(['GET', '/api/status'])).toMatchObject({ exit: 5, stdout: '' });
  });

  it('sends headers, of which its own cannot be replaced', async () => {
    const { stderr } = await run(['GET', '/api/v1/portal', '-H', 'Accept: text/plain', '--debug']);
    expect(stderr.split('\n').filter((line) => line.startsWith('> a'))).toEqual(['> accept: text/plain']);
    expect(await run(['GET', '/api/v1/portal', '-H', 'Host: elsewhere'])).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'error: the header Host is written by plaza itself\n',
    });
  });

  it('walks a list with --paginate', async () => {
    const paged = await run(['GET', '/api/platform/changelog', '--paginate', '--jq', 'map(.version)']);
    expect(paged).toMatchObject({ exit: 0, stdout: '["2.11.0","2.10.2","2.10.0"]\n' });
    const whole = await run(['GET', '/api/platform/changelog', '--paginate', '--json', '--envelope']);
    expect(Object.keys(JSON.parse(whole.stdout))).toEqual(['data']);
    expect(await run(['GET', '/api/platform/version', '--paginate'])).toMatchObject({
      exit: 2,
      stdout: '',
      stderr:
        'error: GET /api/platform/version is not a list that plaza knows, so it has no pages\n' +
        "hint: run it without --paginate; 'plaza routes' lists the routes\n",
    });
  });

  it('gives bytes as they came', async () => {
    const { stdout, exit } = await run(['GET', '/pictures/board.png', '--verbose']);
    expect(exit).toBe(0);
    expect(stdout).toContain('PNG\r\n');
  });
});

describe('api POST', () => {
  it('shows what it would send under --dry-run, and sends nothing', async () => {
    const shown = await run(['POST', '/api/posts', '-F', 'content=Hello', '-F', 'n=1', '--dry-run']);
    expect(shown).toMatchObject({ exit: 0, stderr: '' });
    expect(shown.stdout.replace(/x-device-id: .*/, 'x-device-id: …')).toBe(
      [
        `POST ${home().sandbox.baseUrl}/api/posts`,
        'accept: application/json, */*',
        'user-agent: plaza/0.0.0-test',
        'x-requested-with: XMLHttpRequest',
        'x-device-id: …',
        'content-type: application/json',
        '',
        '{',
        '  "content": "Hello",',
        '  "n": 1',
        '}',
        '',
      ].join('\n'),
    );
    expect(requests()).toEqual([]);
  });

  it('shows it as an array under --json, without the secrets the catalogue knows of', async () => {
    const { stdout } = await run(
      ['POST', '/api/v1/auth/sign-in', '--dry-run', '--json'].concat(
        ...['email=ada@sandbox.test', 'password=geheimnis-123', 'token=captcha-123'].map((field) => [
          '-F',
          field,
        ]),
      ),
    );
    expect(JSON.parse(stdout)).toMatchObject([{ method: 'POST', body: { email: 'ada@sandbox.test' } }]);
    expect(stdout).not.toMatch(/geheimnis|captcha-123/);
  });

  it('takes its body from a file and from standard input', async () => {
    const path = file('body.json');
    await writeFile(path, '{"a": [1]}');
    const dry = ['POST', '/api/nowhere', '--dry-run', '--json', '--input'];
    const fromFile = JSON.parse((await run([...dry, path])).stdout);
    const fromInput = JSON.parse((await run([...dry, '-'], '{"a": [1]}')).stdout);
    expect(fromFile).toMatchObject([{ headers: { 'content-type': 'application/json' } }]);
    expect(fromInput[0].body).toEqual(fromFile[0].body);
  });
});

describe('api, refused by the service', () => {
  const noRoute =
    "the service does not have this route: 'plaza routes' lists those of the protocol, 'plaza config list' shows the address";
  const refusals = [
    [['GET', '/api/nothing'], 5, `error: there is nothing at this path (NOT_FOUND)\nhint: ${noRoute}\n`],
    [['PUT', '/api/platform/version'], 3, 'error: this path allows GET (METHOD_NOT_ALLOWED)\n'],
  ] as const;

  it.each(refusals)('%j is exit code %i', async (argv, exit, stderr) => {
    expect(await run(argv)).toEqual({ exit, stdout: '', stderr });
  });
});

describe('api, asked wrongly', () => {
  const wrong: readonly (readonly [argv: readonly string[], message: string, hint?: string])[] = [
    [['GET', 'api/nix'], "a path begins with a slash: 'api/nix'"],
    [['GET', '/api/../x'], "'/api/../x' is not a plain path"],
    [['GET', '/api/%2e%2E/x'], "'/api/%2e%2E/x' is not a plain path"],
    [['GET', '/api/x?a=b#c'], "'/api/x?a=b#c' is not a plain path"],
    [['FETCH', '/'], "<method>: expected GET, POST, PUT, PATCH or DELETE, got 'FETCH'"],
    [['POST', '/', '-F', 'a:={'], "--field: a:= expects JSON, got '{'"],
    [
      ['POST', '/', '-F', 'a=1', '-F', 'a=2'],
      "--field: 'a' is given twice",
      "give a list as one field, such as 'a:=[1,2]'",
    ],
    [['GET', '/', '-H', 'Accept'], "--header: expected 'Name: value', got 'Accept'"],
    [
      ['GET', '/', '--input', '-'],
      '--input works only with POST, PUT or PATCH, and not together with --field',
    ],
    [
      ['POST', '/', '--input', '-', '-F', 'a=b'],
      '--input works only with POST, PUT or PATCH, and not together with --field',
    ],
    [['POST', '/', '--input', '/nonexistent'], "couldn't read /nonexistent: there is no such file"],
    [['POST', '/', '--input', '/'], "couldn't read /: it is a folder"],
    [
      ['GET', '/api/notifications/stream'],
      'GET /api/notifications/stream is a stream: use the command that watches it',
    ],
  ];

  it.each(wrong.map(([argv, message, hint = '']) => ({ argv, message, hint })))(
    '$argv is exit code 2',
    async ({ argv, message, hint }) => {
      const { exit, stdout, stderr } = await run(argv);
      expect({ exit, stdout, stderr }).toEqual({
        exit: 2,
        stdout: '',
        stderr: `error: ${message}\n${hint ? `hint: ${hint}\n` : ''}`,
      });
      expect(requests()).toEqual([]);
    },
  );
});
