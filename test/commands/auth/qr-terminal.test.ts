/** Signing in by a code at a terminal: drawn, followed, claimed; and the phone's side, which shows who asks. */

import { describe, expect, it } from 'vitest';
import { accessIn } from '../../../src/sandbox/sections/auth/rules/access';
import { ask, expectOk, sessionOf } from '../../sandbox/requests';
import { begin, plaza } from '../../support/app';
import { movableClock } from '../../support/clock';
import { useHome } from '../../support/home';
import { turns } from '../../support/terminal/terminal';
import { conversation, enter, interrupt, type Step } from '../../support/terminal/user';

const home = useHome();
const talk = (argv: readonly string[], steps: readonly Step[]) => conversation(home().env, argv, steps);
const sandbox = () => home().sandbox;
const down = '\u001b[B';

/** A phone that reads the code off the screen of whoever shows it. */
function phone(seen: () => string) {
  const { token } = sessionOf(sandbox(), 'ada', { mobile: true });
  const scan = () => {
    const fields = new URLSearchParams(/#(i=\S+)/.exec(seen())?.[1] ?? '');
    return { qrId: fields.get('i'), secret: fields.get('s') };
  };
  return (verb: string) => expectOk(ask(sandbox(), `POST /api/v1/auth/qr/${verb}`, { token, body: scan() }));
}

/** The newest code as the phone's camera sees it: by its own link. */
async function link(): Promise<string> {
  const { exit, stdout } = await plaza(['auth', 'qr', 'start', '--json'], { env: home().env });
  expect(exit).toBe(0);
  return JSON.parse(stdout).payload;
}

/** Begins a login at a terminal and gives what it shows. */
async function begun(env: Readonly<Record<string, string>> = {}) {
  const run = begin(['auth', 'login', '--qr'], {
    env: { ...home().env, NO_COLOR: '1', ...env },
    terminal: { columns: 100, rows: 50 },
  });
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
  return { ...run, shows };
}

describe('auth login --qr at a terminal', () => {
  it('draws the code with its link, tells when it is scanned, and signs in once it is approved', async () => {
    const { errors, output, exit, shows } = await begun();
    expect(errors.text()).toContain('scan this QR code with the mobile app');
    const does = phone(errors.text);
    await does('scan');
    await shows('scanned: approve the sign-in on the phone');
    await does('approve');
    expect(await exit).toBe(0);
    expect(output.text()).toContain('username  ada');
    expect(errors.text()).not.toContain('captcha');
  });

  it('says that it was rejected', async () => {
    const { errors, exit } = await begun();
    await phone(errors.text)('reject');
    expect(await exit).toBe(3);
    expect(errors.text()).toContain('error: the sign-in was rejected on the phone');
  });

  it('says that the code is over', async () => {
    const { errors, exit } = await begun();
    // The stream has to be open, or opening it would be refused.
    while (sandbox().requests().at(-1)?.route !== 'auth.qrWatch') await turns(1);
    sandbox().control.advance(90_000);
    expect(await exit).toBe(3);
    expect(errors.text()).toMatch(/the QR code has expired/);
  });

  it('asks for a captcha when the service wants one, and only then', async () => {
    sandbox().control.setSwitch('qr-captcha', true);
    const { errors, input, exit, shows } = await begun();
    expect(errors.text()).not.toContain('captcha');
    const does = phone(errors.text);
    await does('scan');
    await does('approve');
    await shows('The service requires a captcha');
    input.type(`${sandbox().control.captcha({ purpose: 'login' }).token}${enter}`);
    expect(await exit).toBe(0);
    expect(errors.text()).toContain("'plaza sandbox captcha'");
  });

  it('keeps the code while the stream cannot be opened, for as long as the code is good', async () => {
    sandbox().addFault({ route: 'auth.qrWatch', kind: 'status', status: 503, times: 4 });
    const clock = movableClock();
    const { errors, exit } = begin(['auth', 'login', '--qr'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 100, rows: 50 },
      clock,
    });
    const openings = () =>
      sandbox()
        .requests()
        .filter(({ route }) => route === 'auth.qrWatch');
    while (openings().at(-1)?.status !== 200) {
      clock.move(50);
      await turns(1);
    }
    expect(openings().map(({ status }) => status)).toEqual([503, 503, 503, 503, 200]);
    const does = phone(errors.text);
    await does('scan');
    await does('approve');
    expect(await exit).toBe(0);
  });
});

describe('auth qr scan at a terminal', () => {
  it.each([
    ['rejects at once, which comes first', '', 'Rejected the sign-in', 'rejected'],
    ['approves', down, 'Approved the sign-in', 'approved'],
    ['leaves it for later', down + down, 'asks to sign in to your account', 'scanned'],
  ])('%s', async (_, keys, reported, status) => {
    await plaza(['sandbox', 'sign-in', 'ada', '--mobile'], { env: home().env });
    const { exit, stdout, stderr } = await talk(
      ['auth', 'qr', 'scan', await link()],
      [['asks to sign in to your account'], ['Decide later', keys + enter]],
    );
    expect(exit).toBe(0);
    expect(stdout).toContain(reported);
    expect(stderr).toMatch(
      /plaza 0\.0\.0-test \(desktop\) at 127\.0\.0\.1 asks to sign in[\s\S]*Approve this sign-in\?/,
    );
    expect(accessIn(sandbox().world()).qrs.at(-1)?.status).toBe(status);
  });

  it('decides nothing when the question is left', async () => {
    await plaza(['sandbox', 'sign-in', 'ada', '--mobile'], { env: home().env });
    const { exit } = await talk(['auth', 'qr', 'scan', await link()], [['Approve this sign-in?', interrupt]]);
    expect(exit).toBe(130);
    expect(accessIn(sandbox().world()).qrs.at(-1)?.status).toBe('scanned');
  });
});

describe('auth qr scan - at a terminal', () => {
  it('tells who asks and asks nothing: standard input, read to its end, has nobody at it any more', async () => {
    await plaza(['sandbox', 'sign-in', 'ada', '--mobile'], { env: home().env });
    const run = begin(['auth', 'qr', 'scan', '-'], { env: home().env, terminal: { columns: 100 } });
    run.input.end(`${await link()}\n`);
    expect(await run.exit).toBe(0);
    expect(run.output.text()).toMatch(/^plaza 0\.0\.0-test .* asks to sign in to your account/);
    expect(run.errors.text()).not.toContain('Approve this sign-in?');
    expect(accessIn(sandbox().world()).qrs.at(-1)?.status).toBe('scanned');
  });
});

describe('auth qr start at a terminal', () => {
  it('draws no code that its own answer would push out of sight', async () => {
    for (const [rows, drawn] of [
      [27, false],
      [28, true],
    ] as const) {
      const terminal = { columns: 80, rows };
      const { exit, stdout, stderr } = await plaza(['auth', 'qr', 'start'], { env: home().env, terminal });
      const shown = stderr.slice(stderr.indexOf('&s=')).split('\n').slice(1);
      expect({ exit, drawn: shown.length > 2 }).toEqual({ exit: 0, drawn });
      // The code, the answer, and the line on which the shell goes on.
      if (drawn) expect(shown.length + stdout.split('\n').length - 1).toBeLessThanOrEqual(rows);
      else expect(stderr).toContain('needs a terminal with 43 columns and 28 rows');
    }
  });
});
