/** Signing in by a code that a phone scans: a desktop that shows it, and a phone's session. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAs, signedIn, startAs } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
const run = (argv: readonly string[], options: Parameters<typeof runAs>[2] = {}) =>
  runAs(home(), ['auth', ...argv], options);
const phone = (argv: readonly string[], options?: Parameters<typeof runAs>[2]) =>
  run([...argv, '--profile', 'phone'], options);

beforeEach(() => signedIn(home(), 'ada', '--mobile', '--profile', 'phone'));

interface Started {
  readonly qrId: string;
  readonly claimToken: string;
  readonly payload: string;
}

async function started(): Promise<Started> {
  const { exit, stdout, stderr } = await run(['qr', 'start', '--json']);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function approved(): Promise<Started> {
  const code = await started();
  expect((await phone(['qr', 'scan', code.payload])).exit).toBe(0);
  expect(await phone(['qr', 'approve', code.payload])).toMatchObject({
    exit: 0,
    stdout: 'Approved the sign-in\n',
  });
  return code;
}

const statuses = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).data.status);

describe('auth qr start', () => {
  it('prints id, payload and claim token as rows, and draws nothing in a pipe', async () => {
    const { exit, stdout, stderr } = await run(['qr', 'start']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toMatch(
      /^id\t[0-9a-f-]{36}\npayload\thttp:\S+\/qr#i=\S+&s=\S+\nclaim token\t\S+\nexpires in\t90 s\n$/,
    );
  });

  it('shows in a dry run what it would ask, and remembers nothing', async () => {
    const { exit, stdout } = await run(['qr', 'start', '--dry-run', '--json']);
    expect({ exit, requests: JSON.parse(stdout) }).toMatchObject({ exit: 0, requests: [{ method: 'POST' }] });
  });
});

describe('a script', () => {
  it('signs in step by step, the claim token remembered', async () => {
    const { qrId, payload } = await started();
    const watch = startAs(home(), ['auth', 'qr', 'watch', qrId, '--json']);
    await watch.says('pending');
    const early = await run(['qr', 'claim', qrId]);
    expectRefusal(early, 3, 'is not scanned yet');
    const scanned = await phone(['qr', 'scan', payload, '--json']);
    expect(JSON.parse(scanned.stdout)).toMatchObject({ client: 'plaza', ipAddress: '127.0.0.1' });
    await watch.says('scanned');
    expectRefusal(await run(['qr', 'claim', qrId]), 3, 'not approved');
    await phone(['qr', 'approve', payload]);
    const { exit, stdout } = await watch.ended;
    expect({ exit, statuses: statuses(stdout) }).toEqual({
      exit: 0,
      statuses: ['pending', 'scanned', 'approved'],
    });
    const claimed = await run(['qr', 'claim', qrId, '--json']);
    expect(JSON.parse(claimed.stdout)).toMatchObject({
      account: 'sandbox',
      secrets: 'file',
      profile: { authenticated: true, user: { username: 'ada' } },
    });
    expect(claimed.stdout).not.toMatch(/accessToken/);
    expect((await run(['status'])).exit).toBe(0);
    const again = await run(['qr', 'claim', qrId]);
    expect(again).toMatchObject({ exit: 2, stderr: expect.stringContaining('no claim token is stored') });
  });

  it('may give the claim token itself, and the code as id and secret or from standard input', async () => {
    const { qrId, claimToken, payload } = await started();
    const secret = new URLSearchParams(new URL(payload).hash.slice(1)).get('s') ?? '';
    const elsewhere = { ...home().env, PLAZA_CONFIG_DIR: join(home().folder, 'elsewhere') };
    await phone(['qr', 'scan', qrId, '--secret', secret]);
    await phone(['qr', 'approve', '-'], { input: `${payload}\n` });
    const watched = await run(['qr', 'watch', qrId, '--claim-token', claimToken], { env: elsewhere });
    expect(watched).toMatchObject({ exit: 0, stdout: expect.stringMatching(/^approved\t\d+\n$/) });
    const claimed = await run(['qr', 'claim', qrId, '--claim-token', claimToken], { env: elsewhere });
    expect(claimed).toMatchObject({ exit: 0, stdout: expect.stringContaining('username\tada') });
  });

  it('may be a link with the id in its path, on which the service decides', async () => {
    const { qrId } = await started();
    for (const verb of ['scan', 'approve', 'reject']) {
      const link = `https://example.org/qr-login/${qrId}`;
      expectRefusal(await phone(['qr', verb, link]), 3, 'QR_TOKEN_MISMATCH');
    }
  });

  it('hears of a rejection from the stream and the claim', async () => {
    const { qrId, payload } = await started();
    expect(await phone(['qr', 'reject', payload])).toMatchObject({
      exit: 0,
      stdout: 'Rejected the sign-in\n',
    });
    const watched = await run(['qr', 'watch', qrId, '--json']);
    expect({ exit: watched.exit, reported: statuses(watched.stdout) }).toEqual({
      exit: 0,
      reported: ['rejected'],
    });
    expectRefusal(await run(['qr', 'claim', qrId]), 3, 'rejected on the phone');
  });

  it('hears that the code is over, while it watches and after', async () => {
    const { qrId, payload } = await started();
    const watch = startAs(home(), ['auth', 'qr', 'watch', qrId, '--json']);
    await watch.says('pending');
    home().sandbox.control.advance(90_000);
    const { exit, stdout } = await watch.ended;
    expect({ exit, reported: statuses(stdout) }).toEqual({ exit: 0, reported: ['pending', 'expired'] });
    for (const argv of [
      ['claim', qrId],
      ['watch', qrId],
    ]) {
      expectRefusal(await run(['qr', ...argv]), 3, 'QR_EXPIRED');
    }
    expect(await phone(['qr', 'scan', payload])).toMatchObject({ exit: 3, stdout: '' });
  });

  it('is told to bring a captcha, and only then', async () => {
    const { qrId } = await approved();
    home().sandbox.control.setSwitch('qr-captcha', true);
    const wanted = await run(['qr', 'claim', qrId]);
    expect(wanted).toMatchObject({ exit: 8, stdout: '', stderr: expect.stringContaining('--captcha-token') });
    const wrong = await run(['qr', 'claim', qrId, '--captcha-token', 'nonsense']);
    expect(wrong).toMatchObject({ exit: 8, stderr: expect.stringContaining('CAPTCHA_FAILED') });
    const good = await run(['qr', 'claim', qrId], { captcha: 'login' });
    expect(good).toMatchObject({ exit: 0, stdout: expect.stringContaining('username\tada') });
  });

  it('sees each status once over a stream that is cut, and misses none', async () => {
    const { qrId, payload } = await started();
    home().sandbox.addFault({ route: 'auth.qrWatch', kind: 'drop-after', times: 1 });
    home().sandbox.addFault({ route: 'auth.qrWatch', kind: 'cut', times: 1 });
    const watch = startAs(home(), ['auth', 'qr', 'watch', qrId, '--json'], { clock: testClock() });
    await watch.says('pending');
    home().sandbox.addFault({ route: 'auth.qrWatch', kind: 'cut', times: 1 });
    await phone(['qr', 'scan', payload]);
    await phone(['qr', 'approve', payload]);
    const { exit, stdout } = await watch.ended;
    const reported = statuses(stdout);
    expect({ exit, first: reported[0], last: reported.at(-1) }).toEqual({
      exit: 0,
      first: 'pending',
      last: 'approved',
    });
    expect(new Set(reported).size).toBe(reported.length);
  });
});

describe('who may approve', () => {
  it('nobody by a text that is no code', async () => {
    const ran = await phone(['qr', 'scan', '-'], { input: 'two words\n' });
    expect(ran).toMatchObject({ exit: 2, stderr: expect.stringContaining('no') });
    expect(await phone(['qr', 'scan', 'x', '--secret', 'y'])).toMatchObject({ exit: 5 });
  });
});

it('no secret of a code is shown by --debug, on either side', async () => {
  const { qrId, claimToken, payload } = await started();
  const secret = new URLSearchParams(new URL(payload).hash.slice(1)).get('s') ?? '';
  const said = [
    await run(['qr', 'watch', qrId, '--count', '1', '--debug']),
    await phone(['qr', 'scan', payload, '--debug']),
    await phone(['qr', 'approve', payload, '--debug']),
    await run(['qr', 'claim', qrId, '--debug']),
  ].map(({ stdout, stderr }) => stdout + stderr);
  const file = join(home().folder, 'state', 'accounts', 'sandbox.json');
  const { accessToken, refreshToken } = JSON.parse(await readFile(file, 'utf8'));
  for (const text of said)
    for (const hidden of [claimToken, secret, accessToken, refreshToken]) expect(text).not.toContain(hidden);
  const begun = (await run(['qr', 'start', '--debug'])).stderr;
  expect(begun).toContain('"claimToken":"<removed>"');
});

describe('auth login --qr', () => {
  it('needs a person, and says what a script does', async () => {
    const ran = await run(['login', '--qr']);
    expectRefusal(ran, 8, 'plaza auth qr start');
  });

  it('goes with no other way to sign in', async () => {
    for (const others of [
      ['--email', 'a@b.c'],
      ['--password-stdin'],
      ['--with-refresh-token'],
      ['--otp', '123456'],
    ]) {
      expect((await run(['login', '--qr', ...others])).exit).toBe(2);
    }
  });
});
