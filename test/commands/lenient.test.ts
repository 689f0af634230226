import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { allRoutes } from '../../src/protocol/routes/index';
import { signedIn, useLines } from '../support/accounts';
import { expectRefusal } from '../support/app';
import { useHome } from '../support/home';
import { testClock } from '../support/http/clock';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));
const { run, json } = useLines(home);

it.each(["--bio ''", '--set bio='])('users update %s sends an empty text', async (option) => {
  expect(await json(`users update ${option} --dry-run`)).toMatchObject([{ body: { bio: '' } }]);
});

describe('routes', () => {
  it('lists every route with its commands, as rows and as JSON', async () => {
    const { stdout } = await run('routes');
    expect(stdout.split('\n')).toHaveLength(allRoutes.length + 1);
    const portal = 'platform.portal\tGET\t/api/v1/portal\toptional\tread\tschool status, platform portal';
    expect(stdout).toContain(`\n${portal}\n`);
    expect(stdout).toContain('\ncanvas.socket\tWS\t{pixel}/ws\tfirst message\tonce\t');
    const { stdout: status } = await run(`routes --jq '.[] | select(.name == "platform.status")'`);
    expect(JSON.parse(status)).toEqual({
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

  it('lists paths that api takes', async () => {
    const { stdout } = await run(`routes --jq '.[] | select(.name == "school.balance") | .path'`);
    expect(stdout).toBe('/api/v1/assistant/balance\n');
    expect(await run(`api get ${stdout.trim()}`)).toMatchObject({ exit: 0 });
    expect((await run('routes')).stdout).not.toMatch(/[<>]/);
  });

  it('uses the words of the profile', async () => {
    await run('config set baseUrl http://127.0.0.1:9 --profile work');
    await run('config set vocabulary.assistant helper --profile work');
    expect((await run('routes --profile work')).stdout).toContain('/api/v1/helper/balance');
  });

  it('prints the documents with the addresses of the profile', async () => {
    const dist = join(import.meta.dirname, '../../dist');
    const { stdout } = await run('routes --openapi --section shop', { dist });
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: home().sandbox.baseUrl }] });
    expect(Object.keys(document.paths)).toContain('/api/v1/shop/orders');
    expect(stdout).toContain('\n  "info": {\n');
    const sockets = await run('routes --asyncapi --jq .servers.pixelSocket.host', { dist });
    expect(sockets.stdout).toBe(`${new URL(home().sandbox.pixelUrl).host}\n`);
  });

  it.each([
    ['--openapi --asyncapi', 'give --openapi or --asyncapi'],
    ['posts --openapi', '--openapi takes no filter'],
    ['--section post', '--section'],
  ])('refuses %s', async (options, why) => expectRefusal(await run(`routes ${options}`), 2, why));
});

it('doctor sends no token, refreshes nothing and does not fetch the board', async () => {
  // The access token has expired: any command that sends it refreshes it first.
  const clock = testClock();
  clock.advance(60 * 60_000);
  const requests = home().sandbox.requestsFromNow();
  const { exit, stdout, stderr } = await run('doctor --verbose --debug', { clock });
  expect({ exit, reached: stdout.match(/answered in/g)?.length }).toEqual({ exit: 0, reached: 3 });
  expect(requests().map(({ path, user }) => [path.split('?')[0], user ?? null])).toEqual([
    ['/api/platform/version', null],
    ['/api/status', null],
    ['/api/pixel-info', null],
  ]);
  expect(stderr).not.toMatch(/authorization/i);
});

it.each(['{"deviceId":"00000000-0000-40', ''])('a damaged account file is named: %j', async (text) => {
  const path = join(home().folder, 'state', 'accounts', 'sandbox.json');
  await writeFile(path, text, { mode: 0o600 });
  const requests = home().sandbox.requestsFromNow();
  expectRefusal(
    await run('users me'),
    2,
    `error: couldn't read ${path}, which holds an account: it is damaged\nhint: move the file away, then sign in again with 'plaza auth login'\n`,
  );
  expect(requests()).toEqual([]);
});

it('auth login --help says what --otp requires', async () => {
  const { stdout } = await run('auth login --help');
  const text = '--otp continues the sign-in that asked for the code';
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain(text);
});
