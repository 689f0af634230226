/** Reports, verification and the subscription. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../support/accounts';
import { expectRefusal } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);
const json = async (...argv: string[]) => {
  const { stdout, exit } = await run(...argv, '--json');
  expect(exit).toBe(0);
  return JSON.parse(stdout);
};
const dayMs = 24 * 60 * 60_000;

describe('reports create', () => {
  const report = (...argv: string[]) => run('reports', 'create', ...argv);
  const vandal = ['--type', 'user', '--id', '@vandal', '--reason', 'spam'];

  it('reports a person by name, once', async () => {
    await signedIn(home(), 'ada');
    expect((await report(...vandal, '--comment', 'Every day.')).stdout).toMatch(
      /^Sent report [-0-9a-f]{36}\n$/,
    );
    expect(await report(...vandal)).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/\(REPORT_ALREADY_REPORTED\)\nhint: /),
    });
  });

  it('takes only the words there are, and sends nothing else', async () => {
    await signedIn(home(), 'ada');
    for (const [wrong, right] of [
      [['--type', 'clan', '--id', 'x', '--reason', 'spam'], 'expected post, comment or user'],
      [['--type', 'user', '--id', 'x', '--reason', 'boredom'], 'expected spam, violence, hate'],
    ] as const) {
      expect(await report(...wrong)).toMatchObject({ exit: 2, stderr: expect.stringContaining(right) });
    }
    for (const missing of [0, 2, 4]) {
      const given = vandal.filter((_, at) => at !== missing && at !== missing + 1);
      expectRefusal(await report(...given), 8, `use ${vandal[missing]}`);
    }
    expect(await report('--type', 'post', '--id', 'none', '--reason', 'spam')).toMatchObject({
      exit: 5,
      stderr: expect.stringMatching(/\(REPORT_TARGET_NOT_FOUND\)\nhint: check --type and --id/),
    });
    expect(await report('--type', 'user', '--id', 'me', '--reason', 'spam')).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining('(CANNOT_REPORT_SELF)'),
    });
  });
});

describe('verification', () => {
  it('is applied for, under way, and there a day later', async () => {
    await signedIn(home(), 'lena');
    expect((await run('verification')).stdout).toBe('status\tnone\n');
    expect(await json('verification', 'status')).toEqual({ status: 'none' });
    const video = 'https://sandbox.test/videos/lena.mp4';
    expect((await run('verification', 'submit', video)).stdout).toMatch(/^status\tpending\nvideo\t/);
    expect(await run('verification', 'submit', video)).toMatchObject({
      exit: 3,
      stderr: expect.stringMatching(/\(ALREADY_PENDING\)\nhint: 'plaza verification status'/),
    });
    home().sandbox.control.advance(dayMs);
    await signedIn(home(), 'lena');
    expect((await run('verification', 'status', '--jq', '.request.status')).stdout).toBe('approved\n');
    expect((await run('users', 'me')).stdout).toMatch(/^name\t🦉 Lena_ ✓\n/);
  });
});

describe('the subscription', () => {
  /** What the address of a payment is for. */
  const settle = (address: string) => fetch(address.trim(), { method: 'POST' });

  it('is begun at an address, which nobody but the person follows', async () => {
    await signedIn(home(), 'ada');
    expect((await run('subscription')).stdout).toBe('active\tno\n');
    expectRefusal(await run('subscription', 'pay'), 8, 'use --yes');
    const { stdout } = await run('subscription', 'pay', '--yes');
    expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/[-0-9a-f]{36}\n$/);
    expect(await json('subscription', 'status')).toEqual({ isActive: false });
    await settle(stdout);
    expect((await run('subscription', 'status')).stdout).toMatch(
      /^active\tyes\nends\t2026-11-13T.*\nauto-renewal\tno\ncard added\tyes\nprice\t299 RUB for 30 days\n/,
    );
    expect((await run('subscription', 'auto-renewal', 'on', '--jq', '.autoRenewal')).stdout).toBe('true\n');
    expect((await run('subscription', 'auto-renewal', 'off', '--jq', '.autoRenewal')).stdout).toBe('false\n');
  });

  it('says what helps where there is none', async () => {
    await signedIn(home(), 'ada');
    expect(await run('subscription', 'auto-renewal', 'on')).toMatchObject({
      exit: 5,
      stderr: expect.stringContaining("hint: subscribe first: 'plaza subscription pay'"),
    });
    expect(await run('subscription', 'auto-renewal', 'maybe')).toMatchObject({ exit: 2 });
  });

  it('has cards, of which one is charged and any can be removed', async () => {
    await signedIn(home(), 'pia');
    const [mir, other] = await json('subscription', 'methods', 'list');
    expect((await run('subscription', 'methods', 'default', other.id)).stdout).toBe(
      'Set the card that is charged\n',
    );
    expectRefusal(await run('subscription', 'methods', 'remove', mir.id), 8, '--yes');
    expect((await run('subscription', 'methods', 'remove', mir.id, '--yes')).stdout).toBe(
      'Removed the card\n',
    );
    expect((await run('subscription', 'methods')).stdout).toMatch(
      new RegExp(`^${other.id}\\tmastercard\\t•••• 5454\\tyes\\t.*\\n$`),
    );
    expect(await run('subscription', 'methods', 'default', mir.id)).toMatchObject({
      exit: 5,
      stderr: expect.stringContaining("hint: 'plaza subscription methods list'"),
    });
    await signedIn(home(), 'hana');
    expect(await run('subscription', 'auto-renewal', 'on')).toMatchObject({
      exit: 3,
      stderr: expect.stringContaining("hint: add a card first: 'plaza subscription bind-card'"),
    });
  });
});
