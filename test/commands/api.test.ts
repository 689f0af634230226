/** `plaza api`: any route by hand. */
import { writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { useLines } from '../support/accounts';
import { expectPrinted, expectRefusal } from '../support/app';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';

const home = useHome();
const file = useFolder();
const { run, json } = useLines(home, 'api');

describe('api GET', () => {
  it('prints the answer as indented JSON in a pipe', async () => {
    const answer = { active: true, title: 'School days', url: 'https://sandbox.test/school' };
    expectPrinted(await run('GET /api/v1/portal'), `${JSON.stringify(answer, undefined, 2)}\n`);
  });

  it('adds fields to the query, each as often as it is given', async () => {
    const fields = '-F x=ü&=? -F n==1 -F list:=[1,2] -F x=again';
    const { stderr } = await run(`GET /api/platform/version?a=b --verbose ${fields}`);
    const query = /version(\?.*): 200/.exec(stderr)?.[1] ?? '';
    expect([...new URLSearchParams(query)]).toEqual([
      ['a', 'b'],
      ['x', 'ü&=?'],
      ['n', '1'],
      ['list', '[1,2]'],
      ['x', 'again'],
    ]);
  });

  it('requests the host that --host names', async () => {
    expectPrinted(await run('GET /api/status --host status --jq .overall_status'), 'operational\n');
    expectRefusal(await run('GET /api/status'), 5, '');
  });

  it('sends headers, except those that plaza writes itself', async () => {
    const { stderr } = await run("GET /api/v1/portal -H 'Accept: text/plain' --debug");
    expect(stderr.split('\n').filter((line) => line.startsWith('> a'))).toEqual(['> accept: text/plain']);
    const host = await run("GET /api/v1/portal -H 'Host: elsewhere'");
    expectRefusal(host, 2, 'error: the header Host is written by plaza itself\n');
  });

  it('fetches all pages of a list with --paginate, and refuses it for other routes', async () => {
    const paginate = 'GET /api/platform/changelog --paginate';
    expectPrinted(await run(`${paginate} --jq map(.version)`), '["2.11.0","2.10.2","2.10.0"]\n');
    expect(Object.keys(await json(`${paginate} --envelope`))).toEqual(['data']);
    expectRefusal(
      await run('GET /api/platform/version --paginate'),
      2,
      'error: GET /api/platform/version is not a list that plaza knows, so it has no pages\n' +
        "hint: run it without --paginate; 'plaza routes' lists the routes\n",
    );
  });

  it('prints bytes as they came', async () => {
    const { stdout, exit } = await run('GET /pictures/board.png --verbose');
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('PNG\r\n') });
  });
});

describe('api POST --dry-run', () => {
  it('prints the request, and sends nothing', async () => {
    const { stdout } = await run('POST /api/posts -F content=Hello -F n=1 --dry-run');
    expect(stdout.replace(/x-device-id: .*/, 'x-device-id: …')).toBe(
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
    expect(home().sandbox.requests()).toEqual([]);
  });

  it('prints an array with --json, without the secrets of the route', async () => {
    const fields = '-F email=ada@sandbox.test -F password=geheimnis-123 -F token=captcha-123';
    const requests = await json(`POST /api/v1/auth/sign-in --dry-run ${fields}`);
    expect(requests).toMatchObject([{ method: 'POST', body: { email: 'ada@sandbox.test' } }]);
    expect(JSON.stringify(requests)).not.toMatch(/geheimnis|captcha-123/);
  });

  it('reads the body from a file or from standard input', async () => {
    await writeFile(file('body.json'), '{"a": [1]}');
    const dryRun = 'POST /api/nowhere --dry-run --input';
    const [request] = await json(`${dryRun} ${file('body.json')}`);
    expect(request).toMatchObject({ headers: { 'content-type': 'application/json' } });
    expect((await json(`${dryRun} - < {"a": [1]}`))[0].body).toEqual(request.body);
  });
});

it.each([
  [
    'GET /api/nothing',
    5,
    'there is nothing at this path (NOT_FOUND)\nhint: the service does not have this route: ' +
      "'plaza routes' lists the routes of the protocol, 'plaza config list' shows the address\n",
  ],
  ['PUT /api/platform/version', 3, 'this path allows GET (METHOD_NOT_ALLOWED)\n'],
])('api %s exits with %i', async (line, exit, message) => {
  expectRefusal(await run(line), exit, `error: ${message}`);
});

const input = '--input works only with POST, PUT or PATCH, and not together with --field';

it.each([
  ['GET api/nix', "a path begins with a slash: 'api/nix'"],
  ['GET /api/../x', "'/api/../x' is not a plain path"],
  ['GET /api/%2e%2E/x', "'/api/%2e%2E/x' is not a plain path"],
  ['GET /api/x?a=b#c', "'/api/x?a=b#c' is not a plain path"],
  ['FETCH /', "<method>: expected GET, POST, PUT, PATCH or DELETE, got 'FETCH'"],
  ['POST / -F a:={', "--field: a:= expects JSON, got '{'"],
  ['POST / -F a=1 -F a=2', "--field: 'a' is given twice\nhint: give a list as one field, such as 'a:=[1,2]'"],
  ['GET / -H Accept', "--header: expected 'Name: value', got 'Accept'"],
  ["GET / -H 'Authorization Bearer pw'", "--header: expected 'Name: value', got 'Authorization …'"],
  ['GET / --input -', input],
  ['POST / --input - -F a=b', input],
  ['POST / --input /nonexistent', "couldn't read /nonexistent: there is no such file"],
  ['POST / --input /', "couldn't read /: it is a folder"],
  [
    'GET /api/notifications/stream',
    'GET /api/notifications/stream is a stream: use the command that watches it',
  ],
])('api refuses %s before anything is sent', async (line, message) => {
  expectRefusal(await run(line), 2, `error: ${message}\n`);
  expect(home().sandbox.requests()).toEqual([]);
});
