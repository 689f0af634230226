/** Signing in by a code at a terminal: drawn, followed, claimed; and the phone's side, which shows who asks. */

import { beforeEach, describe, expect, it } from 'vitest';
import { accessIn } from '../../../src/sandbox/sections/auth/rules/access';
import { ask, expectOk, sessionOf } from '../../sandbox/requests';
import { signedIn, useLines } from '../../support/accounts';
import { type AppOptions, begin, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { useHome } from '../../support/home';
import { useGateway } from '../../support/http/gateway';
import { type Answer, json as answerJson, text } from '../../support/http/server';
import { turns } from '../../support/terminal/terminal';
import { conversation, enter, interrupt, type Step } from '../../support/terminal/user';

const home = useHome();
const { json } = useLines(home);
const sandbox = () => home().sandbox;
const down = '\u001b[B';

/** A phone that reads the code off a screen. */
function phone(screen: () => string) {
  const { token } = sessionOf(sandbox(), 'ada', { mobile: true });
  const scan = () => {
    const fields = new URLSearchParams(/#(i=\S+)/.exec(screen())?.[1] ?? '');
    return { qrId: fields.get('i'), secret: fields.get('s') };
  };
  return (verb: string) => expectOk(ask(sandbox(), `POST /api/v1/auth/qr/${verb}`, { token, body: scan() }));
}

const beginLogin = (options: AppOptions = {}) =>
  begin(['auth', 'login', '--qr'], {
    env: { ...home().env, NO_COLOR: '1' },
    terminal: { columns: 100, rows: 50 },
    ...options,
  });

/** A sign-in whose code is on the screen. */
async function loginWithCode() {
  const run = beginLogin();
  let over = false;
  void run.exit.finally(() => {
    over = true;
  });
  const shows = async (text: string) => {
    while (!over && !run.errors.text().includes(text)) await turns(1);
    expect(run.errors.text()).toContain(text);
  };
  await shows('#i=');
  await shows('█');
  return { ...run, shows, phone: phone(run.errors.text) };
}

describe('auth login --qr at a terminal', () => {
  it('draws the code with its link, reports the scan, and signs in after the approval', async () => {
    const { errors, output, exit, shows, phone } = await loginWithCode();
    expect(errors.text()).toContain('scan this QR code with the mobile app');
    await phone('scan');
    await shows('scanned: approve the sign-in on the phone');
    await phone('approve');
    expect(await exit).toBe(0);
    expect(output.text()).toContain('username  ada');
    expect(errors.text()).not.toContain('captcha');
  });

  it.each([5000, 10_000_000])('prints a link of %i bytes, which no code can hold', async (length) => {
    const payload = `https://example.org/#${'x'.repeat(length)}`;
    const started = { qrId: 'q', claimToken: 'c', payload, expiresIn: 1, captchaRequired: false };
    const rejected: Answer = (_, response) =>
      text(response, 'data: {"status":"rejected"}\n\n', 200, 'text/event-stream');
    await useGateway(home(), {
      'POST /api/v1/auth/qr/start': (_, response) => answerJson(response, started, 201),
      'POST /api/v1/auth/qr/stream': rejected,
    });
    for (const [words, expected] of [
      [['auth', 'qr', 'start'], 0],
      [['auth', 'login', '--qr'], 3],
    ] as const) {
      const { errors, exit } = begin(words, { env: home().env, terminal: { columns: 100, rows: 50 } });
      expect(await exit).toBe(expected);
      expect(errors.text()).toContain('The link is too long for a QR code');
    }
  });

  it('exits with 3 after a rejection', async () => {
    const { errors, exit, phone } = await loginWithCode();
    await phone('reject');
    expect(await exit).toBe(3);
    expect(errors.text()).toContain('error: the sign-in was rejected on the phone');
  });

  it('exits with 3 when the code expires', async () => {
    const { errors, exit } = await loginWithCode();
    // The stream has to be open, or opening it would be refused.
    while (sandbox().requests().at(-1)?.route !== 'auth.qrWatch') await turns(1);
    sandbox().control.advance(90_000);
    expect(await exit).toBe(3);
    expect(errors.text()).toMatch(/the QR code has expired/);
  });

  it('asks for a captcha when the service demands one for the claim', async () => {
    sandbox().control.setSwitch('qr-captcha', true);
    const { errors, input, exit, shows, phone } = await loginWithCode();
    expect(errors.text()).not.toContain('captcha');
    await phone('scan');
    await phone('approve');
    await shows('The service requires a captcha');
    input.type(`${sandbox().control.captcha({ purpose: 'login' }).token}${enter}`);
    expect(await exit).toBe(0);
    expect(errors.text()).toContain("'plaza sandbox captcha'");
  });

  it('keeps the code while the stream cannot be opened', async () => {
    sandbox().addFault({ route: 'auth.qrWatch', kind: 'status', status: 503, times: 4 });
    const clock = movableClock();
    const { errors, exit } = beginLogin({ clock });
    const statuses = () =>
      sandbox()
        .requests()
        .flatMap(({ route, status }) => (route === 'auth.qrWatch' ? status : []));
    while (statuses().at(-1) !== 200) {
      // No faster than a busy computer answers: the code expires by this clock.
      clock.move(20);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    expect(statuses()).toEqual([503, 503, 503, 503, 200]);
    const approving = phone(errors.text);
    await approving('scan');
    await approving('approve');
    expect(await exit).toBe(0);
  });
});

describe('auth qr scan at a terminal', () => {
  beforeEach(() => signedIn(home(), 'ada', '--mobile'));
  const payload = async (): Promise<string> => (await json('auth qr start')).payload;
  const scan = async (...steps: Step[]) =>
    conversation(home().env, ['auth', 'qr', 'scan', await payload()], steps);
  const status = () => accessIn(sandbox().world()).qrs.at(-1)?.status;

  it.each([
    ['rejects by the first choice', '', 'Rejected the sign-in', 'rejected'],
    ['approves by the second choice', down, 'Approved the sign-in', 'approved'],
    ['decides nothing by the third choice', down + down, 'asks to sign in to your account', 'scanned'],
  ])('%s', async (_, keys, printed, expected) => {
    const { exit, stdout, stderr } = await scan(
      ['asks to sign in to your account'],
      ['Decide later', keys + enter],
    );
    expect(exit).toBe(0);
    expect(stdout).toContain(printed);
    expect(stderr).toMatch(
      /plaza 0\.0\.0-test \(desktop\) at 127\.0\.0\.1 asks to sign in[\s\S]*Approve this sign-in\?/,
    );
    expect(status()).toBe(expected);
  });

  it('decides nothing when the question is interrupted', async () => {
    expect((await scan(['Approve this sign-in?', interrupt])).exit).toBe(130);
    expect(status()).toBe('scanned');
  });

  it('prints who asks, and asks nothing where it has read the code from standard input', async () => {
    const run = begin(['auth', 'qr', 'scan', '-'], { env: home().env, terminal: { columns: 100 } });
    run.input.end(`${await payload()}\n`);
    expect(await run.exit).toBe(0);
    expect(run.output.text()).toMatch(/^plaza 0\.0\.0-test .* asks to sign in to your account/);
    expect(run.errors.text()).not.toContain('Approve this sign-in?');
    expect(status()).toBe('scanned');
  });
});

it.each([
  ['no code that its answer would push off the screen', 27, false],
  ['a code that stays on the screen with its answer', 28, true],
])('auth qr start at a terminal draws %s: %i rows', async (_, rows, drawn) => {
  const terminal = { columns: 80, rows };
  const { exit, stdout, stderr } = await plaza(['auth', 'qr', 'start'], { env: home().env, terminal });
  const shown = stderr.slice(stderr.indexOf('&s=')).split('\n').slice(1);
  expect({ exit, drawn: shown.length > 2 }).toEqual({ exit: 0, drawn });
  // The code, the answer, and the line of the shell's prompt.
  if (drawn) expect(shown.length + stdout.split('\n').length - 1).toBeLessThanOrEqual(rows);
  else expect(stderr).toContain('needs a terminal with 43 columns and 28 rows');
});
